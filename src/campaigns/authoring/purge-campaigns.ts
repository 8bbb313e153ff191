// Thirty days after a campaign was removed, its files and pictures go, and what was drawn for links
// that somebody opened since. An upload that nothing uses expires. Rows stay for the numbers and for
// the list of people who signed up.
import { and, eq, gt, isNotNull, lt } from "drizzle-orm";
import { campaignSharePage } from "#src/campaigns/paths.rules.ts";
import { campaignFiles, campaigns } from "#src/campaigns/tables.ts";
import { purgedBefore } from "#src/courses/authoring/removal/removal.rules.ts";
import { shareTitleFolder } from "#src/courses/cover/share-title.ts";
import { type Ctx, enqueue, inTransaction, notifyPublicChange } from "#src/ctx.ts";
import { folderIn } from "#src/images/image.rules.ts";

/** Days in which the job may be late; later, no pictures of links are looked for. */
const lateDays = 7;

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
    const since = new Date(before.getTime() - lateDays * 24 * 3_600_000);
    const shared = await ctx.db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(
        and(
          eq(campaigns.academyId, academy.id),
          lt(campaigns.removedAt, before),
          gt(campaigns.removedAt, since),
        ),
      );
    for (const { id } of shared) {
      const folder = shareTitleFolder(ctx, campaignSharePage(id));
      await enqueue(ctx, "images.remove", { folder });
    }
    if (gone.length + pictured.length > 0) await notifyPublicChange(ctx, academy.id);
    return gone.length;
  });
}
