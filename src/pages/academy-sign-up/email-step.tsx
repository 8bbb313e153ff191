import { useState } from "react";
import { administratorEmail } from "#src/academies/opening/request.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { RegistrationError, StepForm, StepHead, type StepProps } from "./step-parts.tsx";

/** Step 2: the administrator's e-mail, twice. */
export function EmailStep({ csrf, values, failed, suffix }: StepProps) {
  // Kept as one object, as the server's answer is: the form compares it between renders.
  const [carried] = useState({ values });
  const check = useValidatedForm({ schema: administratorEmail, failed: failed ?? carried });
  const { subdomain, name, category, key } = values;
  return (
    <>
      <StepHead step={2} title="¿A qué correo te escribimos?" />
      <p className="mailed">
        Te enviamos el enlace que abre <strong>{subdomain + suffix}</strong>. Quien lo use
        administra la academia. Al abrirla decides si tu correo se muestra como su contacto.
      </p>
      <StepForm step={2} csrf={csrf} carried={{ subdomain, name, category, key }} check={check}>
        <Field
          {...check.field("email")}
          label="Correo del administrador"
          type="email"
          autoComplete="email"
          required
        />
        <Field
          {...check.field("emailAgain")}
          label="Repite el correo"
          type="email"
          autoComplete="off"
          required
        />
        <RegistrationError step={2} failed={failed} />
        <div>
          <Button size="big" block busy={check.busy}>
            {check.busy ? "Enviando…" : "Enviar el enlace"}
          </Button>
          <Button variant="secondary" block name="intent" value="about" formNoValidate>
            Atrás
          </Button>
        </div>
      </StepForm>
      <p className="muted small consent">
        Al abrir tu academia aceptas los <a href="/terms#terms">términos y condiciones</a> y el{" "}
        <a href="/terms#data">tratamiento de tus datos</a>.
      </p>
    </>
  );
}
