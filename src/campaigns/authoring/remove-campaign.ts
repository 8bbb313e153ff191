// Removes a campaign: its page and its files are gone for everybody, and who signed up stays
// exportable.
import { and, eq, isNull } from "drizzle-orm";
import { campaignFiles, campaigns } from "#src/campaigns/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { inHeldCampaign, noteCampaign, ofCampaign } from "./hold-campaign.ts";

/** Its address is free for another one at once; its files are deleted after 30 days. */
export function removeCampaign(ctx: MemberCtx, id: string): Promise<void> {
  return inHeldCampaign(ctx, id, async (ctx) => {
    const removedAt = ctx.now;
    await ctx.db
      .update(campaignFiles)
      .set({ removedAt, available: false })
      .where(
        and(
          eq(campaignFiles.academyId, ctx.academy.id),
          eq(campaignFiles.campaignId, id),
          isNull(campaignFiles.removedAt),
        ),
      );
    await ctx.db.update(campaigns).set({ removedAt, isOpen: false }).where(ofCampaign(ctx, id));
    await noteCampaign(ctx, "removed");
  });
}
