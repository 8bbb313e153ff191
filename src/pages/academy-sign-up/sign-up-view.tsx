import type { FormProblem } from "#src/http/react-router.ts";
import { AboutStep } from "./about-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { SentStep } from "./sent-step.tsx";
import { type StepAnswer, shownStep, valuesIn } from "./sign-up-steps.rules.ts";
import { useKeptSteps } from "./use-kept-steps.ts";

type SignUpViewProps = {
  csrf: string;
  suffix: string;
  /** What the action of the page has answered. */
  answer: StepAnswer | FormProblem | undefined;
};

/** The step that the answer leads to, or on a new visit the one that the browser has kept. */
export function SignUpView({ csrf, suffix, answer }: SignUpViewProps) {
  const shown = useKeptSteps(answer);
  const step = shownStep(shown);
  const props = {
    csrf,
    suffix,
    values: valuesIn(shown?.values ?? {}),
    failed: shown?.problem ? shown : undefined,
  };
  // What the browser has kept fills other fields than those of an empty form.
  const key = `${step} ${shown && shown !== answer ? "kept" : "posted"}`;
  if (step === 1) return <AboutStep key={key} {...props} />;
  if (step === 2) return <EmailStep key={key} {...props} />;
  return <SentStep key={key} {...props} sent={shown?.problem ? undefined : shown?.sent} />;
}
