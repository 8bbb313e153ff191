// The address that receives a gift: whoever opens it has the mailbox that it was sent to.
import type { Ctx } from "#src/ctx.ts";
import { giftDays, giftPurpose } from "./gift.rules.ts";

/** A path, good for `giftDays`; it names the order and no person. */
export async function giftPath(ctx: Ctx, orderId: string): Promise<string> {
  const claims = { academy: ctx.academy.id, order: orderId };
  const token = await ctx.outside.signer.sign(giftPurpose, claims, giftDays * 24 * 3600);
  return `/login/gift?token=${token}`;
}
