import { PasswordField } from "#src/ui/forms/password-field.tsx";
import type { ValidatedForm } from "#src/ui/forms/use-validated-form.ts";

type NewPasswordFieldProps = {
  check: ValidatedForm;
  /** What the installation asks of one. */
  hint: string;
  label?: string;
};

/** The password that an account gets. */
export function NewPasswordField({ check, hint, label = "Contraseña" }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...check.field("password")}
      label={label}
      autoComplete="new-password"
      required
      hint={hint}
    />
  );
}

/** Where it is typed twice. */
export function PasswordAgain({ check }: Pick<NewPasswordFieldProps, "check">) {
  return (
    <PasswordField
      {...check.field("passwordAgain")}
      label="Repite la contraseña"
      autoComplete="new-password"
      required
    />
  );
}
