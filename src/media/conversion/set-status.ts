// Changes the state of a video that is neither ready nor failed, and reports that it is either.
import { and, eq, inArray } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Ctx, runHooks, type TransactionCtx } from "#src/ctx.ts";
import type { HookSubjects } from "#src/hook-subjects.ts";
import type { Video } from "#src/media/queries.ts";
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

/** Call it in the transaction that settles the video, once. */
export async function reportSettled(
  ctx: TransactionCtx,
  { id: videoId, courseId, lessonId }: Video,
  outcome: HookSubjects["videoSettled"]["outcome"],
): Promise<void> {
  await runHooks(ctx, "videoSettled", { courseId, lessonId, videoId, outcome });
}
