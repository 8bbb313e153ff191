import type { ReactNode } from "react";
import type { FormProblem } from "#src/http/react-router.ts";
import type { ValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import { StepProgress } from "#src/ui/step-progress.tsx";
import { type Step, stepPercents, type Values } from "./sign-up-steps.rules.ts";

export type StepProps = {
  csrf: string;
  values: Values;
  failed: FormProblem | undefined;
  suffix: string;
};

type StepFormProps = {
  step: Step;
  csrf: string;
  /** What other steps have, which this form only carries. */
  carried: Partial<Values>;
  check: ValidatedForm;
  children: ReactNode;
};

/** Posts to the page itself; without scripts the hidden fields are the memory. */
export function StepForm({ step, csrf, carried, check, children }: StepFormProps) {
  return (
    <form {...check.form} method="post" className="fgrid">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="step" value={step} />
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

export function StepHead({ step, title }: { step: Step; title: string }) {
  return (
    <>
      <p className="muted small">Paso {step} de 3</p>
      <h1>{title}</h1>
      <StepProgress step={step} percents={stepPercents} />
    </>
  );
}

/** Document 2 §8: the failure of the registration, with the words of the server. */
export function RegistrationError({ failed }: { failed: FormProblem | undefined }) {
  if (!failed) return null;
  const ofField = failed.problem.errors?.length && String(failed.values.step) === "1";
  if (ofField) return null;
  return (
    <Note kind="error" focus={!failed.problem.errors?.length}>
      <p>
        <strong>Error en el registro</strong>
      </p>
      <p>{failed.problem.detail}</p>
    </Note>
  );
}
