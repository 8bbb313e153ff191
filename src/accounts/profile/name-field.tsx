import { nameMaximum } from "#src/accounts/rules.ts";
import { Field } from "#src/ui/forms/field.tsx";
import type { ValidatedForm } from "#src/ui/forms/use-validated-form.ts";

type NameFieldProps = { check: ValidatedForm; saved?: string; label?: string };

/** The name of a person's account. */
export function NameField({ check, saved, label = "Nombre" }: NameFieldProps) {
  return (
    <Field
      {...check.field("name", saved)}
      label={label}
      autoComplete="name"
      maxLength={nameMaximum}
      required
    />
  );
}
