// Lets go of the files and pictures of campaigns that were removed thirty days ago: an upload that
// nothing uses expires. Rows stay, for the numbers and for the list of who signed up.
import { and, eq, isNotNull, lt } from "drizzle-orm";
import { campaignFiles, campaigns } from "#src/campaigns/tables.ts";
import { purgedBefore } from "#src/courses/authoring/removal/removal.rules.ts";
import { type Ctx, enqueue, inTransaction, notifyPublicChange } from "#src/ctx.ts";
import { folderIn } from "#src/images/image.rules.ts";

/** Safe to repeat. @returns how many files are let go */
export function purgeCampaigns(ctx: Ctx): Promise<number> {
  const { academy, now } = ctx;
  const before = purgedBefore(now);
  return inTransaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .update(campaignFiles)
      .set({ uploadId: null, key: null, available: false })
      .where(
        and(
          eq(campaignFiles.academyId, academy.id),
          lt(campaignFiles.removedAt, before),
          isNotNull(campaignFiles.uploadId),
        ),
      )
      .returning({ id: campaignFiles.id });
    const removed = and(
      eq(campaigns.academyId, academy.id),
      lt(campaigns.removedAt, before),
      isNotNull(campaigns.imageUrl),
    );
    const pictured = await ctx.db
      .select({ imageUrl: campaigns.imageUrl })
      .from(campaigns)
      .where(removed)
      .for("no key update");
    await ctx.db.update(campaigns).set({ imageUrl: null }).where(removed);
    for (const { imageUrl } of pictured) {
      const folder = imageUrl && folderIn(academy.id, imageUrl);
      if (folder) await enqueue(ctx, "images.remove", { folder });
    }
    if (gone.length + pictured.length > 0) await notifyPublicChange(ctx, academy.id);
    return gone.length;
  });
}
