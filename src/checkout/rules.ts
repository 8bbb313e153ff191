// Prices, taxes and the checks of the checkout form, with the texts of spec 2 §5 and §8.
import { z } from "zod";
import { normalizeEmail } from "#src/accounts/email.rules.ts";
import { teacherBuysText } from "#src/courses/rules.ts";

export const messages = {
  learnerEmail: "Por favor ingresa un correo para el usuario que tomará el curso",
  billingIncomplete: "Por favor completa los datos de facturación",
  cardIncomplete: "Por favor completa los datos de tu tarjeta",
  name: "El nombre no es válido",
  addressLong: "La dirección no puede tener más de 200 caracteres",
  phone: "El télefono no es válido",
  city: "La ciudad no es válida",
  cardName: "El nombre de la tarjeta es invalido",
  cardNumber: "El número de tarjeta no es válido",
  expiry: "La fecha de expiración no es válida",
  cvc: "El código de seguridad no es válido",
  cardFailed: "Ha ocurrido un error al procesar tu tarjeta",
  paymentFailed: "Ha ocurrido un error al procesar tu pago",
  priceChanged: "El precio cambió mientras comprabas. Revisa el nuevo total y vuelve a pagar.",
  rateUnconfirmed: "No pudimos confirmar la tasa de cambio de hoy. Intenta más tarde.",
  alreadyEnrolled: "Ya tienes este curso",
  underWay: "Ya hay un pago en proceso para este curso. Espera la respuesta del banco.",
  teacherBuys: teacherBuysText,
  termsNeeded: "Debes aceptar los términos y condiciones",
} as const;

/** Tax on a sale in Colombia, in percent (spec 2 §9). */
export const taxPercent = 19;
/** How far a client's exchange rate may be from ours (decisions: Checkout). */
export const rateTolerance = 0.01;

export type Priced = {
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
};

/** All amounts in US cents; tax rounds half up to the cent (decisions: Checkout). */
export function priceOrder(pricesCents: number[], discountCents = 0): Priced {
  const subtotalCents = pricesCents.reduce((sum, price) => sum + price, 0);
  const taxable = subtotalCents - discountCents;
  const taxCents = Math.floor((taxable * taxPercent + 50) / 100);
  return { subtotalCents, discountCents, taxCents, totalCents: taxable + taxCents };
}

/** Whole pesos for an amount in US cents. */
export function toCop(cents: number, usdCop: number): number {
  return Math.round((cents * usdCop) / 100);
}

/** The part of a total in pesos that is tax, in cents of a peso, as the gateway wants it. */
export function vatInCopCents(priced: Priced, usdCop: number): number {
  return toCop(priced.taxCents, usdCop) * 100;
}

const letters = /^[\p{L}\s'’.-]+$/u;

const name = z
  .string()
  .trim()
  .min(1, messages.billingIncomplete)
  .max(80, messages.name)
  .regex(letters, messages.name);

export const billingShape = z.object({
  firstName: name,
  lastName: name,
  address: z.string().trim().min(1, messages.billingIncomplete).max(200, messages.addressLong),
  phone: z
    .string()
    .trim()
    .min(1, messages.billingIncomplete)
    .transform((text) => text.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\+?\d{7,15}$/, messages.phone)),
  city: z
    .string()
    .trim()
    .max(80)
    .regex(/^$|^[\p{L}\s.,'-]+$/u, messages.city),
});
export type Billing = z.infer<typeof billingShape>;

export const buyerEmail = z
  .string()
  .overwrite(normalizeEmail)
  .max(254, messages.learnerEmail)
  .pipe(z.email(messages.learnerEmail));

/** 12 to 19 digits; spaces do not count (spec 2 §5). */
export function cardNumberError(number: string): string | null {
  return /^\d{12,19}$/.test(number.replace(/\s/g, "")) ? null : messages.cardNumber;
}

/** MM/YY, a real month, not past. */
export function expiryError(expiry: string, now: Date): string | null {
  const match = /^(\d{2})\s?\/\s?(\d{2})$/.exec(expiry.trim());
  if (!match) return messages.expiry;
  const month = Number(match[1]);
  const year = 2000 + Number(match[2]);
  if (month < 1 || month > 12) return messages.expiry;
  const firstDayAfter = new Date(year, month, 1);
  return firstDayAfter > now ? null : messages.expiry;
}

export function cvcError(cvc: string): string | null {
  return /^\d{3,4}$/.test(cvc.trim()) ? null : messages.cvc;
}

/** Letters and spaces, at least the five signs that the gateway asks for. */
export function cardNameError(holder: string): string | null {
  const text = holder.trim();
  return text.length >= 5 && letters.test(text) ? null : messages.cardName;
}

/**
 * A text in which a card number hides; such a body is refused and never logged. Digits within a
 * word are none: a random token may well hold a row of them that passes for one.
 */
export function looksLikeCard(text: string): boolean {
  const runs = text.match(/(?<![\p{L}\d_])\d+(?:[ -]\d+)*(?![\p{L}\d_])/gu) ?? [];
  return runs.some((run) => holdsCard(run.split(/[ -]/)));
}

/** A number may stand beside others, as after a street's: every row of whole groups is looked at. */
function holdsCard(groups: string[]): boolean {
  return groups.some((_, start) =>
    groups.some((_, end) => {
      const digits = groups.slice(start, end + 1).join("");
      return digits.length >= 13 && digits.length <= 19 && passesLuhn(digits);
    }),
  );
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    let digit = Number(digits[digits.length - 1 - i]);
    if (i % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2;
    sum += digit;
  }
  return sum % 10 === 0;
}

/** What the buyer reads when the bank says no; the gateway's own words go to support only. */
export function refusalText(verdict: string): string {
  return verdict === "DECLINED"
    ? "El banco rechazó el pago. Revisa los datos o intenta con otra tarjeta."
    : "No se pudo hacer el cobro. No se descontó nada; intenta con otra tarjeta.";
}
