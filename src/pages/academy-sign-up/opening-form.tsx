import { LinkedEmail } from "#src/accounts/email/email-fields.tsx";
import { NewPasswordField } from "#src/accounts/password/new-password-field.tsx";
import { NameField } from "#src/accounts/profile/name-field.tsx";
import { openingForm } from "#src/administration/open.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";

/** Only the mailbox has the link. */
export type ShownRequest =
  | { state: "open"; name: string; host: string; email: string }
  | { state: "opened"; name: string; signIn: string }
  | { state: "gone"; text: string };

type OpeningFormProps = {
  csrf: string;
  failed: FormProblem | undefined;
  passwordHint: string;
  request: { name: string; host: string; email: string };
};

/** Name and password of the administrator; the link stands for the e-mail, so it cannot be changed. */
export function OpeningForm({ csrf, failed, passwordHint, request }: OpeningFormProps) {
  const check = useValidatedForm({ schema: openingForm, failed });
  const { name, host, email } = request;
  return (
    <>
      <h1>Abre tu academia</h1>
      <p className="mailed">
        <strong>{name}</strong> va a estar en <strong>{host}</strong>. Elige con qué contraseña la
        administras.
      </p>
      <form {...check.form} method="post" className="fgrid">
        <input type="hidden" name="_csrf" value={csrf} />
        <NameField check={check} label="Tu nombre" />
        <LinkedEmail email={email} />
        <NewPasswordField check={check} hint={passwordHint} />
        <div>
          <label className="check">
            <input
              type="checkbox"
              name="showsEmail"
              value="1"
              defaultChecked={check.typed("showsEmail") === "1"}
              aria-describedby="shows-email-hint"
            />
            <span>Mostrar este correo como contacto de la academia</span>
          </label>
          <p className="hint" id="shows-email-hint">
            Sale en la portada, los recibos y los correos, y lo cambias en Básico. Si no la marcas,
            no lo publicamos: lo que escriban en el formulario de contacto te llega igual.
          </p>
        </div>
        <FormNote check={check} />
        <Button size="big" block busy={check.busy}>
          {check.busy ? "Abriendo tu academia…" : "Abrir mi academia"}
        </Button>
      </form>
      <p className="muted small consent">
        Al abrirla aceptas los <a href="/terms#terms">términos y condiciones</a> y el{" "}
        <a href="/terms#data">tratamiento de tus datos</a>.
      </p>
    </>
  );
}
