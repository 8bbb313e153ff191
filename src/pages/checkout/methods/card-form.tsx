import { TextField } from "#src/pages/checkout/text-field.tsx";
import type { FormState } from "#src/pages/checkout/use-checkout-form.ts";
import { useSiteName } from "#src/pages/frame/use-site-name.ts";
import { FieldFrame } from "#src/ui/forms/field.tsx";
import { Note } from "#src/ui/note.tsx";
import { typedCardNumber, typedCvc, typedExpiry } from "./card-format.rules.ts";

type CardFormProps = {
  form: FormState;
  installments: number;
  /** The numbers of instalments that the merchant offers. */
  choices: number[];
  onInstallments: (installments: number) => void;
};

export function CardForm({ form, installments, choices, onInstallments }: CardFormProps) {
  const site = useSiteName();
  return (
    <>
      <noscript>
        <Note kind="warn">
          Con tarjeta necesitas activar JavaScript: sus datos van directo de tu navegador a la
          pasarela de pagos, sin pasar por {site}. Los otros métodos de pago no lo necesitan.
        </Note>
      </noscript>
      <div className="fgrid">
        <TextField
          form={form}
          field="number"
          label="Número de tarjeta"
          format={typedCardNumber}
          inputMode="numeric"
          autoComplete="cc-number"
          required
        />
        <div className="fgrid tri">
          <TextField
            form={form}
            field="expiry"
            label="Vence (MM/AA)"
            format={typedExpiry}
            inputMode="numeric"
            autoComplete="cc-exp"
            required
          />
          <TextField
            form={form}
            field="cvc"
            label="CVC"
            format={typedCvc}
            inputMode="numeric"
            autoComplete="cc-csc"
            required
          />
          <FieldFrame id="installments" label="Cuotas">
            <select
              className="inp"
              id="installments"
              value={installments}
              onChange={({ target }) => onInstallments(Number(target.value))}
            >
              {choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
          </FieldFrame>
        </div>
        {installments > 1 ? (
          <p className="muted small">El banco puede cobrar intereses por las cuotas.</p>
        ) : null}
        <TextField
          form={form}
          field="holder"
          label="Nombre en la tarjeta"
          autoComplete="cc-name"
          maxLength={80}
          required
        />
      </div>
    </>
  );
}
