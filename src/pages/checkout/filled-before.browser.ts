// The form as it stands in the page. What is filled in before the scripts run is there alone, and
// React would replace it by what it knows.
import type { FormValues } from "#src/http/forms/form-data.rules.ts";
import { valuesOf } from "#src/ui/forms/form-messages.ts";
import { type CheckoutField, type CheckoutValues, checkoutFields } from "./form.rules.ts";

/** With the fields of the card, which no form posts. */
export function valuesInFields(): Partial<CheckoutValues> {
  const found = checkoutFields.flatMap((field): [CheckoutField, string][] => {
    const element = document.getElementById(field);
    const holds = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    return holds ? [[field, element.value]] : [];
  });
  return Object.fromEntries(found);
}

/** As a browser without scripts would post it. */
export function formInPage(): FormValues {
  const box = document.getElementById("terms");
  return box instanceof HTMLInputElement && box.form ? valuesOf(box.form) : {};
}
