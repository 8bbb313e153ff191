// The rate to charge with; an old one is good enough for the catalogue, but not for a card.

import { messages } from "#src/checkout/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import type { Rate } from "#src/outside/exchange-rate.ts";
import { problem } from "#src/problem.ts";

/** Null if no rate was ever known; throws if the last one is too old. */
export async function rateToCharge(ctx: Ctx): Promise<Rate | null> {
  const rate = await ctx.outside.rates.usdCop();
  if (rate && !rate.fresh) throw problem("unavailable", messages.rateUnconfirmed);
  return rate;
}
