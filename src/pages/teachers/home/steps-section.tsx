import type { FirstStep } from "#src/teaching/first-steps/first-steps.rules.ts";
import { Growth } from "#src/ui/pictures/furrow.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";

/** What a new teacher does, in order; a done step is told by its sign and by words. */
export function StepsSection({ steps }: { steps: FirstStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section aria-labelledby="primeros-pasos">
      <h2 id="primeros-pasos">Primeros pasos</h2>
      <p className="muted">{`${done} de ${steps.length} hechos. La lista se marca sola.`}</p>
      <ol className="first-steps">
        {steps.map((step) => (
          <li key={step.name} className={step.isDone ? "done" : undefined}>
            <span className="sign">
              {step.isDone ? (
                <Icon name="check" />
              ) : (
                <Growth stage={step === next ? "bud" : "seed"} />
              )}
            </span>
            {step.isDone ? (
              <p>
                <b>{step.name}</b> <span className="state">Hecho</span>
              </p>
            ) : (
              <p>
                <a href={step.href}>{step.name}</a>
                <span className="muted small">{step.hint}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
