import { codeInput } from "#src/accounts/second-factor/second-factor.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { CodeField } from "#src/ui/forms/code-field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";

type ConfirmFactorProps = {
  csrf: string;
  setUp: {
    link: string;
    /** In groups of four. */
    secret: string;
    qr: { size: number; path: string };
  };
  failed: FormProblem | undefined;
};

/** The secret for the app, and the field for its first code. */
export function ConfirmFactor({ csrf, setUp, failed }: ConfirmFactorProps) {
  const check = useValidatedForm({ schema: codeInput, failed });
  const { link, secret, qr } = setUp;
  return (
    <ol className="factor-steps">
      <li>
        <h3>Agrega la cuenta a tu aplicación</h3>
        <p>Abre tu aplicación de códigos y escanea este código QR.</p>
        <svg
          className="qr"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label="Código QR para tu aplicación"
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
        <p>
          ¿La aplicación está en este mismo teléfono?{" "}
          <a href={link}>Abre la cuenta en tu aplicación</a>. O escribe en ella esta clave:
        </p>
        <p className="factor-secret num" translate="no">
          {secret}
        </p>
      </li>
      <li>
        <h3>Escribe el código que muestra</h3>
        <form method="post" className="fgrid" {...check.form}>
          <input type="hidden" name="_csrf" value={csrf} />
          <input type="hidden" name="intent" value="confirm" />
          <CodeField {...check.field("code")} />
          <FormNote check={check} />
          <p className="muted">
            Al activarla se cierran las demás sesiones de tu cuenta. Esta sigue abierta.
          </p>
          <div>
            <Button busy={check.busy}>{check.busy ? "Activando…" : "Activar"}</Button>
          </div>
        </form>
      </li>
    </ol>
  );
}
