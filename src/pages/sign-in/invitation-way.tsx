// What the visitor of an invitation's page does to accept it, and what stands there where it ended.
import type { FormProblem } from "#src/http/react-router.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import type { InvitationForms, InvitedVisitor } from "./invited-visitor.ts";
import { MailedSignUp } from "./mailed-sign-up.tsx";
import { PressForm } from "./press-form.tsx";

/** What the invitation gives. */
type Gets = keyof typeof words;

/** The labels of buttons, at rest and while they act. */
const words = {
  course: {
    create: ["Crea tu cuenta con este correo, y el curso queda en ella.", "recibir el curso"],
    signIn: "recibir el curso",
    confirm: ["Recibir el curso", "Un momento…"],
    accept: ["Empezar el curso", "Un momento…"],
  },
  teaching: {
    create: ["Crea tu cuenta con este correo, y luego tu perfil de docente.", "seguir"],
    signIn: "aceptar la invitación",
    confirm: ["Confirmar mi correo", "Un momento…"],
    accept: ["Empezar a enseñar", "Un momento…"],
  },
  administration: {
    create: ["Crea tu cuenta con este correo, con una contraseña tuya.", "administrar"],
    signIn: "aceptar la invitación",
    confirm: ["Confirmar mi correo", "Un momento…"],
    accept: ["Administrar la academia", "Un momento…"],
  },
} satisfies Record<string, Record<string, string | [string, string]>>;

type InvitationWayProps = InvitedVisitor &
  InvitationForms & { failed: FormProblem | undefined; gets: Gets };

/** For an invitation that waits. */
export function InvitationWay(props: InvitationWayProps) {
  const { csrf, failed, gets, stage, email, masked } = props;
  if (stage === "other" || email === null) return <InvitationOfAnother {...props} />;
  if (stage === "new") return <NewPerson {...props} email={email} />;
  if (stage === "sign-in") {
    return (
      <>
        <p>{`Tu correo ${masked} ya tiene una cuenta. Inicia sesión para ${words[gets].signIn}.`}</p>
        <ButtonLink href={props.signIn} size="big" block>
          Inicia Sesión
        </ButtonLink>
      </>
    );
  }
  if (stage === "unproven") {
    const { isHere, hasPassword } = props;
    return (
      <ConfirmForm {...{ csrf, failed, email, isHere, hasPassword }} label={words[gets].confirm} />
    );
  }
  return <PressForm csrf={csrf} failed={failed} label={words[gets].accept} />;
}

type InvitationGoneProps = {
  text: string | undefined;
  signIn: string | undefined;
  hasCourses?: boolean;
};

export function InvitationGone({ text, signIn, hasCourses = true }: InvitationGoneProps) {
  return (
    <>
      <h1>Esta invitación ya no sirve</h1>
      <p>{text}</p>
      {signIn ? (
        <p>
          Si la aceptaste tú, <a href={signIn}>inicia sesión</a>.
        </p>
      ) : null}
      {hasCourses ? (
        <ButtonLink href="/explore" size="big" block>
          Explorar cursos
        </ButtonLink>
      ) : null}
    </>
  );
}

/** For an address without an account. */
function NewPerson(props: InvitationWayProps & { email: string }) {
  const { csrf, failed, email, passwordHint, otherWays, gets } = props;
  const [told, then] = words[gets].create;
  const label = `Crear cuenta y ${then}`;
  return (
    <>
      <p>{told}</p>
      <MailedSignUp {...{ csrf, failed, email, passwordHint, label }}>
        {otherWays ? (
          <p>
            <a className="aside" href={props.signUp}>
              Registrarte de otra forma
            </a>
          </p>
        ) : null}
      </MailedSignUp>
    </>
  );
}

/** A session of somebody else is open in this browser, and its person may not be the invited one. */
function InvitationOfAnother({ csrf, here, masked }: InvitationWayProps) {
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
