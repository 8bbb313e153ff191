import { useState } from "react";
import { aboutAcademy } from "#src/academies/opening/request.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { RegistrationError, StepForm, StepHead, type StepProps } from "./step-parts.tsx";
import { SubdomainField } from "./subdomain-field.tsx";

/** Step 1: address, name and first category. */
export function AboutStep({ csrf, values, failed, suffix }: StepProps) {
  // Kept as one object, as the server's answer is: the form compares it between renders.
  const [carried] = useState({ values });
  const check = useValidatedForm({ schema: aboutAcademy, failed: failed ?? carried });
  const { email, emailAgain, key } = values;
  return (
    <>
      <StepHead step={1} title="Abre tu academia" />
      <p>Tus cursos, con tu nombre y en tu propia dirección.</p>
      <StepForm step={1} csrf={csrf} carried={{ email, emailAgain, key }} check={check}>
        <SubdomainField
          {...check.field("subdomain")}
          suffix={suffix}
          own={key ? values.subdomain : ""}
        />
        <Field
          {...check.field("name")}
          label="Nombre de la academia"
          autoComplete="organization"
          required
        />
        <Field
          {...check.field("category")}
          label="Categoría"
          autoComplete="off"
          required
          hint="La primera de tus cursos, por ejemplo «café». Después agregas las demás."
        />
        <RegistrationError step={1} failed={failed} />
        <Button size="big" block busy={check.busy}>
          {check.busy ? "Un momento…" : "Siguiente"}
        </Button>
      </StepForm>
    </>
  );
}
