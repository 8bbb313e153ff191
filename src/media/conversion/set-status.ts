// Changes the state of a video that is neither ready nor failed.
import { and, eq, inArray } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Ctx } from "#src/ctx.ts";
import { videos } from "#src/media/tables.ts";

/** False where another run, or a person, has settled it. */
export async function setStatus(
  ctx: Ctx,
  videoId: string,
  change: PgUpdateSetSource<typeof videos>,
): Promise<boolean> {
  const changed = await ctx.db
    .update(videos)
    .set(change)
    .where(
      and(
        eq(videos.academyId, ctx.academy.id),
        eq(videos.id, videoId),
        inArray(videos.status, ["received", "converting"]),
      ),
    )
    .returning({ id: videos.id });
  return changed.length > 0;
}
