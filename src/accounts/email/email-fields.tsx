// The e-mail of an account in a form that signs in or makes the account, by which password managers
// store the password.
import { Field } from "#src/ui/forms/field.tsx";
import type { ValidatedForm } from "#src/ui/forms/use-validated-form.ts";

const shared = { label: "Email", type: "email", autoComplete: "username" } as const;

type EmailFieldProps = {
  check: ValidatedForm;
  /** Typed on another page. */
  typed: string | undefined;
  hint?: string | undefined;
};

export function EmailField({ check, typed, hint }: EmailFieldProps) {
  return (
    <Field {...check.field("email", typed)} {...shared} inputMode="email" required hint={hint} />
  );
}

/** A mailed link stands for it, so that it cannot be changed. */
export function LinkedEmail({ email }: { email: string }) {
  return <Field {...shared} name="email" value={email} readOnly />;
}
