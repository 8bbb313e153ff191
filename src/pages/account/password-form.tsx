import { changePasswordForm } from "#src/accounts/password/change-password.rules.ts";
import { NewPasswordField, PasswordAgain } from "#src/accounts/password/new-password-field.tsx";
import { messages } from "#src/accounts/rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";

/** Messages for the form as a whole (visual language §10); the others belong to a field. */
const formWide = [messages.fillAll];

type PasswordFormProps = {
  csrf: string;
  /** For password managers, which store a password by its account. */
  email: string;
  passwordHint: string;
  failed: FormProblem | undefined;
};

export function PasswordForm({ csrf, email, passwordHint, failed }: PasswordFormProps) {
  const check = useValidatedForm({ schema: changePasswordForm, failed, formWide });
  return (
    <form method="post" className="fgrid" {...check.form}>
      <input type="hidden" name="_csrf" value={csrf} />
      <input hidden readOnly autoComplete="username" value={email} />
      <p>Al cambiarla se cierran las demás sesiones de tu cuenta. Esta sigue abierta.</p>
      <PasswordField
        {...check.field("current")}
        label="Contraseña actual"
        autoComplete="current-password"
      />
      <NewPasswordField check={check} hint={passwordHint} label="Contraseña nueva" />
      <PasswordAgain check={check} />
      <FormNote check={check} />
      <Button busy={check.busy} block>
        {check.busy ? "Guardando" : "Cambiar la contraseña"}
      </Button>
    </form>
  );
}
