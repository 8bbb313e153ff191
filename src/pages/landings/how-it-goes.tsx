import { SectionHead } from "#src/ui/section-head.tsx";
import { type ScenePoint, ScenePointItem } from "./scene-point.tsx";

const steps: ScenePoint[] = [
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
  return (
    <section className="wrap how" aria-labelledby="como-se-da">
      <SectionHead id="como-se-da" title="Cómo se da un curso" />
      <ol>
        {steps.map((point) => (
          <ScenePointItem key={point.art} folder="/scenes/landing" point={point} />
        ))}
      </ol>
    </section>
  );
}
