// Deletes an unassigned upload, its file first; keeps one that a class uses.
import { and, eq, notExists, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import { attachments, uploads, videos } from "#src/media/tables.ts";
import { folderOf } from "./upload-keys.ts";

/** @returns whether it is gone; also false while it is being assigned. */
export function discardUpload(ctx: Ctx, id: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const mine = and(eq(uploads.academyId, ctx.academy.id), eq(uploads.id, id));
    const [held] = await ctx.db
      .select({ key: uploads.key })
      .from(uploads)
      .where(mine)
      .for("update", { skipLocked: true });
    if (!held) return false;
    // Checked again, because the upload may have been assigned before the lock was acquired.
    const [unused] = await ctx.db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(mine, isUnassigned(ctx)));
    if (!unused) return false;
    // Files before the row, which is the only record of them.
    await ctx.outside.files.remove(folderOf({ academyId: ctx.academy.id, id }));
    await ctx.outside.files.remove(held.key);
    await ctx.db.delete(uploads).where(mine);
    return true;
  });
}

/**
 * Whether no video, no attachment and no file of a campaign was made of the upload. Campaigns are a
 * later capability: their table is named in SQL.
 */
export function isUnassigned({ db }: Pick<Ctx, "db">): SQL | undefined {
  const [ofVideo, ofAttachment] = [videos, attachments].map((table) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.academyId, uploads.academyId), eq(table.uploadId, uploads.id))),
  );
  if (!ofVideo || !ofAttachment) return undefined;
  const ofCampaign = sql`select 1 from campaign_files
    where campaign_files.academy_id = ${uploads.academyId} and upload_id = ${uploads.id}`;
  return and(notExists(ofVideo), notExists(ofAttachment), sql`not exists (${ofCampaign})`);
}
