// Changes what a campaign says of a file, the file itself, or its place among the others.
import { and, asc, eq, isNull } from "drizzle-orm";
import { type CampaignFile, campaignFiles } from "#src/campaigns/tables.ts";
import type { MemberCtx, TransactionCtx } from "#src/ctx.ts";
import { holdUpload } from "#src/media/queries.ts";
import { assignUpload, notYours } from "#src/media/uploads/assign-upload.ts";
import { problem } from "#src/problem.ts";
import { storedColumns } from "./add-file.ts";
import { campaignFileChanges, campaignTexts } from "./campaign-input.rules.ts";
import { inHeldCampaign, noteCampaign, refusedField, requireCampaign } from "./hold-campaign.ts";

type Which = { campaignId: string; fileId: string };

/**
 * Safe to repeat. A file that was replaced expires like any upload that nothing uses. Throws
 * `not_found` for a file that is not of the campaign, `invalid` for one that is announced and should
 * be available, and `conflict` where another name is saved than the caller read.
 */
export async function changeFile(
  ctx: MemberCtx,
  { campaignId, fileId }: Which,
  raw: unknown,
): Promise<CampaignFile> {
  const { url, position, was, ...changes } = campaignFileChanges.parse(raw);
  await requireCampaign(ctx, campaignId);
  const upload = url ? await assignUpload(ctx, url, ["document", "image"]) : null;
  return inHeldCampaign(ctx, campaignId, async (ctx) => {
    const files = await heldFiles(ctx, campaignId);
    const held = files.find(({ id }) => id === fileId);
    if (!held) throw unknownFile();
    requireName(held, changes.title, was);
    if (upload && !(await holdUpload(ctx, upload.id))) throw notYours();
    if (upload && files.some(({ id, uploadId }) => id !== fileId && uploadId === upload.id)) {
      throw problem("conflict", campaignTexts.fileStale);
    }
    const stored = upload ? storedColumns(upload) : {};
    // A file that arrives for an announced one is what everybody waits for.
    const arrives = upload !== null && held.key === null ? { available: true } : {};
    const next = { ...held, ...stored, ...arrives, ...changes };
    if (next.available && next.key === null) {
      throw refusedField("available", campaignTexts.fileMissing);
    }
    const order = files.filter(({ id }) => id !== fileId);
    order.splice(position ?? files.indexOf(held), 0, next);
    for (const [at, file] of order.entries()) {
      if (file.id !== fileId && file.position === at) continue;
      const { title, uploadId, key, contentType, bytes, available } = file;
      await ctx.db
        .update(campaignFiles)
        .set({ title, uploadId, key, contentType, bytes, available, position: at })
        .where(and(eq(campaignFiles.academyId, ctx.academy.id), eq(campaignFiles.id, file.id)));
    }
    const place = order.indexOf(next);
    if (JSON.stringify({ ...next, position: place }) !== JSON.stringify(held)) {
      await noteCampaign(ctx, "changed");
    }
    return { ...next, position: place };
  });
}

/** The same name again passes: the answer to the first request may be lost. */
function requireName({ title: saved }: CampaignFile, title?: string, was = saved): void {
  if (title === undefined || title === saved || was === saved) return;
  const message = campaignTexts.renamed(saved, title);
  throw problem("conflict", message, { errors: [{ path: "title", message }] });
}

/** Those that were not removed, in their order; the campaign is held. */
export async function heldFiles(
  { db, academy }: TransactionCtx,
  campaignId: string,
): Promise<CampaignFile[]> {
  return db
    .select()
    .from(campaignFiles)
    .where(
      and(
        eq(campaignFiles.academyId, academy.id),
        eq(campaignFiles.campaignId, campaignId),
        isNull(campaignFiles.removedAt),
      ),
    )
    .orderBy(asc(campaignFiles.position), asc(campaignFiles.id));
}

function unknownFile() {
  return problem("not_found", campaignTexts.fileUnknown);
}
