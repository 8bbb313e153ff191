import { z } from "zod";
import { Button } from "#src/ui/controls/button.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import type { Sent } from "./sign-up-steps.rules.ts";
import { RegistrationError, StepForm, StepHead, type StepProps } from "./step-parts.tsx";

const nothingTyped = z.object({});

/** Step 3: the mail is on its way, again or to another address if need be. */
export function SentStep({ csrf, values, failed, suffix, sent }: StepProps & { sent?: Sent }) {
  const check = useValidatedForm({ schema: nothingTyped, failed });
  const { subdomain, email, key } = values;
  return (
    <>
      <StepHead step={3} title="Te enviamos un correo" />
      <div className="mailed">
        <p>
          Lo enviamos a <strong>{email}</strong>. Abre su enlace y elige tu contraseña: así se abre{" "}
          <strong>{subdomain + suffix}</strong>.
        </p>
        <p>
          El enlace sirve {sent ? `hasta ${sent.until}, hora de Colombia` : "24 horas como máximo"}.
          Hasta entonces la dirección queda apartada para ti.
        </p>
        <p className="muted">
          ¿No te llegó? Espera un momento y mira también en el correo no deseado.
        </p>
      </div>
      <StepForm step={3} csrf={csrf} carried={values} check={check}>
        <RegistrationError step={3} failed={failed} />
        {sent?.again && !failed ? (
          // Past the limit of mails nothing was sent, and nobody is told which.
          <Note kind="ok">
            Lo pediste otra vez. Busca el último correo que te llegó: el enlace de ese sirve.
          </Note>
        ) : null}
        <div>
          <Button size="big" block busy={check.busy}>
            {check.busy ? "Enviando…" : "Enviar el correo otra vez"}
          </Button>
          {key ? (
            <Button variant="secondary" block name="intent" value="email" formNoValidate>
              Cambiar el correo
            </Button>
          ) : null}
        </div>
      </StepForm>
    </>
  );
}
