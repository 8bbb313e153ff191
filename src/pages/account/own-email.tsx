import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Note } from "#src/ui/note.tsx";

type OwnEmailProps = {
  email: string;
  verified: boolean;
  csrf: string;
  /** The link was sent. */
  sent: boolean;
  refusal: string | undefined;
};

export function OwnEmail({ email, verified, csrf, sent, refusal }: OwnEmailProps) {
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
    </section>
  );
}
