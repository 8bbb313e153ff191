import { basicsPath } from "#src/academies/admin-paths.rules.ts";
import { type Tax, taxNote, usualTaxPercent } from "#src/academies/settings/tax.rules.ts";
import { reasonMaximum, taxForm } from "#src/administration/tax-input.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import { useAdmin } from "../admin/use-admin.ts";

type ViewProps = {
  shown: { csrf: string; tax: Tax; done: boolean };
  failed: FormProblem | undefined;
};

export function TaxView({ shown, failed }: ViewProps) {
  const { href, readOnly } = useAdmin();
  const { tax, done } = shown;
  return (
    <main id="contenido" className="tax-page">
      <a className="tax-back" href={href(basicsPath)}>
        Tu academia
      </a>
      <h1>IVA de tus ventas</h1>
      {done && !failed ? (
        <Note kind="ok" focus>
          Actualizado. Vale para las compras desde ahora.
        </Note>
      ) : null}
      <p>
        {tax.taxPercent === 0
          ? "Hoy tu academia vende sin IVA."
          : `Hoy se suma el IVA del ${tax.taxPercent} % al precio de cada curso.`}{" "}
        Quien compra lee esto al pagar:
      </p>
      <blockquote>{taxNote(tax)}</blockquote>
      <p>
        La educación informal paga el {usualTaxPercent} %. Los servicios de educación de un
        establecimiento que el Gobierno reconoce pueden estar excluidos (Estatuto Tributario,
        artículo 476). Pregúntale a quien lleva tu contabilidad: tu academia responde por el
        porcentaje que elige.
      </p>
      {readOnly ? null : <TaxForm shown={shown} failed={failed} />}
    </main>
  );
}

function TaxForm({ shown: { csrf, tax }, failed }: ViewProps) {
  const check = useValidatedForm({ schema: taxForm, failed });
  return (
    <form method="post" className="fgrid" {...check.form}>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="wasPercent" value={tax.taxPercent} />
      <input type="hidden" name="wasReason" value={tax.taxReason} />
      <Field
        {...check.field("taxPercent", String(tax.taxPercent))}
        label="IVA, en porcentaje"
        hint="0 si vendes sin IVA. Los pedidos de antes conservan el suyo."
        inputMode="numeric"
        maxLength={5}
        required
        autoComplete="off"
      />
      <Field
        {...check.field("taxReason", tax.taxReason)}
        label={`Por qué no es el ${usualTaxPercent} %`}
        hint={`La norma, en una línea que lee quien compra. Si vendes con el ${usualTaxPercent} %, no hace falta.`}
        maxLength={reasonMaximum}
        autoComplete="off"
      />
      <FormNote check={check} />
      <div>
        <Button>Guardar el IVA</Button>
      </div>
    </form>
  );
}
