// Reads the checkout form as a browser without scripts posts it.
import { type PayKind, payKinds } from "#src/checkout/methods/method.rules.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import {
  type CheckoutValues,
  type Choices,
  cardFields,
  checkoutFields,
} from "#src/pages/checkout/form.rules.ts";

/** Who is signed in, for the fields that this fills. */
export type Viewer = { firstName: string; lastName: string; email: string };

export function choicesIn(form: FormValues, isSignedIn: boolean): Choices {
  const named = textAt(form, "method");
  return {
    method: payKinds.find((kind): kind is PayKind => kind === named) ?? "card",
    forOther: !isSignedIn || textAt(form, "forOther") !== undefined,
    invoice: textAt(form, "invoice") !== undefined,
  };
}

export function valuesIn(form: FormValues): CheckoutValues {
  const texts = checkoutFields.map((field) => [
    field,
    cardFields.has(field) ? "" : (textAt(form, field) ?? ""),
  ]);
  return Object.fromEntries(texts) as CheckoutValues;
}

/** The amounts that the form showed; not a number where they are missing. */
export function shownIn(form: FormValues) {
  const amount = (name: string) => Number(textAt(form, name) || Number.NaN);
  return {
    taxCents: amount("shownTax"),
    totalCents: amount("shownTotal"),
    discountCents: amount("shownDiscount"),
    usdCop: amount("shownRate"),
  };
}
