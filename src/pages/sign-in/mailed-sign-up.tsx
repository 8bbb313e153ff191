import type { ReactNode } from "react";
import { LinkedEmail } from "#src/accounts/email/email-fields.tsx";
import { NewPasswordField } from "#src/accounts/password/new-password-field.tsx";
import { NameField } from "#src/accounts/profile/name-field.tsx";
import { mailedSignUp } from "#src/accounts/rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { AuthForm, authWide } from "./auth-form.tsx";

type MailedSignUpProps = {
  csrf: string;
  failed: FormProblem | undefined;
  /** Of the link. */
  email: string;
  passwordHint: string;
  /** Of the button. */
  label: string;
  /** Between the form and what one accepts by it. */
  children?: ReactNode;
};

/**
 * For an e-mail without an account, by a mailed link: the link stands for the e-mail, so that it
 * cannot be changed.
 */
export function MailedSignUp(props: MailedSignUpProps) {
  const { csrf, failed, email, passwordHint, label, children } = props;
  const check = useValidatedForm({ schema: mailedSignUp, failed, formWide: authWide });
  return (
    <>
      <AuthForm csrf={csrf} {...check.form}>
        <NameField check={check} />
        <LinkedEmail email={email} />
        <NewPasswordField check={check} hint={passwordHint} />
        <FormNote check={check} />
        <Button size="big" block busy={check.busy}>
          {check.busy ? "Creando tu cuenta…" : label}
        </Button>
      </AuthForm>
      {children}
      <p className="muted small consent">
        Al registrarte aceptas los <a href="/terms#terms">términos y condiciones</a> y el{" "}
        <a href="/terms#data">tratamiento de tus datos</a>.
      </p>
    </>
  );
}
