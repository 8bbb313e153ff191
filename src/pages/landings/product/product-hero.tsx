import { productScene } from "#src/prints/product-scenes.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { emptyDrawing } from "#src/ui/empty-drawing.ts";
import { Print } from "#src/ui/print.tsx";
import { usePrintPath } from "#src/ui/use-print-path.ts";
import { openingPath } from "./paths.rules.ts";

const onPhone = productScene("phone");

export function ProductHero() {
  const wide = usePrintPath()("/scenes/product/wide.svg");
  return (
    <section className="p-hero" aria-labelledby="portada">
      <div className="wrap words">
        <h1 id="portada">Abre la academia de tu gente</h1>
        <p className="lead">
          Cursos en video con el nombre, el color y la dirección de tu asociación, tu fundación o tu
          escuela. Ustedes ponen lo que saben; el sitio, los videos y los cobros ya están listos.
        </p>
        <p className="acts">
          <ButtonLink href={openingPath} size="big">
            Abre tu academia
          </ButtonLink>
          <ButtonLink href="#tu-color" size="big" variant="secondary">
            Mírala con tu color
          </ButtonLink>
        </p>
      </div>
      <div className="art phone">
        <Print svg={onPhone} />
      </div>
      <picture>
        <source media="(max-width: 719px)" srcSet={emptyDrawing} />
        <img
          className="art wide"
          src={wide}
          width={1280}
          height={756}
          alt=""
          fetchPriority="high"
        />
      </picture>
    </section>
  );
}
