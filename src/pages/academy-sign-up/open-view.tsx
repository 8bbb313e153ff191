import { useEffect } from "react";
import { requestLinkTexts } from "#src/academies/opening/request.rules.ts";
import { signUpPath } from "#src/administration/open.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { dropForm } from "#src/ui/forms/kept-form.browser.ts";
import { OpeningForm, type ShownRequest } from "./opening-form.tsx";
import { keptPlace } from "./use-kept-steps.ts";

type OpenViewProps = {
  shown: ShownRequest;
  csrf: string;
  failed: FormProblem | undefined;
  passwordHint: string;
};

/** The form behind a link that works, or why it does not. */
export function OpenView({ shown, csrf, failed, passwordHint }: OpenViewProps) {
  useEffect(() => dropForm(keptPlace), []);
  if (shown.state === "open") {
    return <OpeningForm {...{ csrf, failed, passwordHint }} request={shown} />;
  }
  if (shown.state === "opened") {
    return (
      <>
        <h1>{shown.name} ya está abierta</h1>
        <p>{requestLinkTexts.opened} Inicia sesión con tu correo y tu contraseña.</p>
        <ButtonLink href={shown.signIn} size="big" block>
          Inicia Sesión
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <h1>Este enlace ya no sirve</h1>
      <p>{shown.text} Si ya abriste tu academia, inicia sesión en su dirección.</p>
      <ButtonLink href={signUpPath} size="big" block>
        Empezar de nuevo
      </ButtonLink>
    </>
  );
}
