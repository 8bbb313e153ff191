// Keeps who was handed which file, and how often.
import { sql } from "drizzle-orm";
import type { MemberCtx } from "#src/ctx.ts";
import { campaignDownloads } from "./tables.ts";

export async function recordDownload(ctx: MemberCtx, fileId: string): Promise<void> {
  const { academy, actor, db, now } = ctx;
  const { academyId, userId, times } = campaignDownloads;
  await db
    .insert(campaignDownloads)
    .values({ academyId: academy.id, fileId, userId: actor.id, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [academyId, campaignDownloads.fileId, userId],
      set: { lastAt: now, times: sql`${times} + 1` },
    });
}
