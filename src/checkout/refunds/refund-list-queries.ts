// The refunds of an academy, for whoever decides and sends them.

import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import { merchants } from "#src/checkout/merchants/tables.ts";
import { notKept } from "#src/checkout/old-order.rules.ts";
import { orderItems, orders, payments } from "#src/checkout/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { type RefundTab, tabStatuses } from "./refund.rules.ts";
import { refunds } from "./tables.ts";

export type ListedRefund = Awaited<ReturnType<typeof listRefunds>>[number];

type Page = { tab: RefundTab; limit: number; offset: number };

/** What waits comes oldest first, what is done newest first. */
export async function listRefunds({ db, academy }: Ctx, { tab, limit, offset }: Page) {
  const order = tab === "closed" || tab === "sent" ? desc : asc;
  const found = await db
    .select({
      id: refunds.id,
      orderId: refunds.orderId,
      reason: refunds.reason,
      status: refunds.status,
      way: refunds.way,
      amountCop: refunds.amountCop,
      account: refunds.account,
      askedAt: refunds.askedAt,
      note: refunds.note,
      reference: refunds.reference,
      sentAt: refunds.sentAt,
      confirmedAt: refunds.confirmedAt,
      version: refunds.version,
      billing: orders.billing,
      /** When the academy replaced the keys that a card was charged with; null for any other. */
      keysEndedAt: merchants.endedAt,
    })
    .from(refunds)
    .innerJoin(orders, and(eq(orders.academyId, refunds.academyId), eq(orders.id, refunds.orderId)))
    .innerJoin(
      payments,
      and(eq(payments.academyId, refunds.academyId), eq(payments.id, refunds.paymentId)),
    )
    .leftJoin(
      merchants,
      and(
        eq(merchants.academyId, payments.academyId),
        eq(merchants.id, payments.merchantId),
        eq(payments.method, "card"),
      ),
    )
    .where(and(eq(refunds.academyId, academy.id), inArray(refunds.status, tabStatuses[tab])))
    .orderBy(order(refunds.askedAt), order(refunds.id))
    .limit(limit)
    .offset(offset);
  const items = await db
    .select({ orderId: orderItems.orderId, title: orderItems.title })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.academyId, academy.id),
        inArray(
          orderItems.orderId,
          found.map(({ orderId }) => orderId),
        ),
      ),
    )
    .orderBy(asc(orderItems.title));
  return found.map(({ billing, account, ...refund }) => ({
    ...refund,
    /** Without its number. */
    account: account && { bank: account.bank, kind: account.kind, lastFour: account.lastFour },
    buyer: `${billing.firstName} ${billing.lastName}`.trim() || notKept,
    titles: items.filter(({ orderId }) => orderId === refund.orderId).map(({ title }) => title),
  }));
}

/** How many there are in each tab. */
export async function countRefunds({ db, academy }: Ctx): Promise<Record<RefundTab, number>> {
  const found = await db
    .select({ status: refunds.status, count: count() })
    .from(refunds)
    .where(eq(refunds.academyId, academy.id))
    .groupBy(refunds.status);
  const sum = (tab: RefundTab) =>
    found
      .filter(({ status }) => tabStatuses[tab].includes(status))
      .reduce((total, row) => total + row.count, 0);
  return { decide: sum("decide"), send: sum("send"), sent: sum("sent"), closed: sum("closed") };
}
