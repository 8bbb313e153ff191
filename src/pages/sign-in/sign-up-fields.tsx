import { nameMaximum, passwordMinimum } from "#src/accounts/rules.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Note } from "#src/ui/note.tsx";
import { PasswordField } from "#src/ui/password-field.tsx";
import type { ValidatedForm } from "#src/ui/use-validated-form.ts";
import { AuthForm } from "./auth-form.tsx";

export function SignUpFields({ csrf, check }: { csrf: string; check: ValidatedForm }) {
  return (
    <AuthForm csrf={csrf} {...check.form}>
      <Field
        name="name"
        label="Nombre"
        autoComplete="name"
        maxLength={nameMaximum}
        required
        defaultValue={check.typed("name")}
        error={check.errorOf("name")}
      />
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        defaultValue={check.typed("email")}
        error={check.errorOf("email")}
      />
      <PasswordField
        name="password"
        label="Contraseña"
        autoComplete="new-password"
        required
        hint={`Al menos ${passwordMinimum} caracteres`}
        error={check.errorOf("password")}
      />
      <PasswordField
        name="passwordAgain"
        label="Repite la contraseña"
        autoComplete="new-password"
        required
        error={check.errorOf("passwordAgain")}
      />
      {check.note ? <Note kind="error">{check.note}</Note> : null}
      <Button size="big" block busy={check.busy}>
        {check.busy ? "Creando tu cuenta…" : "Registrarse"}
      </Button>
    </AuthForm>
  );
}
