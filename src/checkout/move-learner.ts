// Keeps what was bought with an account and for it, when the account gets another e-mail.
import { and, eq, exists, inArray, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
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
 * already, that one stands for both.
 */
export async function moveClaims(ctx: TransactionCtx, changing: Changing): Promise<void> {
  const { from, to } = changing;
  const academyId = ctx.academy.id;
  const theirs = idsOfOrders(ctx, personOf(ctx, changing));
  await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.academyId, academyId), inArray(orders.id, theirs)))
    .orderBy(orders.id)
    .for("no key update");
  const other = alias(orderClaims, "other");
  const before = and(
    eq(orderClaims.academyId, academyId),
    eq(orderClaims.learnerEmail, from),
    inArray(orderClaims.orderId, theirs),
  );
  const doubled = ctx.db
    .select({ id: other.orderId })
    .from(other)
    .where(
      and(
        eq(other.academyId, academyId),
        eq(other.learnerEmail, to),
        eq(other.courseId, orderClaims.courseId),
      ),
    );
  await ctx.db.delete(orderClaims).where(and(before, exists(doubled)));
  await ctx.db.update(orderClaims).set({ learnerEmail: to }).where(before);
  await moveRedemptions(ctx, { from, to }, theirs);
}

/**
 * Names the account in orders that name its former address alone. The address itself stays: whoever
 * gave a course reads it, and must not learn the new one.
 */
export async function moveOrders(ctx: TransactionCtx, changing: Changing): Promise<void> {
  const { id, from, wasProven } = changing;
  if (!wasProven) return;
  const academyId = ctx.academy.id;
  await ctx.db
    .update(orders)
    .set({ learnerId: id })
    .where(
      and(eq(orders.academyId, academyId), eq(orders.learnerEmail, from), isNull(orders.learnerId)),
    );
  // Bought without a session, and read by the mailbox until now.
  await ctx.db
    .update(orders)
    .set({ buyerId: id, receiptEmail: null })
    .where(
      and(eq(orders.academyId, academyId), isNull(orders.buyerId), eq(orders.receiptEmail, from)),
    );
}
