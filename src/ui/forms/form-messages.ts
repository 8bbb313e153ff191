// Sorts the messages of a form's check: each belongs to a field or to the form as a whole.
import type { z } from "zod";
import { type FormValues, readForm } from "#src/http/forms/form-data.rules.ts";
import { type FieldFault, faultsIn } from "#src/http/forms/form-schema.rules.ts";
import type { FormEdit, FormProblem } from "#src/http/react-router.ts";

/** What the browser kept of a form that was not saved. */
export type FormRestored = { problem?: undefined; edit?: undefined; values: FormValues };

/** What an action returned to its form, or what the form shows instead of what is saved. */
export type FormAnswer = FormProblem | FormEdit | FormRestored | undefined;

/** The first message of each field, by field name, in the order of the schema. */
export type Errors = Readonly<Record<string, string>>;

/** A form that cannot be read is left to the server, which refuses it. */
export function valuesOf(form: HTMLFormElement): FormValues {
  return readForm(new FormData(form))?.values ?? {};
}

export function errorsIn(schema: z.ZodType, values: FormValues): Errors {
  return firstOf(faultsIn(schema, values));
}

export function errorsFrom(answer: FormAnswer): Errors {
  return firstOf(answer?.problem?.errors ?? []);
}

export function firstOf(faults: readonly FieldFault[]): Errors {
  const errors: Record<string, string> = {};
  for (const { path, message } of faults) errors[path] ??= message;
  return errors;
}

/** The first message that concerns the form as a whole. */
export function noteIn(errors: Errors, formWide: readonly string[]): string | null {
  return Object.values(errors).find((message) => formWide.includes(message)) ?? null;
}

/** A refusal without a field also concerns the form as a whole. */
export function refusalIn(answer: FormAnswer): string | null {
  return answer?.problem && !answer.problem.errors?.length ? answer.problem.detail : null;
}
