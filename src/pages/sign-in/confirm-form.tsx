import { LinkedEmail } from "#src/accounts/email/email-fields.tsx";
import { confirmForm } from "#src/accounts/email/email-links.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { AuthForm, authWide } from "./auth-form.tsx";
import { PressForm } from "./press-form.tsx";

type ConfirmFormProps = {
  csrf: string;
  failed: FormProblem | undefined;
  email: string;
  /** This browser has a session of the account, so that a button is enough. */
  isHere: boolean;
  hasPassword: boolean;
  /** The label of the button, at rest and while it acts. */
  label: [rest: string, busy: string];
};

/** Proves the address of an account with the link that led to the page. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { isHere, csrf, failed, label } = props;
  if (isHere) return <PressForm csrf={csrf} failed={failed} label={label} />;
  return <ConfirmByPassword {...props} />;
}

const hints = {
  known:
    "La que elegiste al registrarte. Si no la recuerdas, o no creaste tú esta cuenta, escribe una nueva: la anterior deja de servir.",
  none: "Tu cuenta aún no tiene contraseña: escribe una. Las demás formas de entrar dejan de servir.",
};

function ConfirmByPassword({ csrf, failed, email, hasPassword, label }: ConfirmFormProps) {
  const check = useValidatedForm({ schema: confirmForm, failed, formWide: authWide });
  return (
    <AuthForm csrf={csrf} {...check.form}>
      <LinkedEmail email={email} />
      <PasswordField
        {...check.field("password")}
        label="Contraseña"
        autoComplete={hasPassword ? "current-password" : "new-password"}
        required
        hint={hasPassword ? hints.known : hints.none}
      />
      <FormNote check={check} />
      <Button size="big" block busy={check.busy}>
        {label[check.busy ? 1 : 0]}
      </Button>
    </AuthForm>
  );
}
