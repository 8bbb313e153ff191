import { TextField } from "./text-field.tsx";
import type { FormState } from "./use-checkout-form.ts";

export function LearnerEmail({ form }: { form: FormState }) {
  return (
    <TextField
      form={form}
      field="learnerEmail"
      label="Correo de quien tomará el curso"
      hint="Con este correo se crea la cuenta o se agrega el curso."
      type="email"
      autoComplete="email"
      maxLength={254}
      required
    />
  );
}
