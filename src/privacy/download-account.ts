// Hands a person all data stored about them, and records that it did.
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { record } from "#src/trail/record.ts";
import { exportData } from "./export-account.ts";

export async function downloadData(
  ctx: MemberCtx,
): Promise<Awaited<ReturnType<typeof exportData>>> {
  const data = await exportData(ctx);
  await inTransaction(ctx, async (ctx) => {
    // A deletion that runs meanwhile drops names from the rows that it finds.
    await holdAccounts(ctx, [ctx.actor.id], "key share");
    await record(ctx, { action: "data-exported", subject: await liveUser(ctx) });
  });
  return data;
}
