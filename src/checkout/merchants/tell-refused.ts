// Tells the administrators of an academy that nobody can buy, since the gateway refuses its keys, or
// nothing opens them any more.
import { merchantPath } from "#src/academies/admin-paths.rules.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { tellAdministrators } from "#src/notifications/tell-administrators.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import type { GatewayRefused } from "#src/outside/gateway/payment-gateway.ts";
import { KeysSealed } from "./open-merchant.ts";

/** Once for the same keys. The platform's own are for whoever reads the log. */
export async function tellRefused(ctx: Ctx, merchantId: string | null, error: GatewayRefused) {
  const isSealed = error instanceof KeysSealed;
  const what = isSealed ? "nothing opens the keys" : "the gateway refuses the keys";
  ctx.log.error({ merchantId, reason: error.message }, what);
  if (merchantId === null) return;
  const keys = { merchantId, href: merchantPath };
  const notice = isSealed ? noticeOf.keysSealed(keys) : noticeOf.keysRefused(keys);
  await inTransaction(ctx, (ctx) => tellAdministrators(ctx, notice));
}
