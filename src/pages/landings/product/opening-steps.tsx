import { Growth } from "#src/ui/pictures/furrow.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";

/** From nothing to the first course, along a furrow. */
export function OpeningSteps({ baseDomain }: { baseDomain: string }) {
  const steps = [
    {
      stage: "seed",
      name: "Elige nombre y dirección",
      text: (
        <>
          Algo que la gente recuerde, como <b>tu-nombre.{baseDomain}</b>. Te decimos enseguida si
          está libre.
        </>
      ),
    },
    {
      stage: "bud",
      name: "Confirma tu correo",
      text: "Te llega un enlace. Lo abres, escoges tu contraseña y la academia queda abierta.",
    },
    {
      stage: "sprout",
      name: "Publica el primer curso",
      text: "Pones tu color y tu logo, invitas a quien enseña y compartes la dirección con tu gente.",
    },
  ] as const;
  return (
    <section className="wrap opening" aria-labelledby="abre">
      <SectionHead id="abre" title="Así se abre" />
      <ol>
        {steps.map(({ stage, name, text }) => (
          <li key={stage}>
            <span className="mark">
              <Growth stage={stage} />
            </span>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
