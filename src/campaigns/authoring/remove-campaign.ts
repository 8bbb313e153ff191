// Removes a campaign: its page and its files are gone for everybody, and who signed up stays
// exportable.
import { and, eq, isNull } from "drizzle-orm";
import { academyTexts } from "#src/academies/settings/academy.rules.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { campaignSharePage } from "#src/campaigns/paths.rules.ts";
import { campaignFiles, campaigns } from "#src/campaigns/tables.ts";
import { shareTitleFolder } from "#src/courses/cover/share-title.ts";
import { enqueue, type MemberCtx } from "#src/ctx.ts";
import { keptImageSeconds } from "#src/images/image.rules.ts";
import { inHeldCampaign, noteCampaign, ofCampaign } from "./hold-campaign.ts";
import { findAnyCampaign } from "./lead-queries.ts";

/**
 * Its address is free for another one at once; its files are deleted after 30 days. Safe to repeat:
 * removing a removed one does nothing.
 */
export async function removeCampaign(ctx: MemberCtx, id: string): Promise<void> {
  requireAdministrator(ctx, academyTexts.adminsOnly);
  await remove(ctx, id).catch(async (error: unknown) => {
    const known = await findAnyCampaign(ctx, id);
    if (!known?.removedAt) throw error;
  });
}

function remove(ctx: MemberCtx, id: string): Promise<void> {
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
    const folder = shareTitleFolder(ctx, campaignSharePage(id));
    await enqueue(ctx, "images.remove", { folder }, { startAfter: keptImageSeconds });
    await noteCampaign(ctx, "removed");
  });
}
