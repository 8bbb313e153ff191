// What is missing or wrong in the checkout form, with the texts of spec 2 §5.
import type { z } from "zod";
import {
  billingShape,
  buyerEmail,
  cardNameError,
  cardNumberError,
  cvcError,
  expiryError,
  messages,
} from "#src/checkout/rules.ts";

export type CheckoutValues = {
  learnerEmail: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  number: string;
  expiry: string;
  cvc: string;
  holder: string;
};
export type CheckoutField = keyof CheckoutValues;
export type CheckoutErrors = Partial<Record<CheckoutField, string>>;

/** In page order, so that the first wrong field is the uppermost. */
const order: CheckoutField[] = [
  "learnerEmail",
  "firstName",
  "lastName",
  "email",
  "phone",
  "address",
  "city",
  "number",
  "expiry",
  "cvc",
  "holder",
];

/** The note's texts for empty fields; the billing e-mail and the city may stay empty. */
const whenEmpty: CheckoutErrors = {
  learnerEmail: messages.learnerEmail,
  firstName: messages.billingIncomplete,
  lastName: messages.billingIncomplete,
  phone: messages.billingIncomplete,
  address: messages.billingIncomplete,
  number: messages.cardIncomplete,
  expiry: messages.cardIncomplete,
  cvc: messages.cardIncomplete,
  holder: messages.cardIncomplete,
};

const billingEmailText = "El correo no es válido";

type Checked = {
  /** Filled-in fields that are wrong. */
  errors: CheckoutErrors;
  /** Required fields that are empty. */
  missing: CheckoutErrors;
};

/** @param needsLearner whether the form asks for the learner, since nobody is signed in. */
export function checkForm(values: CheckoutValues, needsLearner: boolean, now: Date): Checked {
  const errors: CheckoutErrors = {};
  const missing: CheckoutErrors = {};
  for (const field of order) {
    if (field === "learnerEmail" && !needsLearner) continue;
    const text = values[field].trim();
    if (text === "") missing[field] = whenEmpty[field];
    else errors[field] = wrong(field, text, now);
  }
  return { errors: definedOf(errors), missing: definedOf(missing) };
}

function definedOf(texts: CheckoutErrors): CheckoutErrors {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}

function wrong(field: CheckoutField, text: string, now: Date): string | undefined {
  switch (field) {
    case "learnerEmail":
      return complaint(buyerEmail, text);
    case "email":
      return complaint(buyerEmail, text) && billingEmailText;
    case "number":
      return cardNumberError(text) ?? undefined;
    case "expiry":
      return expiryError(text, now) ?? undefined;
    case "cvc":
      return cvcError(text) ?? undefined;
    case "holder":
      return cardNameError(text) ?? undefined;
    default:
      return complaint(billingShape.shape[field], text);
  }
}

function complaint(shape: z.ZodType, text: string): string | undefined {
  return shape.safeParse(text).error?.issues[0]?.message;
}

/** What a red field says that is empty; the note above the button has the text of spec 2 §5. */
export const missingText = "Falta este dato";

export type NoteLine = { field: CheckoutField; text: string };

/** The lines above the pay button, uppermost field first, each text once. */
export function noteLines(texts: CheckoutErrors): NoteLine[] {
  const lines: NoteLine[] = [];
  for (const field of order) {
    const text = texts[field];
    if (text && !lines.some((line) => line.text === text)) lines.push({ field, text });
  }
  return lines;
}

const counts = ["", "un dato", "dos datos", "tres datos", "cuatro datos", "cinco datos"];

/** @param count of red fields and boxes, also where several share a line of the note. */
export function noteTitle(count: number): string {
  return `Revisa ${counts[count] ?? `${count} datos`} antes de pagar`;
}
