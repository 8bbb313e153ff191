// An order of the academy, as its administrators see it; texts ready to show.

import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { documentNames } from "#src/bank-accounts/bank-account.rules.ts";
import { isForgotten, yearsKept } from "#src/checkout/old-order.rules.ts";
import { findSoldOrder, type SoldOrder } from "#src/checkout/orders/sold-order-queries.ts";
import {
  methodName,
  orderStatusName,
  paymentStatusName,
  salesRefusal,
} from "#src/checkout/orders/sold-orders.rules.ts";
import {
  reasonNames,
  refundsPath,
  refundTabs,
  statusNames,
  tabStatuses,
  wayNames,
} from "#src/checkout/refunds/refund.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { formatMoment } from "#src/ui/formats/moments.rules.ts";
import { formatCop, formatRate, formatUsdExact } from "#src/ui/formats/numbers.rules.ts";

export type OrderData = Awaited<ReturnType<typeof orderData>>;

export async function orderData(ctx: MemberCtx, id: string) {
  requireAdministrator(ctx, salesRefusal);
  const order = await findSoldOrder(ctx, id);
  if (!order) throw problem("not_found", "Este pedido no existe");
  const at = (moment: Date) => formatMoment(moment, ctx.now);
  return {
    id: order.id,
    title: order.buyer || order.email ? `Pedido de ${order.buyer || order.email}` : "Pedido",
    /** Of what is missing in it. */
    note: isForgotten(order)
      ? `Pasaron más de ${yearsKept} años: quedan los montos y los cursos, sin los datos de las personas.`
      : null,
    facts: [
      { name: "Estado", value: orderStatusName(order.status, order.payments.at(-1) ?? null) },
      { name: "Se hizo", value: at(order.createdAt) },
      { name: "Correo de quien compró", value: order.email },
      { name: "Teléfono", value: order.phone },
      { name: "Dirección", value: order.place },
      { name: "Pide factura", value: invoiceOf(order) },
      { name: order.isGift ? "Regalo para" : "Para", value: order.learnerEmail },
    ].filter(({ value }) => value !== ""),
    items: order.items.map((item) => ({
      id: item.courseId,
      title: item.title,
      teacher: item.teacherName,
      price: formatUsdExact(item.priceCents),
      discount: item.discountCents > 0 ? formatUsdExact(-item.discountCents) : null,
    })),
    amounts: amountsOf(order),
    shares: sharesOf(order),
    payments: order.payments.map((payment) => ({
      id: payment.id,
      what: `${methodName(payment.method)}: ${paymentStatusName(payment)}`,
      amount: formatCop(payment.amountCop),
      facts: inSentences([
        at(payment.settledAt ?? payment.createdAt),
        messageOf(payment, order.refunds.length > 0),
      ]),
    })),
    refunds: order.refunds.map((refund) => ({
      id: refund.id,
      what: `${statusNames[refund.status]}. ${wayNames[refund.way]}`,
      amount: formatCop(refund.amountCop),
      facts: inSentences([
        `${reasonNames[refund.reason]}, ${at(refund.askedAt)}`,
        refund.note,
        refund.reference,
      ]),
      path: `${refundsPath}?tab=${refundTabs.find((tab) => tabStatuses[tab].includes(refund.status))}`,
    })),
  };
}

/** A moment has its dot already: “a. m.”. */
function inSentences(parts: (string | null)[]): string {
  return parts.filter(Boolean).join(". ").replaceAll(".. ", ". ");
}

function messageOf(
  { status, statusMessage, reference }: SoldOrder["payments"][number],
  isReturned: boolean,
) {
  if (status !== "unanswered") return statusMessage;
  if (statusMessage) {
    const charged = `La pasarela aprobó un cobro distinto del que se pidió: ${statusMessage}`;
    if (isReturned) return charged;
    return `${charged}. Busca la referencia ${reference} en su panel y devuelve el dinero desde allí, o da el curso en Estudiantes.`;
  }
  return `Se hizo con llaves que la pasarela ya no acepta. Busca la referencia ${reference} en el panel de esa cuenta: si el pago entró, devuélvelo desde allí o da el curso en Estudiantes.`;
}

/** What the academy needs to make the invoice; empty where the buyer asked for none. */
function invoiceOf({ invoice }: SoldOrder): string {
  return invoice ? `${documentNames[invoice.documentType]} ${invoice.documentNumber}` : "";
}

function amountsOf(order: SoldOrder) {
  const { subtotalCents, discountCents, couponCode, taxCents, totalCents } = order;
  const coupon = couponCode ? `Descuento (${couponCode})` : "Descuento";
  return [
    { name: "Subtotal", value: formatUsdExact(subtotalCents) },
    ...(discountCents > 0 ? [{ name: coupon, value: formatUsdExact(-discountCents) }] : []),
    { name: "IVA", value: formatUsdExact(taxCents) },
    ...(order.taxReason
      ? [{ name: `Por qué el IVA es del ${order.taxPercent} %`, value: order.taxReason }]
      : []),
    { name: "Total", value: formatUsdExact(totalCents) },
    { name: "Tasa del dólar", value: formatRate(order.usdCop) },
    { name: "Total en pesos", value: formatCop(order.totalCop) },
  ];
}

/** What each has of it now; nothing where nothing was charged. */
function sharesOf({ shares }: SoldOrder) {
  const lines = [
    { name: "IVA", pesos: shares.tax },
    { name: "Comisión de la pasarela", pesos: shares.gateway },
    { name: "Plataforma", pesos: shares.platform },
    { name: "Docentes", pesos: shares.teachers },
    { name: "Academia", pesos: shares.academy },
  ];
  if (lines.every(({ pesos }) => pesos === 0)) return [];
  return lines.map(({ name, pesos }) => ({ name, value: formatCop(pesos) }));
}
