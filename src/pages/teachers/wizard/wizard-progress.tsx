import type { Step } from "#src/courses/authoring/course.rules.ts";
import { Growth } from "#src/ui/furrow.tsx";
import { stepPercents } from "./wizard.rules.ts";

const steps: Step[] = [1, 2, 3];

/** The furrow: finished steps have sprouted, this one is a bud, the rest are seeds. */
export function WizardProgress({ step }: { step: Step }) {
  const percent = stepPercents[step];
  return (
    <div
      className="wizard-progress"
      role="progressbar"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={`Avance ${percent}%`}
    >
      <span style={{ width: `${percent}%` }} />
      {steps.map((one) => (
        <i key={one} style={{ left: `${stepPercents[one]}%` }}>
          <Growth stage={one < step ? "sprout" : one === step ? "bud" : "seed"} />
        </i>
      ))}
    </div>
  );
}
