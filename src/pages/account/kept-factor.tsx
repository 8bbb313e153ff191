import {
  codeInput,
  factorTexts,
  removeForm,
} from "#src/accounts/second-factor/second-factor.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { CodeField } from "#src/ui/forms/code-field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";

type KeptFactorProps = {
  view: {
    csrf: string;
    email: string;
    hasPassword: boolean;
    /** "hoy a las 3:05 p. m." */
    addedAt: string | null;
    recoveryCodesLeft: number;
    required: boolean;
  };
  failed: FormProblem | undefined;
};

/** Below this the page asks for new ones. */
const fewCodes = 3;

/** The state of a second factor that is in use, and what its owner can do with it. */
export function KeptFactor({ view, failed }: KeptFactorProps) {
  const { addedAt, recoveryCodesLeft: left, required } = view;
  const failedAt = (intent: string) => (failed?.values.intent === intent ? failed : undefined);
  return (
    <>
      <Note kind="ok">
        <p>Está activada: para entrar se pide un código.</p>
        <p className="small">Desde {addedAt}</p>
      </Note>
      <h3>Códigos de recuperación</h3>
      <p>{leftText(left)} Cada uno reemplaza una vez al código de tu aplicación.</p>
      {left < fewCodes ? <Note kind="warn">Genera otros antes de necesitarlos.</Note> : null}
      <NewCodes csrf={view.csrf} failed={failedAt("codes")} />
      <h3>Desactivarla</h3>
      {required ? (
        <p>{factorTexts.required}.</p>
      ) : (
        <Removal view={view} failed={failedAt("remove")} />
      )}
    </>
  );
}

function leftText(left: number): string {
  if (left === 0) return "No te quedan códigos.";
  return left === 1 ? "Te queda 1 código." : `Te quedan ${left} códigos.`;
}

function NewCodes({ csrf, failed }: { csrf: string; failed: FormProblem | undefined }) {
  const check = useValidatedForm({ schema: codeInput, failed });
  return (
    <form method="post" className="fgrid" {...check.form}>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value="codes" />
      <CodeField {...check.field("code")} id="new-codes-code" either />
      <FormNote check={check} />
      <div>
        <Button variant="secondary" busy={check.busy}>
          Generar códigos nuevos
        </Button>
      </div>
    </form>
  );
}

function Removal({ view, failed }: KeptFactorProps) {
  const { csrf, email, hasPassword } = view;
  const check = useValidatedForm({ schema: removeForm(hasPassword), failed });
  return (
    <form method="post" className="fgrid" {...check.form}>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value="remove" />
      {hasPassword ? (
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
      <CodeField {...check.field("code")} either />
      <FormNote check={check} />
      <div>
        <Button variant="danger" busy={check.busy}>
          Desactivar la verificación
        </Button>
      </div>
    </form>
  );
}
