import { CityPicker } from "./city-picker.tsx";
import { TextField } from "./text-field.tsx";
import type { FormState } from "./use-checkout-form.ts";

export function BillingForm({ form }: { form: FormState }) {
  return (
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
  );
}
