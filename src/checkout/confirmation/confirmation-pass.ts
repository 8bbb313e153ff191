// The pass that shows a buyer without a session what became of their own order.
import type { Ctx } from "#src/ctx.ts";
import { passPurpose, passSeconds } from "./confirmation.rules.ts";

export function confirmationPass(ctx: Ctx, orderId: string): Promise<string> {
  const claims = { academy: ctx.academy.id, order: orderId };
  return ctx.outside.signer.sign(passPurpose, claims, passSeconds);
}
