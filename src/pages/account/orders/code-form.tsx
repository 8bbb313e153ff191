import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import { codeForm, resendForm } from "./order-words.rules.ts";

type CodeFormProps = {
  csrf: string;
  failed: FormProblem | undefined;
  /** Another code was just asked for. */
  resent: boolean;
};

/** Takes the code that Daviplata sent to the buyer's phone, or asks for another one. */
export function CodeForm({ csrf, failed, resent }: CodeFormProps) {
  const check = useValidatedForm({ schema: codeForm, failed });
  const again = useValidatedForm({ schema: resendForm, failed: undefined });
  return (
    <>
      {resent && !failed ? (
        <Note kind="ok" focus>
          Pedimos otro código. Puede tardar un minuto en llegar; solo sirve el más nuevo.
        </Note>
      ) : null}
      <form method="post" className="fgrid" {...check.form}>
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="intent" value="code" />
        <Field
          {...check.field("code")}
          label="Código de Daviplata"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          required
        />
        <Button busy={check.busy}>{check.busy ? "Un momento…" : "Confirmar el pago"}</Button>
      </form>
      <form method="post" {...again.form}>
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="intent" value="resend" />
        <Button variant="text" busy={again.busy}>
          Enviar otro código
        </Button>
      </form>
    </>
  );
}
