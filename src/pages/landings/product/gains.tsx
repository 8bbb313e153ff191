import { SectionHead } from "#src/ui/section-head.tsx";
import { type ScenePoint, ScenePointItem } from "../scene-point.tsx";

const gains: ScenePoint[] = [
  {
    art: "open",
    width: 182,
    name: "Una academia tuya",
    text: "Eliges nombre, color y dirección, y desde ese día todo sale a tu nombre. Decides quién enseña.",
  },
  {
    art: "store",
    width: 162,
    name: "Espacio para los videos",
    text: "Se suben desde el celular aunque la señal se corte, y quedan listos para verse con poca conexión. En tu tablero ves cuánto ocupan.",
  },
  {
    art: "sell",
    width: 113,
    name: "Cobros que ya funcionan",
    text: "Vendes con tarjeta, PSE, Nequi, Daviplata, Bancolombia o en efectivo. Conectas tu propia cuenta de la pasarela, o cobras con la de la plataforma.",
  },
  {
    art: "follow",
    width: 196,
    name: "El avance de cada quien",
    text: "Ves quién se inscribió y por dónde va; quien enseña ve además en qué parte se detienen. Así saben a quién llamar y qué mejorar.",
  },
];

/** What the specification promises of an academy (spec 2 §1). */
export function Gains() {
  return (
    <section className="wrap gains" aria-labelledby="recibes">
      <SectionHead id="recibes" title="Lo que recibes" />
      <ul>
        {gains.map((point) => (
          <ScenePointItem key={point.art} folder="/scenes/product" point={point} />
        ))}
      </ul>
    </section>
  );
}
