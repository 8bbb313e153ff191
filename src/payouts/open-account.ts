// Shows the whole number of a teacher's account to who sends the money.
import { findUser } from "#src/accounts/queries.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import type { BankAccount } from "#src/bank-accounts/bank-account.rules.ts";
import { openAccount } from "#src/bank-accounts/seal-account.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { SealBroken } from "#src/outside/keys/sealer.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { payoutTexts } from "./payout.rules.ts";
import { findPayoutAccount } from "./payout-queries.ts";

/** Each time leaves a row in the teacher's trail. Throws `not_found` where there is no account. */
export async function openPayoutAccount(ctx: MemberCtx, teacherId: string): Promise<BankAccount> {
  requireAdministrator(ctx, payoutTexts.academyOnly);
  const teacher = await findUser(ctx, teacherId);
  if (!teacher) throw problem("not_found", payoutTexts.teacherGone);
  const kept = await findPayoutAccount(ctx, teacherId);
  if (!kept) throw problem("not_found", payoutTexts.noAccount);
  return inTransaction(ctx, async (ctx) => {
    await record(ctx, { action: "payout-account-read", subject: teacher });
    try {
      return openAccount(ctx, `payout ${teacherId}`, kept.account);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      ctx.log.error({ teacherId, reason: error.message }, "a payout account stays closed");
      throw problem("unavailable", payoutTexts.unreadable);
    }
  });
}
