// Who may have money back, until when, and by when it is sent (decisions: Orders).
import { z } from "zod";
import type { KeptAccount } from "#src/bank-accounts/bank-account.rules.ts";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { endOfBusinessDays, endOfCalendarDays } from "#src/calendar/business-days.rules.ts";
import { methods, type PayKind } from "#src/checkout/methods/method.rules.ts";

/** Business days after the approval in which a refund is granted at once. */
export const grantedDays = 7;
/** Calendar days after the request by which the money is sent. */
const sentDays = 15;
/** Calendar days after the request on which administrators are told that it is late. */
const alertDays = 10;

export const refundStatuses = ["asked", "granted", "refused", "sent", "confirmed"] as const;
export type RefundStatus = (typeof refundStatuses)[number];
export type RefundReason = "buyer" | "late" | "reversal";
export type RefundWay = "void" | "transfer" | "bank";

/** The last moment in which a refund is granted at once. */
export function grantedUntil(approvedAt: Date): Date {
  return endOfBusinessDays(approvedAt, grantedDays);
}

/** The last moment to send the money. */
export function dueOf(askedAt: Date): Date {
  return endOfCalendarDays(askedAt, sentDays);
}

/** Whether administrators must be told, on the tenth day and after it. */
export function isAlarming(askedAt: Date, now: Date): boolean {
  return now > endOfCalendarDays(askedAt, alertDays - 1);
}

/** The gateway undoes only what it took on the same day. */
export function wayOf(
  { method, settledAt }: { method: PayKind; settledAt: Date | null },
  now: Date,
): RefundWay {
  const isOfToday = settledAt !== null && bogotaDay(settledAt) === bogotaDay(now);
  return methods[method].undo === "void" && isOfToday ? "void" : "transfer";
}

/** Whether the buyer may say, or change, where the money goes. */
export function needsAccount({ status, way }: { status: RefundStatus; way: RefundWay }): boolean {
  return way === "transfer" && (status === "asked" || status === "granted");
}

/** What stays of an account once the money has arrived: the bank and the last four digits. */
export function withoutNumber(account: KeptAccount | null): KeptAccount | null {
  return account && { ...account, sealed: "" };
}

/** Where refunds are decided and sent. */
export const refundsPath = "/semillero/admin/sales/refunds";

export const refundTabs = ["decide", "send", "sent", "closed"] as const;
export type RefundTab = (typeof refundTabs)[number];

export const tabStatuses: Record<RefundTab, RefundStatus[]> = {
  decide: ["asked"],
  send: ["granted"],
  sent: ["sent"],
  closed: ["refused", "confirmed"],
};

export const statusNames: Record<RefundStatus, string> = {
  asked: "Por decidir",
  granted: "Concedido",
  refused: "No concedido",
  sent: "Enviado",
  confirmed: "Recibido",
};

export const reasonNames: Record<RefundReason, string> = {
  buyer: "Lo pidió quien compró",
  late: "Pago que llegó tarde",
  reversal: "Reversión del banco",
};

export const wayNames: Record<RefundWay, string> = {
  void: "Anulación de la tarjeta",
  transfer: "Transferencia",
  bank: "El banco de quien compró",
};

export const refundTexts = {
  notPaid: "Este pedido no tiene un pago que se pueda reembolsar.",
  changed: "Este reembolso cambió mientras lo mirabas. Revísalo y vuelve a intentarlo.",
  unknown: "Este reembolso no existe",
  administrators: "Solo la administración de la academia decide y envía reembolsos",
  accountMissing: "Falta la cuenta de quien compró: la da en la página de su pedido.",
  accountClosed: "Ya enviamos el dinero: la cuenta no se puede cambiar.",
  accountUnneeded: "Este reembolso no necesita una cuenta.",
  notSent: "Todavía no hemos enviado este dinero.",
  returned: "Este pedido ya se reembolsó, o el dinero está en camino. Habla con el banco.",
  voiding: "La pasarela está anulando este cobro. Espera su respuesta.",
  silent: "La pasarela no responde si anuló este cobro. Inténtalo otra vez en unos minutos.",
  note: "Escribe la razón, con 10 letras o más",
  noteLong: "La razón no puede tener más de 500 letras",
  reference: "Escribe el número o la referencia de la transferencia",
  referenceLong: "La referencia no puede tener más de 80 letras",
  order: "Escribe el número del pedido como está en el recibo",
  code: "Escribe los seis números del código",
  codeWrong: "Ese código no es correcto o ya venció. Pide otro o revísalo.",
} as const;

export const refundNote = z
  .string(refundTexts.note)
  .trim()
  .min(10, refundTexts.note)
  .max(500, refundTexts.noteLong);

export const refundReference = z
  .string(refundTexts.reference)
  .trim()
  .min(1, refundTexts.reference)
  .max(80, refundTexts.referenceLong);

export const refundVersion = z.coerce.number().int().min(1);

/** Six digits; spaces do not count. */
export const refundCode = z
  .string(refundTexts.code)
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, refundTexts.code));

/** What a form about a refund names: the refund as its reader saw it. */
export const seenForm = z.object({ id: z.uuid(refundTexts.unknown), version: refundVersion });
export const refuseForm = seenForm.extend({ note: refundNote });
export const sendForm = seenForm.extend({ reference: refundReference });
export const reversalForm = z.object({
  orderId: z.string().trim().pipe(z.uuid(refundTexts.order)),
  reference: refundReference,
});
