import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { ChangeEmail, type EmailChangeView } from "./change-email.tsx";

type OwnEmailProps = {
  change: EmailChangeView;
  verified: boolean;
  /** The link that confirms the present e-mail was sent. */
  sent: boolean;
  /** What happened to a change just now. */
  done: "asked" | "withdrawn" | null;
  failed: FormProblem | undefined;
};

/** The e-mail of the account, whether it is proven, and how it is changed. */
export function OwnEmail({ change, verified, sent, done, failed }: OwnEmailProps) {
  const { email, csrf } = change;
  const refusal = failed?.values.intent === "verify" ? failed.problem.detail : undefined;
  return (
    <section className="own-email" aria-labelledby="own-email-title">
      <h3 id="own-email-title">Tu correo</h3>
      <p className="address">{email}</p>
      {verified ? (
        <p className="row state ok">
          <Icon name="check-circle" small /> Correo confirmado
        </p>
      ) : (
        <form method="post" className="fgrid">
          <p className="row state">
            <Icon name="info" small /> Tu correo aún no está confirmado
          </p>
          <input type="hidden" name="_csrf" value={csrf} />
          {refusal ? (
            <Note kind="error" focus>
              {refusal}
            </Note>
          ) : null}
          {sent && !refusal ? (
            <Note kind="ok">Te enviamos un enlace. Ábrelo para confirmar tu correo.</Note>
          ) : null}
          <Button variant="secondary" name="intent" value="verify">
            Enviarme el enlace
          </Button>
        </form>
      )}
      <ChangeEmail view={change} done={done} failed={failed} />
    </section>
  );
}
