// What is missing or wrong in the checkout form, with the texts of spec 2 §5.
import type { z } from "zod";
import { bankAccountTexts, documentNumber } from "#src/bank-accounts/bank-account.rules.ts";
import { methodTexts, type PayKind, payMethod } from "#src/checkout/methods/method.rules.ts";
import {
  billingShape,
  buyerEmail,
  cardNameError,
  cardNumberError,
  cvcError,
  expiryError,
  messages,
} from "#src/checkout/rules.ts";

/** In page order, so that the first wrong field is the uppermost. */
export const checkoutFields = [
  "learnerEmail",
  "firstName",
  "lastName",
  "email",
  "phone",
  "address",
  "city",
  "invoiceType",
  "invoiceNumber",
  "number",
  "expiry",
  "cvc",
  "holder",
  "bank",
  "person",
  "pseType",
  "pseNumber",
  "nequiPhone",
  "daviplataType",
  "daviplataNumber",
] as const;
export type CheckoutField = (typeof checkoutFields)[number];
export type CheckoutValues = Record<CheckoutField, string>;
export type CheckoutErrors = Partial<Record<CheckoutField, string>>;

export type Choices = {
  /** `free`: nothing is left to pay. */
  method: PayKind | "free";
  /** The courses are for whom `learnerEmail` names. */
  forOther: boolean;
  /** The bill needs a document. */
  invoice: boolean;
};

const billingFields: CheckoutField[] = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "address",
  "city",
];

const methodFields: Record<Choices["method"], CheckoutField[]> = {
  card: ["number", "expiry", "cvc", "holder"],
  pse: ["bank", "person", "pseType", "pseNumber"],
  nequi: ["nequiPhone"],
  bancolombia: [],
  bancolombia_qr: [],
  daviplata: ["daviplataType", "daviplataNumber"],
  cash: [],
  free: [],
};

/** Never leave the browser but to the gateway: their fields have no name that a form could post. */
export const cardFields: ReadonlySet<CheckoutField> = new Set(methodFields.card);

function askedFields({ method, forOther, invoice }: Choices): CheckoutField[] {
  return [
    ...(forOther ? ["learnerEmail" as const] : []),
    ...billingFields,
    ...(invoice ? ["invoiceType" as const, "invoiceNumber" as const] : []),
    ...methodFields[method],
  ];
}

/** The note's texts for empty fields; the billing e-mail and the city may stay empty. */
const whenEmpty: CheckoutErrors = {
  learnerEmail: messages.learnerEmail,
  firstName: messages.billingIncomplete,
  lastName: messages.billingIncomplete,
  phone: messages.billingIncomplete,
  address: messages.billingIncomplete,
  invoiceType: bankAccountTexts.documentType,
  invoiceNumber: "Escribe el documento para la factura",
  number: messages.cardIncomplete,
  expiry: messages.cardIncomplete,
  cvc: messages.cardIncomplete,
  holder: messages.cardIncomplete,
  bank: methodTexts.bank,
  person: methodTexts.person,
  pseType: bankAccountTexts.documentType,
  pseNumber: "Escribe tu número de documento",
  nequiPhone: methodTexts.nequiPhone,
  daviplataType: bankAccountTexts.documentType,
  daviplataNumber: "Escribe tu número de documento",
};

const billingEmailText = "El correo no es válido";

type Checked = {
  /** Filled-in fields that are wrong. */
  errors: CheckoutErrors;
  /** Required fields that are empty. */
  missing: CheckoutErrors;
};

/** Looks only at the fields that these choices ask for. */
export function checkForm(values: CheckoutValues, choices: Choices, now: Date): Checked {
  const errors: CheckoutErrors = {};
  const missing: CheckoutErrors = {};
  for (const field of askedFields(choices)) {
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
    case "nequiPhone":
      return complaint(payMethod, { kind: "nequi", phone: text });
    case "invoiceNumber":
    case "pseNumber":
    case "daviplataNumber":
      return complaint(documentNumber, text);
    case "firstName":
    case "lastName":
    case "phone":
    case "address":
    case "city":
      return complaint(billingShape.shape[field], text);
    default:
      return undefined;
  }
}

function complaint(shape: z.ZodType, value: unknown): string | undefined {
  return shape.safeParse(value).error?.issues[0]?.message;
}

/** What a red field says that is empty; the note above the button has the text of spec 2 §5. */
export const missingText = "Falta este dato";

export type NoteLine = { field: CheckoutField; text: string };

/** The lines above the pay button, uppermost field first, each text once. */
export function noteLines(texts: CheckoutErrors): NoteLine[] {
  const lines: NoteLine[] = [];
  for (const field of checkoutFields) {
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
