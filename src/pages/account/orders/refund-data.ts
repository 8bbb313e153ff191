// The refund of an order as its buyer sees it: whether it can be asked for, and how it goes on.

import { shownAccount } from "#src/bank-accounts/bank-account.rules.ts";
import { accessOf } from "#src/checkout/old-order.rules.ts";
import { requireOrder } from "#src/checkout/orders/order-access.ts";
import {
  dueOf,
  grantedDays,
  grantedUntil,
  needsAccount,
} from "#src/checkout/refunds/refund.rules.ts";
import {
  findApproved,
  findRefundOfOrder,
  type Refund,
} from "#src/checkout/refunds/refund-queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { formatCop } from "#src/ui/formats/numbers.rules.ts";

type Place = { orderId: string; key: string | null };
export type ShownRefund = NonNullable<Awaited<ReturnType<typeof refundIn>>>;

/** Null for an order whose payment cannot go back. */
export async function refundIn(ctx: Ctx, { orderId, key }: Place) {
  const { order, by } = await requireOrder(ctx, orderId, key);
  const refund = await findRefundOfOrder(ctx, order.id);
  if (refund) {
    return {
      ask: null,
      ...tellingOf(refund, ctx.academy.name),
      amount: formatCop(refund.amountCop),
      account: refund.account && shownAccount(refund.account),
      isOpen: needsAccount(refund),
      needsCode: by === "link",
      canConfirm: refund.status === "sent",
    };
  }
  const payment = order.status === "paid" ? await findApproved(ctx, order.id) : null;
  if (!payment) return null;
  const until = grantedUntil(payment.settledAt ?? order.createdAt);
  const isAtOnce = ctx.now <= until;
  const courses = order.items.length === 1 ? "al curso" : "a los cursos";
  const whose = accessOf(order);
  const { couponCode } = order;
  const coupon = couponCode
    ? ` El cupón ${couponCode} queda libre para usarlo otra vez, si sigue vigente.`
    : "";
  return {
    ask: {
      ends: `Al concederlo termina ${whose} ${courses}.${coupon}`,
      button: isAtOnce ? "Pedir el reembolso" : "Enviar la solicitud",
    },
    title: "Reembolso",
    text: isAtOnce
      ? `Hasta el ${formatDate(until)} lo pides con un botón y se concede de inmediato, hayas visto lo que hayas visto.`
      : `Ya pasaron los ${grantedDays} días hábiles en los que se concede de inmediato. Puedes pedirlo, y lo decide ${ctx.academy.name}.`,
    amount: formatCop(payment.amountCop),
    account: null,
    isOpen: false,
    needsCode: false,
    canConfirm: false,
  };
}

function tellingOf(refund: Refund, academy: string): { title: string; text: string } {
  const due = formatDate(dueOf(refund.askedAt));
  switch (refund.status) {
    case "asked":
      return {
        title: "Reembolso solicitado",
        text: `${academy} lo decide y te escribe. Si se concede, el dinero sale a más tardar el ${due}.`,
      };
    case "granted":
      return { title: "Reembolso concedido", text: onItsWay(refund, due) };
    case "refused":
      return { title: "Reembolso no concedido", text: `La razón: ${refund.note ?? ""}` };
    case "sent":
      return {
        title: "Reembolso enviado",
        text: `Salió el ${formatDate(refund.sentAt ?? refund.askedAt)}, con la referencia ${refund.reference ?? ""}.`,
      };
    case "confirmed":
      return { title: "Reembolso terminado", text: endings[refund.way] };
  }
}

function onItsWay({ way, account }: Refund, due: string): string {
  if (way === "void") {
    return "Estamos anulando el cobro de tu tarjeta: no tienes que hacer nada. Según tu banco, lo ves en unos días.";
  }
  return account
    ? `El dinero sale a más tardar el ${due}.`
    : `Dinos a qué cuenta enviamos el dinero. Sale a más tardar el ${due}.`;
}

const endings = {
  void: "Se anuló el cobro de tu tarjeta. Según tu banco, lo ves en unos días.",
  transfer: "Recibiste el dinero.",
  bank: "Tu banco te reembolsó el pago.",
};
