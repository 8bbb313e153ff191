// Adds a file to what a campaign hands out, after checking that its content matches its name, or
// announces one that is not there yet.
import { and, count, eq, isNull, max, or } from "drizzle-orm";
import { type CampaignFile, campaignFiles } from "#src/campaigns/tables.ts";
import { idShape } from "#src/courses/rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { holdUpload } from "#src/media/queries.ts";
import { assignUpload, notYours } from "#src/media/uploads/assign-upload.ts";
import type { Arrived } from "#src/media/uploads/finish-upload.ts";
import { problem } from "#src/problem.ts";
import { campaignFileInput, campaignLimits, campaignTexts } from "./campaign-input.rules.ts";
import { inHeldCampaign, noteCampaign, requireCampaign } from "./hold-campaign.ts";

/** For a form that adds one. */
export const newFileId = newId;

/**
 * Safe to repeat: the same upload, or the same id, in a campaign is one file.
 * @param fileId that a form brings, so that a second press adds nothing twice
 */
export async function addFile(
  ctx: MemberCtx,
  campaignId: string,
  raw: unknown,
  fileId?: string | undefined,
): Promise<CampaignFile> {
  const { title, url, available } = campaignFileInput.parse(raw);
  // Nothing is looked at for a campaign that is not there.
  await requireCampaign(ctx, campaignId);
  const upload = url ? await assignUpload(ctx, url, ["document", "image"]) : null;
  const id = idShape.safeParse(fileId).data?.toLowerCase() ?? newId();
  return inHeldCampaign(ctx, campaignId, async (ctx) => {
    if (upload && !(await holdUpload(ctx, upload.id))) throw notYours();
    const ofAcademy = eq(campaignFiles.academyId, ctx.academy.id);
    const ofCampaign = and(
      ofAcademy,
      eq(campaignFiles.campaignId, campaignId),
      isNull(campaignFiles.removedAt),
    );
    const sameId = eq(campaignFiles.id, id);
    const same = upload ? or(sameId, eq(campaignFiles.uploadId, upload.id)) : sameId;
    const [earlier] = await ctx.db.select().from(campaignFiles).where(and(ofCampaign, same));
    if (earlier) return earlier;
    const [known] = await ctx.db
      .select({ amount: count(), last: max(campaignFiles.position) })
      .from(campaignFiles)
      .where(ofCampaign);
    if ((known?.amount ?? 0) >= campaignLimits.files) {
      throw problem("conflict", campaignTexts.filesMany);
    }
    const [added] = await ctx.db
      .insert(campaignFiles)
      .values({
        ...{ academyId: ctx.academy.id, id, campaignId, title },
        ...storedColumns(upload),
        available: upload !== null && (available ?? true),
        position: (known?.last ?? -1) + 1,
      })
      .onConflictDoNothing()
      .returning();
    if (!added) throw problem("conflict", campaignTexts.fileStale);
    await noteCampaign(ctx, "changed");
    return added;
  });
}

/** What a file has of its upload; null: it is announced. */
export function storedColumns(upload: Arrived | null) {
  return {
    uploadId: upload?.id ?? null,
    key: upload?.key ?? null,
    contentType: upload?.contentType ?? null,
    bytes: upload?.bytes ?? null,
  };
}
