import { SectionHead } from "#src/ui/section-head.tsx";
import { usePrintPath } from "#src/ui/use-print-path.ts";

const steps = [
  {
    art: "sow",
    width: 182,
    name: "Siembra",
    text: "Cuéntanos qué sabes hacer. Te ayudamos a partirlo en módulos y clases cortas.",
  },
  {
    art: "tend",
    width: 116,
    name: "Cuida",
    text: "Graba con el celular y súbelo cuando tengas señal. Guardamos cada avance.",
  },
  {
    art: "harvest",
    width: 165,
    name: "Cosecha",
    text: "Publica, invita a tu gente y recibe por cada persona que toma tu curso.",
  },
];

/** From what somebody knows to a course that sells, in three steps. */
export function HowItGoes() {
  const printPath = usePrintPath();
  return (
    <section className="wrap how" aria-labelledby="como-se-da">
      <SectionHead id="como-se-da" title="Cómo se da un curso" />
      <ol>
        {steps.map(({ art, width, name, text }) => (
          <li key={art}>
            <img
              src={printPath(`/scenes/landing/${art}.svg`)}
              width={width}
              height={170}
              alt=""
              loading="lazy"
            />
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
