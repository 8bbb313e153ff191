import { type PayKind, personTypes } from "#src/checkout/methods/method.rules.ts";
import { documents } from "#src/pages/checkout/billing-form.tsx";
import type { Offer } from "#src/pages/checkout/offer/offer.rules.ts";
import { SelectField } from "#src/pages/checkout/select-field.tsx";
import { TextField } from "#src/pages/checkout/text-field.tsx";
import type { FormState } from "#src/pages/checkout/use-checkout-form.ts";
import { Button } from "#src/ui/controls/button.tsx";

type MethodFieldsProps = {
  kind: Exclude<PayKind, "card">;
  form: FormState;
  banks: Offer["banks"];
  renewBanks: () => void;
};

/** What a way to pay asks for, and one sentence of what comes next. */
export function MethodFields({ kind, form, banks, renewBanks }: MethodFieldsProps) {
  return (
    <div className="fgrid">
      {kind === "pse" ? (
        <>
          <BankField form={form} banks={banks} renewBanks={renewBanks} />
          <SelectField form={form} field="person" label="Tipo de persona" options={persons} />
          <DocumentFields form={form} type="pseType" number="pseNumber" />
        </>
      ) : null}
      {kind === "nequi" ? (
        <TextField
          form={form}
          field="nequiPhone"
          label="Celular con Nequi"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          required
        />
      ) : null}
      {kind === "daviplata" ? (
        <DocumentFields form={form} type="daviplataType" number="daviplataNumber" />
      ) : null}
      <p className="muted small">{next[kind]}</p>
    </div>
  );
}

const next: Record<MethodFieldsProps["kind"], string> = {
  pse: "Al pagar vas a la página de tu banco. Cuando apruebas, vuelves a tu pedido.",
  nequi: "Al pagar te llega un aviso de Nequi: ábrelo en tu celular y aprueba el pago.",
  bancolombia: "Al pagar vas a Bancolombia. Cuando apruebas, vuelves a tu pedido.",
  bancolombia_qr: "Al pagar te mostramos un código QR: escanéalo con la aplicación de tu banco.",
  daviplata: "Al pagar Daviplata te manda un código por mensaje: lo escribes en tu pedido.",
  cash: "Al pagar te damos dos números: llévalos a un corresponsal Bancolombia. Tienes 3 días.",
};

const personNames = { natural: "Persona natural", juridica: "Persona jurídica" };
const persons = personTypes.map((value) => ({ value, label: personNames[value] }));

type BankFieldProps = Pick<MethodFieldsProps, "form" | "banks" | "renewBanks">;

function BankField({ form, banks, renewBanks }: BankFieldProps) {
  if (!banks?.length) {
    return (
      <div className="no-banks" id="bank" tabIndex={-1}>
        <p role="status">
          La lista de bancos no responde. Intenta en unos minutos o elige otro método de pago.
        </p>
        <Button type="button" variant="secondary" size="small" onClick={renewBanks}>
          Cargar los bancos
        </Button>
      </div>
    );
  }
  const options = banks.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <SelectField form={form} field="bank" label="Banco" options={options} blank="Elige tu banco" />
  );
}

type DocumentFieldsProps = {
  form: FormState;
  type: "pseType" | "daviplataType";
  number: "pseNumber" | "daviplataNumber";
};

function DocumentFields({ form, type, number }: DocumentFieldsProps) {
  return (
    <div className="fgrid c2">
      <SelectField form={form} field={type} label="Tipo de documento" options={documents} />
      <TextField
        form={form}
        field={number}
        label="Número de documento"
        autoComplete="off"
        maxLength={20}
        required
      />
    </div>
  );
}
