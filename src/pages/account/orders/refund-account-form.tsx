import type { FormProblem } from "#src/http/react-router.ts";
import { AccountFields } from "#src/pages/frame/account-fields.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { accountForm, accountFormWithCode, refundIntents } from "./refund-forms.rules.ts";

type AccountFormProps = {
  csrf: string;
  needsCode: boolean;
  failed: FormProblem | undefined;
};

/** Where the money goes; whoever came by the secret link writes the code of a mail too. */
export function RefundAccountForm({ csrf, needsCode, failed }: AccountFormProps) {
  const schema = needsCode ? accountFormWithCode : accountForm;
  const check = useValidatedForm({ schema, failed });
  return (
    <form method="post" action="#reembolso" className="fgrid" {...check.form}>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value={refundIntents.account} />
      <AccountFields check={check} preset />
      {needsCode ? (
        <Field
          {...check.field("code")}
          label="Código que te enviamos por correo"
          hint="Son seis números. Sirven durante 10 minutos."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      ) : null}
      <FormNote check={check} />
      <div>
        <Button busy={check.busy}>{check.busy ? "Guardando" : "Guardar la cuenta"}</Button>
      </div>
    </form>
  );
}
