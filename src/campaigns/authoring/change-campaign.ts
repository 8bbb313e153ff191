// Changes the texts, the address and the days of a campaign.
import { startOfNextDay } from "#src/calendar/bogota.rules.ts";
import { campaigns } from "#src/campaigns/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { campaignInput, campaignTexts } from "./campaign-input.rules.ts";
import { freeName } from "./free-name.ts";
import {
  inHeldCampaign,
  lockNames,
  noteCampaign,
  ofCampaign,
  refusedField,
} from "./hold-campaign.ts";
import { columnsOf, inputOf } from "./own-campaign-queries.ts";

/**
 * Throws `conflict` where it was saved since the caller read it; the same save twice is one. Throws
 * `invalid` where it would open after its last day, since nobody could enter its page.
 * @param changes what they leave out stays
 * @param version that the change is based on; without one it is saved over any
 */
export function changeCampaign(
  ctx: MemberCtx,
  id: string,
  { changes, version }: { changes: Record<string, unknown>; version?: number | undefined },
): Promise<{ version: number }> {
  return inHeldCampaign(ctx, id, async (ctx, held) => {
    const saved = inputOf(held);
    const input = campaignInput.parse({ ...saved, ...changes });
    if (input.name !== saved.name) await lockNames(ctx);
    const next = { ...input, name: await freeName(ctx, id, input) };
    if (JSON.stringify(next) === JSON.stringify(saved)) return { version: held.version };
    if (version !== undefined && version !== held.version) {
      throw problem("conflict", campaignTexts.stale);
    }
    const end = next.endsOn && startOfNextDay(next.endsOn);
    if (next.isOpen && !saved.isOpen && end && end <= ctx.now) {
      throw refusedField("endsOn", campaignTexts.ended);
    }
    await ctx.db
      .update(campaigns)
      .set({ ...columnsOf(next), name: next.name, version: held.version + 1 })
      .where(ofCampaign(ctx, id));
    await noteCampaign(ctx, "changed");
    return { version: held.version + 1 };
  });
}
