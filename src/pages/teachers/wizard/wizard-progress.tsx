import type { Step } from "#src/courses/authoring/course.rules.ts";
import { StepProgress } from "#src/ui/step-progress.tsx";
import { stepPercents } from "./wizard.rules.ts";

/** @param step `done` on the page of the modules, to which the last step leads */
export function WizardProgress({ step }: { step: Step | "done" }) {
  return <StepProgress step={step} percents={stepPercents} />;
}
