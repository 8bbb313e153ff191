// One order of an academy with all that happened to it, for its administrators: no card, no number
// of an account.
import { and, asc, eq } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { findOrder } from "#src/checkout/queries.ts";
import { refunds } from "#src/checkout/refunds/tables.ts";
import { idShape } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { rowsOfOrder } from "#src/ledger/ledger-queries.ts";

export type SoldOrder = NonNullable<Awaited<ReturnType<typeof findSoldOrder>>>;

/** Null where this academy has none. */
export async function findSoldOrder(ctx: Ctx, id: string) {
  if (!idShape.safeParse(id).success) return null;
  const order = await findOrder(ctx, id);
  if (!order) return null;
  const { db, academy } = ctx;
  const [buyer] = order.buyerId
    ? await db
        .select({ email: users.email })
        .from(users)
        .where(and(eq(users.academyId, academy.id), eq(users.id, order.buyerId)))
    : [];
  const returned = await db
    .select({
      id: refunds.id,
      reason: refunds.reason,
      status: refunds.status,
      way: refunds.way,
      amountCop: refunds.amountCop,
      askedAt: refunds.askedAt,
      note: refunds.note,
      reference: refunds.reference,
    })
    .from(refunds)
    .where(and(eq(refunds.academyId, academy.id), eq(refunds.orderId, id)))
    .orderBy(asc(refunds.askedAt), asc(refunds.id));
  const rows = await rowsOfOrder(ctx, id);
  const { status, isGift, learnerEmail, couponCode, createdAt, settledAt, billing } = order;
  const { subtotalCents, discountCents, taxCents, totalCents, usdCop, totalCop } = order;
  const { taxPercent, taxReason } = order;
  return {
    ...{ id: order.id, status, isGift, learnerEmail, couponCode, createdAt, settledAt },
    ...{ subtotalCents, discountCents, taxCents, totalCents, usdCop, totalCop },
    ...{ taxPercent, taxReason },
    buyer: `${billing.firstName} ${billing.lastName}`.trim(),
    email: order.receiptEmail ?? buyer?.email ?? learnerEmail,
    phone: billing.phone,
    /** The document for the invoice; null where the buyer asked for none. */
    invoice: billing.invoice ?? null,
    place: [billing.address, billing.city].filter(Boolean).join(", "),
    items: order.items.map(({ courseId, title, teacherName, priceCents, discountCents }) => ({
      ...{ courseId, title, teacherName, priceCents, discountCents },
    })),
    payments: order.payments.map(
      ({ id, method, status, statusMessage, reference, amountCop, createdAt, settledAt }) => ({
        ...{ id, method, status, statusMessage, reference, amountCop, createdAt, settledAt },
      }),
    ),
    refunds: returned,
    /** What each has of it now, in pesos. */
    shares: {
      tax: sharesOf(rows, "tax"),
      gateway: sharesOf(rows, "gateway"),
      platform: sharesOf(rows, "platform"),
      teachers: sharesOf(rows, "teacher"),
      academy: sharesOf(rows, "academy"),
    },
  };
}

type Rows = Awaited<ReturnType<typeof rowsOfOrder>>;

function sharesOf(rows: Rows, account: Rows[number]["account"]): number {
  return rows.reduce((sum, row) => (row.account === account ? sum + row.amountCop : sum), 0);
}
