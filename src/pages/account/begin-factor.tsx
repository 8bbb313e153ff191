import {
  beginForm,
  factorTexts,
  secondFactorPath,
} from "#src/accounts/second-factor/second-factor.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";

type BeginFactorProps = {
  view: {
    csrf: string;
    email: string;
    hasPassword: boolean;
    proven: boolean;
    required: boolean;
    mayBegin: boolean;
    /** The page that led here; null: none. */
    onward: string | null;
  };
  failed: FormProblem | undefined;
};

/** What a second factor is, and the first step to it. */
export function BeginFactor({ view, failed }: BeginFactorProps) {
  return (
    <>
      {view.required ? (
        <Note kind="warn">Tu rol exige la verificación en dos pasos. Actívala para seguir.</Note>
      ) : null}
      <p>
        Con ella, para entrar a tu cuenta se pide, además de tu contraseña, un código que solo
        muestra tu teléfono. Así nadie entra con solo adivinar o robar tu contraseña.
      </p>
      <p>
        Necesitas una aplicación de códigos, como Aegis, FreeOTP, Google Authenticator o la de tu
        gestor de contraseñas.
      </p>
      <FirstStep view={view} failed={failed} />
    </>
  );
}

/** Sign-in, and from there back to this page with what it was asked for. */
function signInAgain(onward: string | null): string {
  const back = onward ? `?redirectTo=${encodeURIComponent(onward)}` : "";
  return `/login?redirectTo=${encodeURIComponent(secondFactorPath + back)}`;
}

function FirstStep({ view, failed }: BeginFactorProps) {
  const { csrf, email, hasPassword, proven, mayBegin, onward } = view;
  const check = useValidatedForm({ schema: beginForm(hasPassword && proven), failed });
  const note = <FormNote check={check} />;
  if (proven && !mayBegin) {
    return (
      <form method="post" action="/logout" className="fgrid">
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="redirectTo" value={signInAgain(onward)} />
        <Note kind="info">{factorTexts.signInAgain}</Note>
        <div>
          <Button>Salir y volver a entrar</Button>
        </div>
      </form>
    );
  }
  return (
    <form method="post" className="fgrid" {...check.form}>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value={proven ? "begin" : "verify"} />
      {proven ? null : (
        <p>Antes de activarla confirma que {email} es tu correo: ahí te avisamos de cada cambio.</p>
      )}
      {proven && hasPassword ? (
        <>
          <input hidden readOnly autoComplete="username" value={email} />
          <PasswordField
            {...check.field("password")}
            label="Tu contraseña"
            autoComplete="current-password"
            maxLength={512}
          />
        </>
      ) : null}
      {note}
      <div>
        <Button busy={check.busy}>{proven ? "Activar la verificación" : "Enviar el enlace"}</Button>
      </div>
    </form>
  );
}
