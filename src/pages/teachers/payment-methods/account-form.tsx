import type { FormProblem } from "#src/http/react-router.ts";
import { AccountFields } from "#src/pages/frame/account-fields.tsx";
import { ProofFields } from "#src/pages/frame/proof-fields.tsx";
import { payoutAccountForm } from "#src/payouts/payout.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";

type AccountFormProps = {
  shown: { csrf: string; email: string; hasPassword: boolean; hasFactor: boolean };
  failed: FormProblem | undefined;
};

/** Bank or wallet, number twice, and whose it is. */
export function AccountForm({ shown, failed }: AccountFormProps) {
  const check = useValidatedForm({ schema: payoutAccountForm, failed });
  return (
    <form method="post" className="fgrid pay-account" {...check.form}>
      <input type="hidden" name="_csrf" value={shown.csrf} />
      <AccountFields check={check} twice />
      <ProofFields shown={shown} idStart="" errorOf={check.errorOf} />
      <FormNote check={check} />
      <div>
        <Button busy={check.busy}>{check.busy ? "Guardando" : "Guardar la cuenta"}</Button>
      </div>
    </form>
  );
}
