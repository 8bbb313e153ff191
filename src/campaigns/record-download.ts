// Keeps who was handed which file, and how often.
import { sql } from "drizzle-orm";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { campaignDownloads } from "./tables.ts";

/** Of an account that is deleted meanwhile, nothing is kept. */
export async function recordDownload(
  ctx: Ctx,
  { fileId, person }: { fileId: string; person: string },
): Promise<void> {
  const { academy, now } = ctx;
  const { academyId, userId, times } = campaignDownloads;
  await inTransaction(ctx, async (ctx) => {
    if (!(await holdLive(ctx, [person])).has(person)) return;
    await ctx.db
      .insert(campaignDownloads)
      .values({ academyId: academy.id, fileId, userId: person, firstAt: now, lastAt: now })
      .onConflictDoUpdate({
        target: [academyId, campaignDownloads.fileId, userId],
        set: { lastAt: now, times: sql`${times} + 1` },
      });
  });
}
