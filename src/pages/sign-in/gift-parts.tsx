// The parts of the page that a gift's mail leads to.
import { giftSignUpForm, listTitles } from "#src/checkout/gift/gift.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import { AuthForm, authWide } from "./auth-form.tsx";

/** @param giver null where the learner bought it */
export function GiftHead({ giver, titles }: { giver: string | null; titles: string[] }) {
  const named = <strong>{listTitles(titles)}</strong>;
  return giver === null ? (
    <p>Compraste {named}.</p>
  ) : (
    <p>
      {giver} compró {named} para ti.
    </p>
  );
}

type GiftSignUpProps = {
  csrf: string;
  failed: FormProblem | undefined;
  email: string;
  many: boolean;
  passwordHint: string;
};

/** For an e-mail without an account: the link stands for the e-mail, so that it cannot be changed. */
export function GiftSignUp({ csrf, failed, email, many, passwordHint }: GiftSignUpProps) {
  const check = useValidatedForm({ schema: giftSignUpForm, failed, formWide: authWide });
  return (
    <>
      <AuthForm csrf={csrf} {...check.form}>
        <Field {...check.field("name")} label="Nombre" autoComplete="name" required />
        <Field
          label="Email"
          type="email"
          name="email"
          value={email}
          autoComplete="username"
          readOnly
        />
        <PasswordField
          {...check.field("password")}
          label="Contraseña"
          autoComplete="new-password"
          required
          hint={passwordHint}
        />
        <FormNote check={check} />
        <Button size="big" block busy={check.busy}>
          {check.busy
            ? "Creando tu cuenta…"
            : many
              ? "Crear mi cuenta y recibirlos"
              : "Crear mi cuenta y recibirlo"}
        </Button>
      </AuthForm>
      <p className="muted small consent">
        Al registrarte aceptas los <a href="/terms#terms">términos y condiciones</a> y el{" "}
        <a href="/terms#data">tratamiento de tus datos</a>.
      </p>
    </>
  );
}

type GiftOfAnotherProps = { csrf: string; here: string; email: string };

/** A session of somebody else is open in this browser. */
export function GiftOfAnother({ csrf, here, email }: GiftOfAnotherProps) {
  return (
    <form action="/logout" method="post" className="fgrid">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="redirectTo" value={here} />
      <Note kind="warn">
        Es para {email}, y en este navegador está abierta la sesión de otra cuenta. Ciérrala para
        seguir.
      </Note>
      <Button size="big" block>
        Cerrar Sesión
      </Button>
    </form>
  );
}
