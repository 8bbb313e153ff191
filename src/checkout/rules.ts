// Prices, taxes and the validation of the checkout form, with the texts of spec 2 §5 and §8.
import { z } from "zod";
import { normalizeEmail } from "#src/accounts/email.rules.ts";
import { documentNumber, documentType } from "#src/bank-accounts/bank-account.rules.ts";
import { type Priced, toCop } from "#src/courses/price.rules.ts";
import { teacherBuysText } from "#src/courses/rules.ts";

export { type Priced, priceOrder, toCop } from "#src/courses/price.rules.ts";

export const messages = {
  learnerEmail: "Por favor ingresa un correo para el usuario que tomará el curso",
  billingIncomplete: "Por favor completa los datos de facturación",
  cardIncomplete: "Por favor completa los datos de tu tarjeta",
  name: "El nombre no es válido",
  gatewayBusy:
    "La pasarela de pagos no recibe más cobros por ahora. No se descontó nada; intenta de nuevo en un minuto.",
  gatewayRefuses:
    "En este momento no podemos recibir pagos. No se descontó nada; intenta más tarde.",
  gatewayAway: "La pasarela de pagos no responde. Intenta en unos minutos.",
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
  emailChanged: "El correo de tu cuenta acaba de cambiar. Revisa los datos y vuelve a pagar.",
  alreadyEnrolled: "Ya tienes este curso",
  underWay: "Ya hay un pago en proceso para este curso. Espera la respuesta del banco.",
  teacherBuys: teacherBuysText,
  /** To a stranger, whatever the reason (decisions: Checkout). */
  notSold: "No podemos vender este curso para ese correo. Te escribimos la razón.",
  termsNeeded: "Debes aceptar los términos y condiciones",
  ownCourse: "Este curso es tuyo: no lo puedes comprar",
  personalDataNeeded: "Debes autorizar el tratamiento de tus datos personales",
} as const;

/** The allowed difference between a client's exchange rate and ours (decisions: Checkout). */
export const rateTolerance = 0.01;

/** The least that the gateway charges, in pesos; less counts as nothing (decisions: Orders). */
export const minimumCop = 1500;

/** Whether a price above nothing is too small to be charged. */
export function isBelowMinimum({ totalCents }: Priced, usdCop: number): boolean {
  return totalCents > 0 && toCop(totalCents, usdCop) < minimumCop;
}

/** The tax included in a total in pesos, in cents of a peso, as the gateway requires. */
export function vatInCopCents(priced: Priced, usdCop: number): number {
  return toCop(priced.taxCents, usdCop) * 100;
}

const letters = /^[\p{L}\s'’.-]+$/u;

/** A dot within a word becomes one between words: programs that show mails make a link of `a.co`. */
const name = z
  .string()
  .trim()
  .min(1, messages.billingIncomplete)
  .max(80, messages.name)
  .regex(letters, messages.name)
  .transform((text) => text.replace(/\.(?=\p{L})/gu, ". "));

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
  /** For whoever needs an electronic invoice. */
  invoice: z.object({ documentType, documentNumber }).optional(),
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

/** MM/YY, with a real month that is not past. */
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

/** Letters and spaces, with the five characters or more that the gateway requires. */
export function cardNameError(holder: string): string | null {
  const text = holder.trim();
  return text.length >= 5 && letters.test(text) ? null : messages.cardName;
}

/**
 * Whether a text contains a card number; such a body is refused and never logged. Digits within a
 * word do not count: a random token may contain a run that passes for a card number.
 */
export function looksLikeCard(text: string): boolean {
  const runs = text.match(/(?<![\p{L}\d_])\d+(?:[ -]\d+)*(?![\p{L}\d_])/gu) ?? [];
  return runs.some((run) => holdsCard(run.split(/[ -]/)));
}

/** Other numbers, such as a street's, may be next to it: every run of whole groups is tested. */
function holdsCard(groups: string[]): boolean {
  return groups.some((_, start) => {
    let digits = "";
    for (const group of groups.slice(start, start + longest)) {
      digits += group;
      if (digits.length > longest) return false;
      if (digits.length >= shortest && passesLuhn(digits)) return true;
    }
    return false;
  });
}

/** Digits of a card number. */
const shortest = 13;
const longest = 19;

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    let digit = Number(digits[digits.length - 1 - i]);
    if (i % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2;
    sum += digit;
  }
  return sum % 10 === 0;
}

/** The buyer's message for a refusal; the gateway's own words go only to support. */
export function refusalText(verdict: string): string {
  return verdict === "DECLINED"
    ? "El banco rechazó el pago. Revisa los datos o intenta con otra tarjeta."
    : "No se pudo hacer el cobro. No se descontó nada; intenta con otra tarjeta.";
}
