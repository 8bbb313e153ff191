import { type SubmitEvent, useRef, useState } from "react";
import { checkForm } from "#src/http/forms/form-schema.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { deleteAccountForm } from "#src/privacy/rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SureDialog } from "#src/ui/controls/sure-dialog.tsx";
import { CodeField } from "#src/ui/forms/code-field.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { valuesOf } from "#src/ui/forms/form-messages.ts";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";

type DeleteFormProps = {
  csrf: string;
  /** Whether the account has a password, which then proves the owner's identity. */
  hasPassword: boolean;
  /** Whether it also needs a code of its second factor. */
  hasFactor: boolean;
  /** Also for password managers, which store a password by its account. */
  email: string;
  failed: FormProblem | undefined;
};

/** With scripts, asks for confirmation before it posts. */
export function DeleteForm({ csrf, hasPassword, hasFactor, email, failed }: DeleteFormProps) {
  const schema = deleteAccountForm(hasPassword, hasFactor);
  const check = useValidatedForm({ schema, failed });
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const isSure = useRef(false);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const sure = isSure.current;
    // A page restored from the browser's cache asks again.
    isSure.current = false;
    if (sure || !checkForm(schema, valuesOf(event.currentTarget)).success)
      return check.form.onSubmit(event);
    event.preventDefault();
    setAsking(true);
  }

  function confirm() {
    isSure.current = true;
    setAsking(false);
    form.current?.requestSubmit();
  }

  return (
    <>
      <form method="post" className="fgrid" ref={form} {...check.form} onSubmit={onSubmit}>
        <input type="hidden" name="_csrf" value={csrf} />
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
        ) : (
          <Field
            {...check.field("confirmation")}
            label="Tu correo"
            hint={`Escribe ${email} para confirmar`}
            type="email"
            autoComplete="off"
            maxLength={254}
          />
        )}
        {hasFactor ? <CodeField {...check.field("code")} either /> : null}
        <FormNote check={check} />
        <div>
          <Button variant="danger" busy={check.busy}>
            {check.busy ? "Eliminando tu cuenta" : "Eliminar mi cuenta"}
          </Button>
        </div>
      </form>
      {asking ? (
        <SureDialog
          id="sure"
          title="¿Eliminar tu cuenta?"
          confirm="Eliminar mi cuenta"
          wayOut="Cancelar"
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>Pierdes el acceso a tus cursos y a tu avance. No se puede deshacer.</p>
        </SureDialog>
      ) : null}
    </>
  );
}
