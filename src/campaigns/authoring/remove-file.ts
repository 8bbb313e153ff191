// Takes a file out of a campaign; it is deleted after 30 days, and who downloaded it stays counted.
import { and, eq } from "drizzle-orm";
import { campaignFiles } from "#src/campaigns/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { heldFiles } from "./change-file.ts";
import { inHeldCampaign, noteCampaign } from "./hold-campaign.ts";

/** Safe to repeat: removing a missing file does nothing. */
export function removeFile(ctx: MemberCtx, campaignId: string, fileId: string): Promise<void> {
  return inHeldCampaign(ctx, campaignId, async (ctx) => {
    const files = await heldFiles(ctx, campaignId);
    if (!files.some(({ id }) => id === fileId)) return;
    await ctx.db
      .update(campaignFiles)
      .set({ removedAt: ctx.now, available: false })
      .where(and(eq(campaignFiles.academyId, ctx.academy.id), eq(campaignFiles.id, fileId)));
    await noteCampaign(ctx, "changed");
  });
}
