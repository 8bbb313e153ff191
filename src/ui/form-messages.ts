// Sorts what a form's check says: a message belongs under its field or to the form as a whole.
import type { z } from "zod";
import type { FormProblem } from "#src/http/react-router.ts";

/** By field name; the first message of a field stands for it. */
export type Errors = Readonly<Record<string, string>>;

export function errorsIn(schema: z.ZodType, data: FormData): Errors {
  const checked = schema.safeParse(Object.fromEntries(data));
  const issues = checked.error?.issues ?? [];
  return firstOf(issues.map(({ path, message }) => ({ path: path.join("."), message })));
}

export function errorsFrom(failed: FormProblem | undefined): Errors {
  return firstOf(failed?.problem.errors ?? []);
}

function firstOf(messages: { path: string; message: string }[]): Errors {
  return Object.fromEntries(messages.map(({ path, message }) => [path, message]).reverse());
}

/** The message among them that concerns the form as a whole. */
export function noteIn(errors: Errors, formWide: readonly string[]): string | null {
  return Object.values(errors).find((message) => formWide.includes(message)) ?? null;
}

/** A refusal that names no field concerns the form as a whole too. */
export function refusalIn(failed: FormProblem | undefined): string | null {
  return failed && !failed.problem.errors?.length ? failed.problem.detail : null;
}
