// Accounts of teachers, and what was paid to them.
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { type KeptAccount, shownAccount } from "#src/bank-accounts/bank-account.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { type Balance, balancesOf } from "#src/ledger/ledger-queries.ts";
import { payoutAccounts, payouts } from "./tables.ts";

export type Payout = typeof payouts.$inferSelect;

export async function findPayoutAccount(
  { db, academy }: Ctx,
  teacherId: string,
): Promise<{ account: KeptAccount; updatedAt: Date } | null> {
  const [found] = await db
    .select({ account: payoutAccounts.account, updatedAt: payoutAccounts.updatedAt })
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.academyId, academy.id), eq(payoutAccounts.teacherId, teacherId)));
  return found ?? null;
}

export async function findPayout(
  { db, academy }: Ctx,
  by: { id: string } | { idempotencyKey: string },
): Promise<Payout | null> {
  const which = "id" in by ? eq(payouts.id, by.id) : eq(payouts.idempotencyKey, by.idempotencyKey);
  const [found] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.academyId, academy.id), which));
  return found ?? null;
}

type Page = { limit: number; offset: number };

export type PaidOut = Awaited<ReturnType<typeof listPayouts>>[number];

/** @param teacherId null: to every teacher of the academy */
export function listPayouts(ctx: Ctx, teacherId: string | null, { limit, offset }: Page) {
  return ctx.db
    .select({
      id: payouts.id,
      teacherId: payouts.teacherId,
      teacherName: users.name,
      isGone: users.deletedAt,
      amountCop: payouts.amountCop,
      toAccount: payouts.toAccount,
      reference: payouts.reference,
      paidOn: payouts.paidOn,
      createdAt: payouts.createdAt,
    })
    .from(payouts)
    .innerJoin(users, and(eq(users.academyId, payouts.academyId), eq(users.id, payouts.teacherId)))
    .where(payoutsOf(ctx, teacherId))
    .orderBy(desc(payouts.id))
    .limit(limit)
    .offset(offset);
}

export function countPayouts(ctx: Ctx, teacherId: string | null): Promise<number> {
  return ctx.db.$count(payouts, payoutsOf(ctx, teacherId));
}

function payoutsOf({ academy }: Ctx, teacherId: string | null): SQL | undefined {
  const ofAcademy = eq(payouts.academyId, academy.id);
  return teacherId === null ? ofAcademy : and(ofAcademy, eq(payouts.teacherId, teacherId));
}

export type OwedTeacher = Balance & {
  teacherId: string;
  /** Null for a deleted account. */
  name: string | null;
  email: string | null;
  /** Bank, kind and last four; null where there is none. */
  account: string | null;
  /** How many payments to the teacher are recorded. */
  paidBefore: number;
};

/** Every teacher with a balance, the most payable first. */
export async function listOwed(ctx: Ctx): Promise<OwedTeacher[]> {
  const sums = await balancesOf(ctx);
  const owed = sums.filter(({ heldCop, payableCop }) => heldCop !== 0 || payableCop !== 0);
  if (owed.length === 0) return [];
  const ids = owed.map(({ teacherId }) => teacherId);
  const people = await ctx.db
    .select({
      ...{ id: users.id, name: users.name, email: users.email, deletedAt: users.deletedAt },
      account: payoutAccounts.account,
      paidBefore: sql<number>`(select count(*)::int from ${payouts}
        where ${payouts.academyId} = ${users.academyId} and ${payouts.teacherId} = ${users.id})`,
    })
    .from(users)
    .leftJoin(
      payoutAccounts,
      and(eq(payoutAccounts.academyId, users.academyId), eq(payoutAccounts.teacherId, users.id)),
    )
    .where(and(eq(users.academyId, ctx.academy.id), inArray(users.id, ids)));
  const known = new Map(people.map((person) => [person.id, person]));
  return owed
    .map((sum) => {
      const { name, email, deletedAt, account, paidBefore = 0 } = known.get(sum.teacherId) ?? {};
      const live = deletedAt === null;
      return {
        ...sum,
        name: (live && name) || null,
        email: (live && email) || null,
        account: account ? shownAccount(account) : null,
        paidBefore,
      };
    })
    .toSorted(
      (one, other) =>
        other.payableCop - one.payableCop || (one.teacherId < other.teacherId ? -1 : 1),
    );
}

/** Of the person's export: number, holder and document stay sealed, as their page shows them. */
export async function payoutsAbout(ctx: Ctx, userId: string) {
  const kept = await findPayoutAccount(ctx, userId);
  const paid = await listPayouts(ctx, userId, { limit: 100_000, offset: 0 });
  return {
    payoutAccount: kept && { ...shownOf(kept.account), updatedAt: kept.updatedAt },
    payouts: paid.map(({ id, amountCop, toAccount, reference, paidOn }) => ({
      ...{ id, amountCop, toAccount, reference, paidOn },
    })),
  };
}

function shownOf({ bank, kind, lastFour }: KeptAccount) {
  return { bank, kind, lastFour };
}
