import { TextField } from "./text-field.tsx";
import type { FormState } from "./use-checkout-form.ts";

type LearnerEmailProps = {
  form: FormState;
  /** Why the server sells nothing for this address. */
  refusal: string | undefined;
};

export function LearnerEmail({ form, refusal }: LearnerEmailProps) {
  return (
    <TextField
      form={form}
      field="learnerEmail"
      refusal={refusal}
      label="Correo de quien tomará el curso"
      hint="Allí le llega el curso. Si aún no tiene cuenta, la crea desde ese correo."
      type="email"
      autoComplete="email"
      maxLength={254}
      required
    />
  );
}
