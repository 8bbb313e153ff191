import { TextField } from "./text-field.tsx";
import type { FormState } from "./use-checkout-form.ts";

export function LearnerEmail({ form }: { form: FormState }) {
  return (
    <TextField
      form={form}
      field="learnerEmail"
      label="Correo de quien tomará el curso"
      hint="Allí le llega el curso. Si aún no tiene cuenta, la crea desde ese correo."
      type="email"
      autoComplete="email"
      maxLength={254}
      required
    />
  );
}
