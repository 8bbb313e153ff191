// The account that a teacher is paid to: kept, and taken away again.
import { and, eq } from "drizzle-orm";
import { holdAccounts, holdLive } from "#src/accounts/hold-accounts.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { sealAccount } from "#src/bank-accounts/seal-account.ts";
import { hasOrderWaiting } from "#src/checkout/orders/waiting-orders-queries.ts";
import { type Ctx, enqueue, inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { balanceOf } from "#src/ledger/ledger-queries.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import {
  type DropAccountInput,
  dropAccountInput,
  type PayoutAccountInput,
  payoutAccountInput,
  payoutTexts,
} from "./payout.rules.ts";
import { proveTeacher } from "./prove-teacher.ts";
import { payoutAccounts } from "./tables.ts";

/** Replaces the one before, and tells the teacher by mail: a thief would change it in silence. */
export async function keepPayoutAccount(ctx: MemberCtx, input: PayoutAccountInput): Promise<void> {
  const { password, code, ...given } = payoutAccountInput.parse(input);
  const user = await proveTeacher(ctx, { password, code });
  const account = sealAccount(ctx, `payout ${user.id}`, given);
  await inTransaction(ctx, async (ctx) => {
    await holdAccounts(ctx, [user.id], "no key update");
    await liveUser(ctx);
    await ctx.db
      .insert(payoutAccounts)
      .values({ academyId: ctx.academy.id, teacherId: user.id, account, updatedAt: ctx.now })
      .onConflictDoUpdate({
        target: [payoutAccounts.academyId, payoutAccounts.teacherId],
        set: { account, updatedAt: ctx.now },
      });
    await record(ctx, { action: "payout-account-changed", subject: user });
    await enqueue(ctx, "payouts.mail", { mail: { kind: "changed", teacherId: user.id } });
  });
}

/** Throws `not_found` where there is none. */
export async function dropPayoutAccount(ctx: MemberCtx, input: DropAccountInput): Promise<void> {
  const user = await proveTeacher(ctx, dropAccountInput.parse(input));
  await inTransaction(ctx, async (ctx) => {
    await holdAccounts(ctx, [user.id], "no key update");
    await liveUser(ctx);
    if (!(await drop(ctx, user.id))) throw problem("not_found", payoutTexts.ownAccountGone);
    await record(ctx, { action: "payout-account-removed", subject: user });
    await enqueue(ctx, "payouts.mail", { mail: { kind: "removed", teacherId: user.id } });
  });
}

/**
 * For a deleted account: its bank account stays while it is owed money, or an order of its courses
 * waits for a payment that would be owed, for whoever sends it. Call it with the account held, at the
 * deletion and after what may end the debt.
 */
export async function forgetPaid(ctx: TransactionCtx, teacherId: string): Promise<void> {
  const { heldCop, payableCop } = await balanceOf(ctx, teacherId);
  if (heldCop + payableCop > 0 || (await hasOrderWaiting(ctx, teacherId))) return;
  await drop(ctx, teacherId);
}

/**
 * For deleted accounts among these: what was owed may have ended by a refund, and what was waited for
 * without money. Waits for a deletion that has begun; one that begins later sees what is written here.
 */
export async function forgetSettled(
  ctx: TransactionCtx,
  { teacherIds }: { teacherIds: string[] },
): Promise<void> {
  const live = await holdLive(ctx, teacherIds);
  const gone = [...new Set(teacherIds)].filter((id) => !live.has(id)).toSorted();
  if (gone.length === 0) return;
  // A payout of the same teacher, and another order's end, take turns with this.
  await holdAccounts(ctx, gone, "no key update");
  for (const teacherId of gone) await forgetPaid(ctx, teacherId);
}

async function drop({ db, academy }: Ctx, teacherId: string): Promise<boolean> {
  const dropped = await db
    .delete(payoutAccounts)
    .where(and(eq(payoutAccounts.academyId, academy.id), eq(payoutAccounts.teacherId, teacherId)))
    .returning({ teacherId: payoutAccounts.teacherId });
  return dropped.length > 0;
}
