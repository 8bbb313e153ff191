// What a receipt says, in the words of its page and of its PDF. Amounts and titles are those of the
// purchase; later prices and names change nothing of it.

import { academyOrigin } from "#src/academies/addresses/addresses.rules.ts";
import { contactOf } from "#src/academies/contact.ts";
import { type Tax, taxReasonNote, withTax } from "#src/academies/settings/tax.rules.ts";
import { type DocumentType, documentNames } from "#src/bank-accounts/bank-account.rules.ts";
import { methods } from "#src/checkout/methods/method.rules.ts";
import { notKept } from "#src/checkout/old-order.rules.ts";
import { requireOrder } from "#src/checkout/orders/order-access.ts";
import type { findOrder } from "#src/checkout/queries.ts";
import { findRefundOfOrder, type Refund } from "#src/checkout/refunds/refund-queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { formatClock, formatDate } from "#src/ui/formats/moments.rules.ts";
import { formatCop, formatRate, formatUsdExact } from "#src/ui/formats/numbers.rules.ts";

/** The academy that sold. */
type Seller = {
  name: string;
  host: string;
  contact: string;
  /** `#RRGGBB`; null: the product's own inks. */
  accent: string | null;
  /** Whether it is the product's own, which has a mark. */
  isProduct: boolean;
};

type Row = { label: string; value: string };

export type Receipt = {
  orderId: string;
  academy: Seller;
  /** That the money goes or went back; null where the buyer keeps what they bought. */
  returned: string | null;
  /** Who bought, when and how. */
  facts: Row[];
  items: { title: string; teacher: string; price: string }[];
  /** From the subtotal to the total in dollars. */
  amounts: Row[];
  /** What was charged. */
  total: Row;
  rate: string;
  /** Why the tax is what it is; null where nothing is to be said. */
  taxReason: string | null;
  legal: string;
};

/** A document is asked for where the buyer wants an invoice. */
type Invoiced = { invoice?: { documentType: DocumentType; documentNumber: string } | undefined };
type Bought = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Throws `not_found` for whoever may not see the order, and for an order that was never paid. */
export async function findReceipt(ctx: Ctx, id: string, key: string | null): Promise<Receipt> {
  const { order } = await requireOrder(ctx, id, key);
  if (!hasReceipt(order)) throw problem("not_found", "Este pedido todavía no tiene recibo");
  const refund = order.status === "paid" ? null : await findRefundOfOrder(ctx, order.id);
  return receiptOf(ctx, order, refund);
}

export function hasReceipt({ status }: Pick<Bought, "status">): boolean {
  return status === "paid" || status === "voided" || status === "refunded";
}

/** @param refund of the order, where it is undone */
export function receiptOf(
  ctx: Ctx,
  order: Bought,
  refund: Pick<Refund, "status"> | null = null,
): Receipt {
  return {
    orderId: order.id,
    academy: sellerOf(ctx),
    returned: order.status === "paid" ? null : returnedText(refund),
    facts: factsOf(order),
    items: order.items.map(({ title, teacherName, priceCents }) => ({
      title,
      teacher: teacherName,
      price: formatUsdExact(priceCents),
    })),
    amounts: amountsOf(order),
    total: { label: withTax("Total pagado en pesos", order), value: formatCop(order.totalCop) },
    rate: `Tasa de cambio del ${formatDate(order.createdAt)}: 1 USD = ${formatRate(order.usdCop)} COP.`,
    taxReason: taxReasonNote(order),
    legal: "Este recibo no es una factura electrónica.",
  };
}

function sellerOf(ctx: Ctx): Seller {
  const { name, accent, subdomain } = ctx.academy;
  const { origin, host } = new URL(academyOrigin(ctx.outside, subdomain));
  const isProduct = subdomain === null;
  return { name, host: host || origin, contact: contactOf(ctx), accent, isProduct };
}

/** Without a refund the gateway voided the payment by itself. */
function returnedText(refund: Pick<Refund, "status"> | null): string {
  if (!refund || refund.status === "confirmed") return "El pago de este pedido se reembolsó.";
  return "Este pedido tiene un reembolso.";
}

function nameIn({ firstName, lastName }: Bought["billing"]): string {
  return `${firstName} ${lastName}`.trim();
}

function factsOf(order: Bought): Row[] {
  const { billing } = order;
  const { invoice } = billing as typeof billing & Invoiced;
  const paid = order.payments.findLast(
    ({ status }) => status === "approved" || status === "voided",
  );
  const at = paid?.settledAt ?? order.settledAt ?? order.createdAt;
  const rows = [
    { label: "Pedido", value: order.id },
    { label: "Fecha", value: `${formatDate(at)}, ${formatClock(at)}, hora de Colombia` },
    { label: "Compró", value: nameIn(billing) || notKept },
  ];
  if (invoice) {
    rows.push({ label: documentNames[invoice.documentType], value: invoice.documentNumber });
  }
  if (order.isGift) rows.push({ label: "Para", value: order.learnerEmail || notKept });
  const method = paid ? methods[paid.method].label : "Sin cobro";
  rows.push({ label: "Método de pago", value: method });
  if (paid) rows.push({ label: "Referencia del pago", value: paid.reference });
  return rows;
}

type Amounts = Pick<
  Bought,
  "couponCode" | "subtotalCents" | "discountCents" | "taxCents" | "totalCents"
> &
  Pick<Tax, "taxPercent">;

/** From the subtotal to the total in dollars; a discount with its coupon's code, as it was then. */
export function amountsOf(order: Amounts): Row[] {
  const { couponCode, discountCents } = order;
  const discount = couponCode ? `Descuento (cupón ${couponCode})` : "Descuento";
  return [
    { label: "Subtotal", value: formatUsdExact(order.subtotalCents) },
    ...(discountCents > 0
      ? [{ label: discount, value: `− ${formatUsdExact(discountCents)}` }]
      : []),
    { label: `Impuestos (IVA ${order.taxPercent} %)`, value: formatUsdExact(order.taxCents) },
    { label: "Total en dólares", value: formatUsdExact(order.totalCents) },
  ];
}
