// How a buyer pays, from what the checkout form holds.
import type { PayMethod } from "#src/checkout/methods/method.rules.ts";
import type { CheckoutValues, Choices } from "#src/pages/checkout/form.rules.ts";

/** As it is typed, unchecked; the card is left out, which goes to the gateway. */
export type ChosenMethod = {
  kind: Exclude<PayMethod["kind"], "card">;
  bank?: string;
  person?: string;
  documentType?: string;
  documentNumber?: string;
  phone?: string;
};

export function chosenMethod(
  method: Exclude<Choices["method"], "card">,
  values: CheckoutValues,
): ChosenMethod {
  switch (method) {
    case "pse":
      return {
        kind: method,
        bank: values.bank,
        person: values.person,
        documentType: values.pseType,
        documentNumber: values.pseNumber,
      };
    case "nequi":
      return { kind: method, phone: values.nequiPhone };
    case "daviplata":
      return {
        kind: method,
        documentType: values.daviplataType,
        documentNumber: values.daviplataNumber,
      };
    default:
      return { kind: method };
  }
}
