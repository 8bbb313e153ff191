import { documentNames, documentTypes } from "#src/bank-accounts/bank-account.rules.ts";
import { CityPicker } from "./cities/city-picker.tsx";
import { Reveal } from "./reveal.tsx";
import { SelectField } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";
import type { FormState } from "./use-checkout-form.ts";

type BillingFormProps = {
  form: FormState;
  /** The learner is named by another address. */
  hasLearner: boolean;
  isSignedIn: boolean;
};

export const documents = documentTypes.map((type) => ({ value: type, label: documentNames[type] }));

export function BillingForm({ form, hasLearner, isSignedIn }: BillingFormProps) {
  return (
    <>
      <div className="fgrid c2">
        <TextField
          form={form}
          field="firstName"
          label="Nombre"
          autoComplete="billing given-name"
          maxLength={80}
          required
        />
        <TextField
          form={form}
          field="lastName"
          label="Apellido"
          autoComplete="billing family-name"
          maxLength={80}
          required
        />
        <TextField
          form={form}
          field="email"
          label="Correo"
          hint={hasLearner ? receiptHints[isSignedIn ? "account" : "visitor"] : undefined}
          type="email"
          autoComplete="billing email"
          maxLength={254}
        />
        <TextField
          form={form}
          field="phone"
          label="Teléfono"
          type="tel"
          autoComplete="billing tel"
          maxLength={24}
          required
        />
        <TextField
          form={form}
          field="address"
          label="Dirección"
          autoComplete="billing street-address"
          maxLength={200}
          required
        />
        <CityPicker form={form} />
      </div>
      <Reveal
        name="invoice"
        label="¿Necesitas factura electrónica?"
        isOpen={form.choices.invoice}
        onChange={(invoice) => form.choose({ invoice })}
      >
        <div className="fgrid c2">
          <SelectField
            form={form}
            field="invoiceType"
            label="Documento para la factura"
            options={documents}
          />
          <TextField
            form={form}
            field="invoiceNumber"
            label="Número para la factura"
            autoComplete="off"
            maxLength={20}
            required
          />
        </div>
      </Reveal>
    </>
  );
}

/** Where the receipt goes without an address here: see `mailboxOf`. */
const receiptHints = {
  account: "Allí llega tu recibo. Si lo dejas vacío, llega al correo de tu cuenta.",
  visitor: "Allí llega tu recibo. Si lo dejas vacío, le llega a quien tomará el curso.",
};
