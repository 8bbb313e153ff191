// Mis compras: the orders of a person, a page at a time.

import { methods } from "#src/checkout/methods/method.rules.ts";
import { isForgotten } from "#src/checkout/old-order.rules.ts";
import { listOrders, type OrderLine } from "#src/checkout/orders/order-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { standingOf } from "#src/pages/frame/standing-data.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { formatCop, formatUsdExact } from "#src/ui/formats/numbers.rules.ts";
import { toneOf, wordsOf } from "./order-words.rules.ts";

const perPage = 20;

/** The farthest page that is looked for; no person comes near it. */
const lastPage = 500;

export type ShownOrders = Awaited<ReturnType<typeof ordersOn>>;
export type ShownLine = ShownOrders["orders"][number];

/** @param typed the page of the address, from 1; what is no page is the first */
export async function ordersOn(ctx: MemberCtx, typed: string | null) {
  const asked = Number(typed);
  const page = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, lastPage) : 1;
  const found = await listOrders(ctx, { offset: (page - 1) * perPage, limit: perPage });
  return {
    orders: found.orders.map((order) => lineOf(ctx, order)),
    page,
    pages: Math.max(1, Math.ceil(found.total / perPage)),
    total: found.total,
    /** A suspended or closed academy shows no catalogue, and one about to close sells nothing. */
    sells: standingOf(ctx) === null,
  };
}

function lineOf({ academy }: MemberCtx, order: OrderLine) {
  const { id, status, courses, method, refund, isGift, learnerEmail } = order;
  return {
    id,
    path: `/account/orders/${id}`,
    titles: courses.map(({ title }) => title).join(", "),
    words: wordsOf(status, refund),
    tone: toneOf(status),
    date: formatDate(order.createdAt),
    at: order.createdAt.toISOString(),
    total: formatCop(order.totalCop),
    /** Beside the pesos, where the academy shows these first. */
    dollars: academy.pesosFirst ? formatUsdExact(order.totalCents) : null,
    method: method ? methods[method].label : "Sin cobro",
    learner: isGift && !isForgotten(order) ? learnerEmail : null,
  };
}
