import { EmailField } from "#src/accounts/email/email-fields.tsx";
import { NewPasswordField, PasswordAgain } from "#src/accounts/password/new-password-field.tsx";
import { NameField } from "#src/accounts/profile/name-field.tsx";
import { messages } from "#src/accounts/rules.ts";
import { consentField, consentTextField } from "#src/campaigns/consent.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import type { ValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { AuthForm } from "./auth-form.tsx";
import { withEmail } from "./typed-email.rules.ts";

type SignUpFieldsProps = {
  csrf: string;
  check: ValidatedForm;
  /** Typed on another page. */
  email: string | undefined;
  /** `redirectTo` and `campaign`. */
  query: string;
  passwordHint: string;
  /** What the box of a campaign asks; null without one. */
  consent?: string | null;
};

export function SignUpFields({
  csrf,
  check,
  email,
  query,
  passwordHint,
  consent,
}: SignUpFieldsProps) {
  return (
    <AuthForm csrf={csrf} {...check.form}>
      <NameField check={check} />
      <EmailField check={check} typed={email} />
      <NewPasswordField check={check} hint={passwordHint} />
      <PasswordAgain check={check} />
      {consent ? (
        <>
          <input type="hidden" name={consentTextField} value={consent} />
          <label className="check">
            <input
              type="checkbox"
              name={consentField}
              value="1"
              defaultChecked={check.typed(consentField) === "1"}
            />
            <span>{consent}</span>
          </label>
        </>
      ) : null}
      <FormNote check={check} links={waysOn(check, query)} />
      <Button size="big" block busy={check.busy}>
        {check.busy ? "Creando tu cuenta…" : "Registrarse"}
      </Button>
    </AuthForm>
  );
}

/** For whoever has an account already; every failure shows them, so they tell nobody who has one. */
function waysOn({ note, typed }: ValidatedForm, query: string) {
  if (note !== messages.registerFailed) return [];
  const typedEmail = typed("email");
  return [
    { href: withEmail(`/login${query}`, typedEmail), text: "Si ya tienes cuenta, inicia sesión" },
    {
      href: withEmail(`/login/forgot${query}`, typedEmail),
      text: "Si olvidaste tu contraseña, elige otra",
    },
  ];
}
