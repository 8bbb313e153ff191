// The teachers' share of an academy's sales, as its administrators set it.
import { changeShare } from "#src/academies/settings/change-share.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { payoutTexts, type ShareInput, shareInput } from "./payout.rules.ts";

/**
 * Holds for sales from then on; the same percentage again changes nothing. Throws `conflict` if
 * another one is saved than the caller read.
 */
export async function setShare(ctx: MemberCtx, input: ShareInput): Promise<void> {
  requireAdministrator(ctx, payoutTexts.academyOnly);
  const { sharePercent, was } = shareInput.parse(input);
  // The database lets no academy write the list of academies: one that could would write all of it.
  await inTransaction({ ...ctx, db: ctx.allAcademies.db }, async (ctx) => {
    const before = await changeShare(ctx, sharePercent);
    if (before === sharePercent) return;
    if (was !== undefined && was !== before) {
      const message = payoutTexts.shareStale(before, sharePercent);
      throw problem("conflict", message, { errors: [{ path: "sharePercent", message }] });
    }
    const details = { from: String(before), to: String(sharePercent) };
    await record(ctx, { action: "share-changed", subject: ctx.actor, details });
  });
}
