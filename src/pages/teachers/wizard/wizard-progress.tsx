import type { Step } from "#src/courses/authoring/course.rules.ts";
import { StepProgress } from "#src/ui/step-progress.tsx";
import { stepPercents } from "./wizard.rules.ts";

export function WizardProgress({ step }: { step: Step }) {
  return <StepProgress step={step} percents={stepPercents} />;
}
