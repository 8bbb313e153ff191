import { cover } from "#src/prints/cover.ts";
import { scene } from "#src/prints/scene.ts";
import { academyTheme, contrastsOf, themeStyle } from "#src/ui/brand/theme.ts";
import { initialOf } from "#src/ui/formats/initial.rules.ts";
import { Print } from "#src/ui/pictures/print.tsx";
import { contrastText } from "./contrast-text.rules.ts";
import { hostNameFor, type Preview } from "./preview.rules.ts";

/** The prints take the light ink of whatever they stand in. */
const spot = "var(--spot)";

const dawn = scene({
  ...{ width: 600, height: 250, seed: "muestra", category: "sostenibilidad", spot },
  ...{ horizon: 0.66, sunX: 0.74, sunSize: 0.3, rayReach: 2, low: 0.3 },
  foreground: [
    { motif: "seedling", x: 0.56, y: 0.5, width: 0.22, height: 0.5 },
    { motif: "bee", x: 0.84, y: 0.1, width: 0.1, height: 0.2, turn: 20 },
  ],
});

/** Each `id` has a composition without mixed tones, which only a colour in digits can have. */
const courses = [
  {
    ...{ id: "muestra3", title: "Abejas sin aguijón en el patio", category: "sostenibilidad" },
    price: "USD 24",
  },
  {
    ...{ id: "muestra1", title: "Queso fresco, de la leche a la tienda", category: "gastronomía" },
    price: "USD 29",
  },
  {
    ...{ id: "muestra0", title: "Café de ladera, del almácigo a la taza", category: "cultivo" },
    price: "USD 39",
  },
].map((course) => ({ ...course, print: cover({ ...course, spot, inline: true }) }));

type PreviewPageProps = { preview: Preview; baseDomain: string };

/** An academy's page in small, in its inks: a picture, so nothing in it can be pressed. */
export function PreviewPage({ preview: { name, ink }, baseDomain }: PreviewPageProps) {
  const theme = academyTheme(ink);
  return (
    <figure>
      <div className="sample" style={themeStyle(theme)} aria-hidden="true" data-reprinted="">
        <p className="bar num">
          <span data-host="">{hostNameFor(name)}</span>.{baseDomain}
        </p>
        <div className="band">
          <b className="mark">
            <i data-initial="">{initialOf(name)}</i>
            <span data-name="">{name}</span>
          </b>
          <span className="door">Inicia Sesión</span>
        </div>
        <div className="dawn">
          <div>
            <b className="name" data-name="">
              {name}
            </b>
            <span className="press">Ver los cursos</span>
          </div>
          <Print svg={dawn} />
        </div>
        <div className="sheet">
          <b className="head">Nuestros Cursos</b>
          <ul>
            {courses.map(({ id, title, category, price, print }) => (
              <li key={id}>
                <span className="art">
                  <Print svg={print} />
                </span>
                <span className="cat" data-category={category}>
                  {category}
                </span>
                <b>{title}</b>
                <span className="cost num">{price}</span>
              </li>
            ))}
          </ul>
          <p className="last">
            <span className="buy">Comprar curso</span> <u>Ver la primera clase</u>
          </p>
        </div>
      </div>
      <figcaption className="small">
        <output htmlFor="reprint-name" data-contrast="">
          {contrastText(ink, contrastsOf(ink))}
        </output>
      </figcaption>
    </figure>
  );
}
