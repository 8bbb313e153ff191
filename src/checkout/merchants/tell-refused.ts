// Tells the administrators of an academy that nobody can buy, since the gateway refuses its keys.
import { merchantPath } from "#src/academies/admin-paths.rules.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { tellAdministrators } from "#src/notifications/tell-administrators.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";

/** Once for the same keys. The platform's own are for whoever reads the log. */
export async function tellRefused(ctx: Ctx, merchantId: string | null, reason: string) {
  ctx.log.error({ merchantId, reason }, "the gateway refuses the keys");
  if (merchantId === null) return;
  const notice = noticeOf.keysRefused({ merchantId, href: merchantPath });
  await inTransaction(ctx, (ctx) => tellAdministrators(ctx, notice));
}
