// One order as its page shows it: what became of it, what to do now, and what was bought.

import { isAway } from "#src/academies/away/while-away.rules.ts";
import { contactOf } from "#src/academies/contact.ts";
import { taxReasonNote, withTax } from "#src/academies/settings/tax.rules.ts";
import { methods } from "#src/checkout/methods/method.rules.ts";
import { notKept } from "#src/checkout/old-order.rules.ts";
import type { OrderView } from "#src/checkout/orders/order-queries.ts";
import { findOrderView } from "#src/checkout/orders/order-view.ts";
import { amountsOf, hasReceipt } from "#src/checkout/receipt/receipt.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { protect } from "#src/http/guards.ts";
import type { PageArgs } from "#src/http/react-router.ts";
import { standingOf } from "#src/pages/frame/standing-data.ts";
import { formatDate, formatMoment } from "#src/ui/formats/moments.rules.ts";
import { formatCop, formatRate, formatUsdExact } from "#src/ui/formats/numbers.rules.ts";
import { tellingOf, wordsOf } from "./order-words.rules.ts";
import { refundIn, type ShownRefund } from "./refund-data.ts";

export type OrderPlace = { orderId: string };
export type ShownOrder = ReturnType<typeof shownOrder> & {
  refund: ShownRefund | null;
  /** A code for the account of a refund was just mailed. */
  codeSent: boolean;
  /** Another code of Daviplata was just sent. */
  codeResent: boolean;
  csrf: string;
};

export const sentQuery = "sent";

/**
 * Who asks for an order's page: with a key whoever has the link, without one a member. Throws what
 * leads others to sign-in.
 */
export function askerOf({ ctx, url }: Pick<PageArgs, "ctx" | "url">): {
  ctx: Ctx;
  key: string | null;
} {
  const key = url.searchParams.get("key");
  if (key === null) return { ctx: protect({ ctx, url }), key };
  const isReady = ctx.actor?.completedSignUp && !ctx.actor.mustAddFactor;
  return { ctx: isReady ? ctx : { ...ctx, actor: null }, key };
}

export async function orderIn(page: PageArgs<OrderPlace>): Promise<ShownOrder> {
  const { ctx, key } = askerOf(page);
  const order = await findOrderView(ctx, page.params.orderId, key);
  return {
    ...shownOrder(ctx, order, key),
    refund: await refundIn(ctx, { orderId: order.id, key }),
    codeSent: page.url.searchParams.get(sentQuery) === "code",
    codeResent: page.url.searchParams.get(sentQuery) === "phone",
    csrf: page.web.csrfToken(),
  };
}

function shownOrder(ctx: Ctx, order: OrderView, key: string | null) {
  const { id, status, payment, learnerEmail, isGift } = order;
  const query = key === null ? "" : `?key=${encodeURIComponent(key)}`;
  const away = isAway(ctx.academy, ctx.now);
  return {
    id,
    status,
    isAway: away,
    words: wordsOf(status, order.refunds.at(-1)),
    telling: tellingOf(order),
    page: `/account/orders/${id}${query}`,
    /** Where its state is asked for. */
    source: `/api/orders/${id}${query}`,
    instructions: payment?.instructions ?? null,
    until: payment && status === "pending" ? formatMoment(payment.expiresAt, ctx.now) : null,
    placed: formatMoment(order.createdAt, ctx.now),
    method: payment ? methods[payment.method].label : "Sin cobro",
    courses: order.courses.map(({ id, title, teacherName, priceCents, startPath }) => ({
      id,
      title,
      teacher: teacherName,
      price: formatUsdExact(priceCents),
      startPath: away ? null : startPath,
      path: away ? null : coursePath({ id, title }),
    })),
    amounts: amountsOf(order),
    total: formatCop(order.totalCop),
    totalLabel: withTax("Total en pesos", order),
    taxReason: taxReasonNote(order),
    rate: `1 USD = ${formatRate(order.usdCop)} COP, tasa del ${formatDate(order.createdAt)}.`,
    learner: isGift ? learnerEmail || notKept : null,
    receipt: hasReceipt(order)
      ? {
          page: `/account/orders/${id}/recibo${query}`,
          file: `/api/orders/${id}/receipt.pdf${query}`,
        }
      : null,
    // An academy that closes sells nothing.
    buyAgain:
      status === "pending" || status === "paid" || standingOf(ctx) ? null : order.buyAgainPath,
    contact: contactOf(ctx),
  };
}
