// Shows the account of a refund to whoever sends the money, and records that they saw it.
import { findUser } from "#src/accounts/queries.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import type { BankAccount } from "#src/bank-accounts/bank-account.rules.ts";
import { openAccount } from "#src/bank-accounts/seal-account.ts";
import { findOrder } from "#src/checkout/queries.ts";
import { idShape } from "#src/courses/rules.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { SealBroken } from "#src/outside/keys/sealer.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { refundTexts } from "./refund.rules.ts";
import { findRefund, type Refund } from "./refund-queries.ts";
import { refuseVoided } from "./refuse-voided.ts";

/** Throws `conflict` where the buyer gave none, or where no money is to be sent. */
export async function seeAccount(ctx: MemberCtx, id: string): Promise<BankAccount> {
  requireAdministrator(ctx, refundTexts.administrators);
  const refund = idShape.safeParse(id).success ? await findRefund(ctx, id) : null;
  if (!refund) throw problem("not_found", refundTexts.unknown);
  if (refund.status === "confirmed" || refund.status === "refused")
    throw problem("conflict", refundTexts.accountUnneeded);
  if (refund.status !== "sent") await refuseVoided(ctx, refund);
  const account = opened(ctx, refund);
  const order = await findOrder(ctx, refund.orderId);
  const buyer = order?.buyerId ? await findUser(ctx, order.buyerId) : null;
  // Of a buyer without an account the row is about who looked.
  const subject = buyer && !buyer.deletedAt ? buyer : ctx.actor;
  await inTransaction(ctx, (ctx) => record(ctx, { action: "refund-account-read", subject }));
  return account;
}

function opened(ctx: MemberCtx, { id, account }: Refund): BankAccount {
  if (!account) throw problem("conflict", refundTexts.accountMissing);
  if (!account.sealed) throw problem("conflict", refundTexts.accountUnneeded);
  try {
    return openAccount(ctx, `refund ${id}`, account);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    ctx.log.error({ refundId: id, reason: error.message }, "the account of a refund stays closed");
    throw problem("unavailable", "No podemos leer esta cuenta. Pide otra a quien compró.");
  }
}
