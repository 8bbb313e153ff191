// The orders of an academy, as its administrators look for them. What costs by orders is bounded:
// e-mails, numbers, states and days have an index, and words are looked for in the newest orders.
import { and, asc, desc, eq, exists, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { normalizeEmail } from "#src/accounts/email.rules.ts";
import { users } from "#src/accounts/tables.ts";
import { startOfDay, startOfNextDay } from "#src/calendar/bogota.rules.ts";
import { orderItems, orders, payments } from "#src/checkout/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import {
  isBounded,
  kindOfTerms,
  mostCounted,
  mostLookedThrough,
  type OrderSearch,
} from "./sold-orders.rules.ts";

export type SoldOrderLine = Awaited<ReturnType<typeof listSoldOrders>>[number];

type Page = { limit: number; offset: number };

/** Newest first. */
export async function listSoldOrders(ctx: Ctx, search: OrderSearch, { limit, offset }: Page) {
  const { db, academy } = ctx;
  const found = await db
    .select({
      id: orders.id,
      status: orders.status,
      isGift: orders.isGift,
      learnerEmail: orders.learnerEmail,
      receiptEmail: orders.receiptEmail,
      buyerEmail: users.email,
      billing: orders.billing,
      couponCode: orders.couponCode,
      subtotalCents: orders.subtotalCents,
      discountCents: orders.discountCents,
      taxCents: orders.taxCents,
      taxPercent: orders.taxPercent,
      taxReason: orders.taxReason,
      totalCents: orders.totalCents,
      totalCop: orders.totalCop,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .leftJoin(users, and(eq(users.academyId, orders.academyId), eq(users.id, orders.buyerId)))
    .where(matching(ctx, search))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset);
  const parts = [];
  for (let at = 0; at < found.length; at += atOnce) {
    const ids = found.slice(at, at + atOnce).map(({ id }) => id);
    parts.push(await partsOf({ db, academy }, ids));
  }
  const titles = new Map(parts.flatMap((part) => [...part.titles]));
  const newest = new Map(parts.flatMap((part) => [...part.newest]));
  return found.map(({ billing, receiptEmail, buyerEmail, ...order }) => ({
    ...order,
    buyer: `${billing.firstName} ${billing.lastName}`.trim(),
    email: receiptEmail ?? buyerEmail ?? order.learnerEmail,
    asksInvoice: billing.invoice !== undefined,
    titles: titles.get(order.id) ?? [],
    method: newest.get(order.id)?.method ?? null,
    /** The newest; null where nothing was charged. */
    payment: newest.get(order.id) ?? null,
  }));
}

/** Orders whose items are read by one statement. */
const atOnce = 1000;

async function partsOf({ db, academy }: Pick<Ctx, "db" | "academy">, ids: string[]) {
  const items = await db
    .select({ orderId: orderItems.orderId, title: orderItems.title })
    .from(orderItems)
    .where(and(eq(orderItems.academyId, academy.id), inArray(orderItems.orderId, ids)))
    .orderBy(asc(orderItems.title));
  const paid = await db
    .select({
      orderId: payments.orderId,
      method: payments.method,
      status: payments.status,
      statusMessage: payments.statusMessage,
    })
    .from(payments)
    .where(and(eq(payments.academyId, academy.id), inArray(payments.orderId, ids)))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const titles = new Map<string, string[]>();
  for (const { orderId, title } of items) {
    titles.set(orderId, [...(titles.get(orderId) ?? []), title]);
  }
  return { titles, newest: new Map(paid.map(({ orderId, ...payment }) => [orderId, payment])) };
}

/** At most `mostCounted`. */
export async function countSoldOrders(ctx: Ctx, search: OrderSearch): Promise<number> {
  const some = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(matching(ctx, search))
    .limit(mostCounted)
    .as("some");
  const [found] = await ctx.db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return found?.count ?? 0;
}

function matching(ctx: Ctx, search: OrderSearch): SQL | undefined {
  const { db, academy } = ctx;
  const { terms, status, method, asksInvoice, from, to } = search;
  const base = and(
    eq(orders.academyId, academy.id),
    status ? eq(orders.status, status) : undefined,
    from ? gte(orders.createdAt, startOfDay(from)) : undefined,
    to ? lt(orders.createdAt, startOfNextDay(to)) : undefined,
  );
  const newest = db
    .select({ id: orders.id })
    .from(orders)
    .where(base)
    .orderBy(desc(orders.createdAt))
    .limit(mostLookedThrough);
  return and(
    base,
    isBounded(search) ? inArray(orders.id, newest) : undefined,
    method ? paidBy(ctx, method) : undefined,
    asksInvoice ? sql`${orders.billing} -> 'invoice' is not null` : undefined,
    terms ? saying(ctx, terms) : undefined,
  );
}

function paidBy({ db }: Ctx, method: NonNullable<OrderSearch["method"]>): SQL {
  const ofOrder = and(eq(payments.academyId, orders.academyId), eq(payments.orderId, orders.id));
  return exists(
    db
      .select({ one: sql`1` })
      .from(payments)
      .where(and(ofOrder, eq(payments.method, method))),
  );
}

function saying(ctx: Ctx, terms: string): SQL | undefined {
  const { db, academy } = ctx;
  const kind = kindOfTerms(terms);
  if (kind === "id") return eq(orders.id, terms.toLowerCase());
  if (kind === "email") {
    const email = normalizeEmail(terms);
    const buyers = db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.academyId, academy.id), eq(users.email, email)));
    return or(
      eq(orders.learnerEmail, email),
      eq(orders.receiptEmail, email),
      inArray(orders.buyerId, buyers),
    );
  }
  const words = terms.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return sql`false`;
  return and(...words.slice(0, mostWords).map((word) => havingWord(ctx, word)));
}

const mostWords = 6;

/** In the buyer's name or in a title, whatever accents and capitals. */
function havingWord({ db }: Ctx, word: string): SQL | undefined {
  const has = (text: SQL) =>
    sql`position(btrim(course_plain(${word})) in course_plain(${text})) > 0`;
  const name = sql`concat_ws(' ', ${orders.billing} ->> 'firstName', ${orders.billing} ->> 'lastName')`;
  const ofOrder = and(
    eq(orderItems.academyId, orders.academyId),
    eq(orderItems.orderId, orders.id),
  );
  const titled = exists(
    db
      .select({ one: sql`1` })
      .from(orderItems)
      .where(and(ofOrder, has(sql`${orderItems.title}`))),
  );
  return or(has(name), titled);
}
