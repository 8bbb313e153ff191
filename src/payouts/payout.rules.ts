// What is asked for to pay a teacher, with the texts of its forms.
import { z } from "zod";
import { optionalCode } from "#src/accounts/second-factor/second-factor.rules.ts";
import { bankAccountShape } from "#src/bank-accounts/bank-account.rules.ts";
import { formatCop, formatDay } from "#src/ui/formats/numbers.rules.ts";

/** The teacher's own page. */
export const paymentMethodsPath = "/teachers/payment_methods";
/** Of the academy. */
export const payoutsPath = "/semillero/admin/sales/payouts";

export const payoutTexts = {
  teacherOnly: "Solo los docentes reciben pagos por sus cursos",
  academyOnly: "Solo quien administra la academia le paga a los docentes",
  teacherGone: "Este docente no existe",
  noAccount: "Este docente todavía no dice en qué cuenta recibe sus pagos",
  ownAccountGone: "No tienes una cuenta guardada",
  amount: "Escribe el valor que enviaste, en pesos y sin centavos",
  paidOn: "Elige el día en que enviaste el dinero",
  future: "Ese día todavía no llega",
  reference: "Escribe la referencia de la transferencia",
  share: "Escribe un porcentaje entero, de 0 a 100",
  shareStale: (saved: number, given: number) =>
    `Alguien más cambió esta parte mientras tanto: ahora es ${saved} %, y tú escribiste ${given} %. Guarda otra vez para dejar la tuya.`,
  sameNumber: "Los dos números no son iguales. Escríbelo otra vez.",
  otherPayout: "Con esta clave ya registraste otro pago. Vuelve a abrir la página.",
  unreadable:
    "No podemos abrir el número de esta cuenta. Pídele al docente que la guarde otra vez.",
} as const;

export function tooMuchText(payable: string): string {
  return `Solo puedes registrar hasta ${payable}, que es lo que ya se le puede pagar`;
}

const proof = { password: z.string().max(512).nullish(), code: optionalCode };

/** Says which payment was recorded since the page was read, so that its reader can tell theirs apart. */
export function paidMeanwhileText(
  { amountCop, paidOn, reference }: Pick<PayoutInput, "amountCop" | "paidOn" | "reference">,
  mayPay: boolean,
): string {
  const other = `Mientras tanto se registró otro pago a este docente: ${formatCop(amountCop)}, el ${formatDay(paidOn)}, referencia ${reference}.`;
  const same = "Si es la misma transferencia, no la registres otra vez.";
  const next = mayPay
    ? "Si es otra, márcala otra vez."
    : "Si es otra, revisa el valor: es más de lo que se le puede pagar ahora.";
  return `${other} ${same} ${next}`;
}

/** The account, with what proves that its teacher is who asks. */
export const payoutAccountInput = bankAccountShape.extend(proof);
export type PayoutAccountInput = z.input<typeof payoutAccountInput>;

export const dropAccountInput = z.object(proof);
export type DropAccountInput = z.input<typeof dropAccountInput>;

/** The form asks for the number twice: money that goes to a wrong one is lost. */
export const payoutAccountForm = payoutAccountInput
  .extend({ numberAgain: z.string(payoutTexts.sameNumber).max(40) })
  .refine(({ number, numberAgain }) => numberAgain.replace(/[\s-]/g, "") === number, {
    path: ["numberAgain"],
    message: payoutTexts.sameNumber,
  });

const sharePercent = z
  .number(payoutTexts.share)
  .int(payoutTexts.share)
  .min(0, payoutTexts.share)
  .max(100, payoutTexts.share);

export const shareInput = z.object({
  sharePercent,
  was: sharePercent
    .optional()
    .describe("El porcentaje que se leyó; si ahora es otro, 409 y nada cambia"),
});
export type ShareInput = z.infer<typeof shareInput>;

const typedPercent = z
  .string(payoutTexts.share)
  .transform((text) => Number(text.replace(/[\s%]/g, "") || Number.NaN))
  .pipe(sharePercent);

export const shareForm = z.object({ sharePercent: typedPercent, was: typedPercent });

const mostPesos = 1_000_000_000_000;

const pesos = z
  .number(payoutTexts.amount)
  .int(payoutTexts.amount)
  .min(1, payoutTexts.amount)
  .max(mostPesos, payoutTexts.amount);

const reference = z
  .string(payoutTexts.reference)
  .trim()
  .min(1, payoutTexts.reference)
  .max(80, "La referencia no puede tener más de 80 caracteres");

export const payoutInput = z.object({
  teacherId: z.uuid(payoutTexts.teacherGone),
  amountCop: pesos,
  paidOn: z.iso.date(payoutTexts.paidOn),
  reference,
  paidBefore: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      "Cuántos pagos a este docente se habían registrado al leer; si ahora son otros, 409 y nada cambia",
    ),
});
export type PayoutInput = z.infer<typeof payoutInput>;

/** Whole pesos, with dots between thousands or without: `93.50` is neither. */
const typedPesos = /^(?:\d+|\d{1,3}(?:\.\d{3})+)$/;

/** Not a number for anything else: a dot that was meant for cents would make it a hundred times as much. */
function pesosIn(typed: string): number {
  const clean = typed.replace(/[\s$]|COP/gi, "");
  return typedPesos.test(clean) ? Number(clean.replaceAll(".", "")) : Number.NaN;
}

/** As people type pesos: `1.250.000`, `$ 1250000`. */
export const payoutForm = payoutInput.extend({
  amountCop: z.string(payoutTexts.amount).transform(pesosIn).pipe(pesos),
  paidBefore: z.coerce.number().int().min(0),
  idempotencyKey: z.string().min(8).max(100),
});
