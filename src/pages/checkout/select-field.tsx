import { describedBy, FieldFrame } from "#src/ui/forms/field.tsx";
import type { CheckoutField } from "./form.rules.ts";
import type { FormState } from "./use-checkout-form.ts";

type SelectFieldProps = {
  form: FormState;
  field: CheckoutField;
  label: string;
  options: { value: string; label: string }[];
  /** What is shown while nothing is chosen. */
  blank?: string;
};

export function SelectField({ form, field, label, options, blank }: SelectFieldProps) {
  const error = form.shown[field];
  return (
    <FieldFrame id={field} label={label} error={error}>
      <select
        {...describedBy(field, { error })}
        id={field}
        name={field}
        className="inp"
        value={form.values[field]}
        onChange={({ target }) => form.change(field, target.value)}
        onBlur={() => form.leave(field)}
      >
        {blank === undefined ? null : <option value="">{blank}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
