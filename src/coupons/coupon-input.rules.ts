// What a coupon may be, for the form, the API and the verbs.
import { z } from "zod";
import { isDay } from "#src/calendar/bogota.rules.ts";
import { isCode, normalizeCode } from "./coupon.rules.ts";

export const couponLimits = {
  /** In dollars. */
  amount: 10_000,
  redemptions: 1_000_000,
  /** Chosen courses of one coupon. */
  courses: 100,
  /** Coupons of a teacher, and of the academy's own. */
  ofOwner: 500,
} as const;

export const couponInputTexts = {
  code: "El código va de 3 a 12 letras y números, sin símbolos",
  taken: "Ya hay un cupón con ese código en la academia",
  percent: "El porcentaje va de 1 a 100, sin decimales",
  amount: "El valor va de 0,01 a 10.000 dólares, con dos decimales como máximo",
  oneKind: "Escribe un porcentaje o un valor en dólares, uno de los dos",
  date: "La fecha no es válida",
  order: "El último día no puede ser antes del primero",
  limit: "Los usos van de 1 a 1.000.000",
  courses: "Elige al menos un curso",
  coursesMany: "Puedes elegir hasta 100 cursos",
  foreign: "Elige entre los cursos de la lista",
  stale: "Este cupón cambió en otra pestaña",
  unknown: "Este cupón no existe",
  redeemed: "Hay pedidos con este cupón: no se puede eliminar. Puedes apagarlo.",
  many: "Ya hay 500 cupones. Elimina los que nadie usó para crear otros.",
} as const;

const { percent, amount, limit, date } = couponInputTexts;

/** A date in Bogotá. */
const day = z.string(date).refine(isDay, { error: date, abort: true });

const redemptions = z.number(limit).int(limit).min(1, limit).max(couponLimits.redemptions, limit);

/** Names as on the wire; amounts in dollars. A field that is left out is as null. */
export const couponFields = {
  code: z
    .string(couponInputTexts.code)
    .overwrite(normalizeCode)
    .refine(isCode, couponInputTexts.code),
  percent: z.number(percent).int(percent).min(1, percent).max(100, percent).nullish(),
  amount: z
    .number(amount)
    .min(0.01, amount)
    .max(couponLimits.amount, amount)
    .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, amount)
    .nullish(),
  /** Null: today. */
  validFrom: day.nullish(),
  /** The whole of it counts; null: without an end. */
  validUntil: day.nullish(),
  /** Redemptions in all; null: as many as come. */
  limit: redemptions.nullish(),
  /** Null: one. */
  limitForEach: redemptions.nullish(),
  /** Null: all that its owner sells. */
  courses: z
    .array(z.uuid(couponInputTexts.foreign))
    .min(1, couponInputTexts.courses)
    .max(couponLimits.courses, couponInputTexts.coursesMany)
    .nullish(),
  isOn: z.boolean().default(true),
};

export const couponInput = z
  .object(couponFields)
  .superRefine(({ percent, amount, validFrom, validUntil }, { addIssue }) => {
    const issue = (path: string, message: string) =>
      addIssue({ code: "custom", path: [path], message });
    if (((percent ?? null) === null) === ((amount ?? null) === null)) {
      issue("percent", couponInputTexts.oneKind);
    }
    if (validFrom && validUntil && validUntil < validFrom) {
      issue("validUntil", couponInputTexts.order);
    }
  });
export type CouponInput = z.output<typeof couponInput>;

const text = z.string().default("");

/** The same, as a form posts it: its code is `coupon`, since a field `code` never comes back. */
export const couponForm = z
  .object({
    coupon: couponFields.code,
    kind: text,
    percent: text,
    amount: text,
    validFrom: text,
    validUntil: text,
    limit: text,
    limitForEach: text,
    scope: text,
    courses: z.array(z.string()),
    isOn: text,
  })
  .transform(
    ({ kind, scope, ...form }): z.input<typeof couponInput> => ({
      code: form.coupon,
      percent: kind === "amount" ? null : numberIn(form.percent),
      amount: kind === "amount" ? numberIn(form.amount) : null,
      validFrom: form.validFrom || null,
      validUntil: form.validUntil || null,
      limit: form.limit.trim() ? numberIn(form.limit) : null,
      limitForEach: form.limitForEach.trim() ? numberIn(form.limitForEach) : null,
      courses: scope === "chosen" ? form.courses : null,
      isOn: form.isOn !== "0",
    }),
  )
  .pipe(couponInput);

/** Dots between thousands, as the messages write them: `1.000` is a thousand, and not one. */
const thousands = /^[1-9]\d{0,2}(?:\.\d{3})+(?=$|,)/;

/** Not a number for anything else than digits with a decimal comma or point. */
function numberIn(typed: string): number {
  const whole = typed.trim().replace(thousands, (digits) => digits.replaceAll(".", ""));
  const clean = whole.replace(",", ".");
  return /^\d{1,9}(\.\d{1,9})?$/.test(clean) ? Number(clean) : Number.NaN;
}
