import { nameMaximum } from "#src/accounts/rules.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import type { ValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import { AuthForm } from "./auth-form.tsx";

type SignUpFieldsProps = { csrf: string; check: ValidatedForm; passwordHint: string };

export function SignUpFields({ csrf, check, passwordHint }: SignUpFieldsProps) {
  return (
    <AuthForm csrf={csrf} {...check.form}>
      <Field
        {...check.field("name")}
        label="Nombre"
        autoComplete="name"
        maxLength={nameMaximum}
        required
      />
      <Field
        {...check.field("email")}
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
      />
      <PasswordField
        {...check.field("password")}
        label="Contraseña"
        autoComplete="new-password"
        required
        hint={passwordHint}
      />
      <PasswordField
        {...check.field("passwordAgain")}
        label="Repite la contraseña"
        autoComplete="new-password"
        required
      />
      {check.note ? <Note kind="error">{check.note}</Note> : null}
      <Button size="big" block busy={check.busy}>
        {check.busy ? "Creando tu cuenta…" : "Registrarse"}
      </Button>
    </AuthForm>
  );
}
