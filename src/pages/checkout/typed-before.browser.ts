import { type CheckoutField, type CheckoutValues, checkoutFields } from "./form.rules.ts";

/**
 * What the fields of the page contain. What is typed before the scripts run is there alone, and
 * React would replace it by the values that it knows.
 */
export function valuesInFields(): Partial<CheckoutValues> {
  const found = checkoutFields.flatMap((field): [CheckoutField, string][] => {
    const element = document.getElementById(field);
    const holds = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    return holds ? [[field, element.value]] : [];
  });
  return Object.fromEntries(found);
}
