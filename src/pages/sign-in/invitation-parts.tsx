// The parts of the page that the mail of an invitation leads to.
import type { FormProblem } from "#src/http/react-router.ts";
import { newLearnerForm } from "#src/teaching/invitations/invitation-forms.rules.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import { AuthForm, authWide } from "./auth-form.tsx";

export function InvitationHead({ inviter, title }: { inviter: string; title: string }) {
  return (
    <p>
      {inviter} te invitó a <strong>«{title}»</strong>. Tu puesto es gratis: no tienes que pagar
      nada.
    </p>
  );
}

type NewLearnerProps = {
  csrf: string;
  failed: FormProblem | undefined;
  email: string;
  passwordHint: string;
  /** Sign-up with an external account; null where none is configured. */
  otherWays: string | null;
  /** What the invitation gives. */
  gets?: keyof typeof gift;
};

const gift = {
  course: ["Crea tu cuenta con este correo, y el curso queda en ella.", "recibir el curso"],
  teaching: ["Crea tu cuenta con este correo, y luego tu perfil de docente.", "seguir"],
  administration: ["Crea tu cuenta con este correo, con una contraseña tuya.", "administrar"],
} as const;

/** For an address without an account: the link stands for it, so that it cannot be changed. */
export function NewLearner(props: NewLearnerProps) {
  const { csrf, failed, email, passwordHint, otherWays, gets = "course" } = props;
  const [told, then] = gift[gets];
  const check = useValidatedForm({ schema: newLearnerForm, failed, formWide: authWide });
  return (
    <>
      <p>{told}</p>
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
          {check.busy ? "Creando tu cuenta…" : `Crear cuenta y ${then}`}
        </Button>
      </AuthForm>
      {otherWays ? (
        <p>
          <a className="aside" href={otherWays}>
            Registrarte de otra forma
          </a>
        </p>
      ) : null}
      <p className="muted small consent">
        Al registrarte aceptas los <a href="/terms#terms">términos y condiciones</a> y el{" "}
        <a href="/terms#data">tratamiento de tus datos</a>.
      </p>
    </>
  );
}

type InvitationOfAnotherProps = { csrf: string; here: string; masked: string };

/** A session of somebody else is open in this browser, and its person may not be the invited one. */
export function InvitationOfAnother({ csrf, here, masked }: InvitationOfAnotherProps) {
  return (
    <form action="/logout" method="post" className="fgrid">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="redirectTo" value={here} />
      <Note kind="warn">
        La invitación es para {masked}, y en este navegador está abierta la sesión de otra cuenta.
        Ciérrala para seguir.
      </Note>
      <Button size="big" block>
        Cerrar Sesión
      </Button>
    </form>
  );
}
