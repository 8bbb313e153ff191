import { ButtonLink } from "#src/ui/controls/button.tsx";
import type { Advice } from "./failure-advice.rules.ts";

/** What to do next on a page that could not be shown, and the number for whoever is asked. */
export function FailureSteps({ steps, status }: Pick<Advice, "steps"> & { status: number }) {
  return (
    <>
      <p className="acts">
        {steps.map(({ label, href }, place) => (
          <ButtonLink key={href} href={href} variant={place === 0 ? "primary" : "secondary"}>
            {label}
          </ButtonLink>
        ))}
      </p>
      <p className="muted small num">{`Error ${status}`}</p>
    </>
  );
}
