// The path of the link in the mail about a gift: whoever follows it has read that mailbox.
import type { Ctx } from "#src/ctx.ts";
import { giftDays, giftPurpose } from "./gift.rules.ts";

/** A path, good for `giftDays`; it names the order and no person. */
export async function giftPath(ctx: Ctx, orderId: string): Promise<string> {
  const claims = { academy: ctx.academy.id, order: orderId };
  const token = await ctx.outside.signer.sign(giftPurpose, claims, giftDays * 24 * 3600);
  return `/login/gift?token=${token}`;
}
