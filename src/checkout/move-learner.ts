// Keeps what was bought with an account and for it, when the account gets another e-mail.
import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias, union } from "drizzle-orm/pg-core";
import { BoughtMeanwhile } from "#src/accounts/email-change/change-email.ts";
import { moveRedemptions } from "#src/coupons/redeem.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import type { HookSubjects } from "#src/hook-subjects.ts";
import { idsOfOrders } from "./forget-buyer.ts";
import { orderClaims, orders } from "./tables.ts";

type Changing = HookSubjects["emailChanging"];

const personOf = (ctx: TransactionCtx, { id, from, wasProven }: Changing) => ({
  ...{ id, email: from },
  emailVerifiedAt: wasProven ? ctx.now : null,
});

/**
 * Locks the orders, and moves claims and uses of coupons, which name the address of the learner: who
 * has the old address later is another person. Where the new address has a claim on a course
 * already, one stands for both: that of the account, if it is the one that is paid.
 */
export async function moveClaims(ctx: TransactionCtx, changing: Changing): Promise<void> {
  const { from, to } = changing;
  const academyId = ctx.academy.id;
  const theirs = idsOfOrders(ctx, personOf(ctx, changing));
  await holdOrders(ctx, changing);
  const other = alias(orderClaims, "other");
  const before = and(
    eq(orderClaims.academyId, academyId),
    eq(orderClaims.learnerEmail, from),
    inArray(orderClaims.orderId, theirs),
  );
  const coursesOf = (...of: SQL[]) =>
    ctx.db
      .select({ courseId: other.courseId })
      .from(other)
      .innerJoin(orders, and(eq(orders.academyId, other.academyId), eq(orders.id, other.orderId)))
      .where(and(eq(other.academyId, academyId), ...of));
  const paidBefore = coursesOf(
    eq(other.learnerEmail, from),
    inArray(other.orderId, theirs),
    eq(orders.status, "paid"),
  );
  await ctx.db
    .delete(orderClaims)
    .where(
      and(
        eq(orderClaims.academyId, academyId),
        eq(orderClaims.learnerEmail, to),
        inArray(orderClaims.courseId, paidBefore),
        inArray(orderClaims.orderId, idsOfPending(ctx, to)),
      ),
    );
  const doubled = inArray(orderClaims.courseId, coursesOf(eq(other.learnerEmail, to)));
  await ctx.db.delete(orderClaims).where(and(before, doubled));
  await ctx.db.update(orderClaims).set({ learnerEmail: to }).where(before);
  await moveRedemptions(ctx, { from, to }, theirs);
}

/** Whatever is written here and by `moveOrders`, in one go. */
async function holdOrders(ctx: TransactionCtx, changing: Changing): Promise<void> {
  const { from, to, wasProven } = changing;
  const academyId = ctx.academy.id;
  const theirs = idsOfOrders(ctx, personOf(ctx, changing));
  const receipts = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.academyId, academyId), receiptTo(from)));
  const touched = union(theirs, idsOfPending(ctx, to), ...(wasProven ? [receipts] : []));
  await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.academyId, academyId), inArray(orders.id, touched)))
    .orderBy(orders.id)
    .for("no key update");
}

/** A query for the ids of what is being paid for an address. */
function idsOfPending({ db, academy }: TransactionCtx, email: string) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.academyId, academy.id), pendingFor(email)));
}

const pendingFor = (email: string) =>
  and(eq(orders.learnerEmail, email), isNull(orders.learnerId), eq(orders.status, "pending"));

/** Bought without a session, and read by the mailbox. */
const receiptTo = (email: string) => and(isNull(orders.buyerId), eq(orders.receiptEmail, email));

/**
 * Names the account in orders that name its former address alone. Of an account that had not proven
 * it, these are its own purchases: any other waits for whoever proves the address. The address itself
 * stays: whoever gave a course reads it, and must not learn the new one.
 */
export async function moveOrders(ctx: TransactionCtx, changing: Changing): Promise<void> {
  const { id, from, to, wasProven } = changing;
  const academyId = ctx.academy.id;
  await requireAllMoved(ctx, changing);
  const own = and(eq(orders.buyerId, id), eq(orders.isGift, false));
  const before = wasProven ? or(own, eq(orders.learnerEmail, from)) : own;
  await ctx.db
    .update(orders)
    .set({ learnerId: id })
    .where(
      and(
        eq(orders.academyId, academyId),
        // The latter may have lost its claim to the account's own, which shows whose it is.
        or(and(isNull(orders.learnerId), before), pendingFor(to)),
      ),
    );
  if (wasProven) {
    await ctx.db
      .update(orders)
      .set({ buyerId: id, receiptEmail: null })
      .where(and(eq(orders.academyId, academyId), receiptTo(from)));
  }
  // Mails about its orders follow the account, but where the buyer chose another mailbox for them.
  await ctx.db
    .update(orders)
    .set({ billing: sql`${orders.billing} - 'email'` })
    .where(
      and(
        eq(orders.academyId, academyId),
        eq(orders.buyerId, id),
        eq(sql`${orders.billing}->>'email'`, from),
      ),
    );
}

/** From here on the account buys nothing for its former address. */
async function requireAllMoved(ctx: TransactionCtx, changing: Changing): Promise<void> {
  const left = and(
    eq(orderClaims.academyId, ctx.academy.id),
    eq(orderClaims.learnerEmail, changing.from),
    inArray(orderClaims.orderId, idsOfOrders(ctx, personOf(ctx, changing))),
  );
  if ((await ctx.db.$count(orderClaims, left)) > 0) throw new BoughtMeanwhile();
}
