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

type RegistrationErrorProps = { step: Step; failed: FormProblem | undefined };

/**
 * Document 2 §8: the failure of the registration, with the words of the server. A fault of a field
 * that was sent from this step stands at the field alone.
 */
export function RegistrationError({ step, failed }: RegistrationErrorProps) {
  if (!failed) return null;
  const { errors, detail } = failed.problem;
  const isOfField = errors !== undefined && errors.length > 0;
  if (isOfField && Number(failed.values.step) === step) return null;
  return (
    <Note kind="error" focus={!isOfField}>
      <p>
        <strong>Error en el registro</strong>
      </p>
      <p>{detail}</p>
    </Note>
  );
}
