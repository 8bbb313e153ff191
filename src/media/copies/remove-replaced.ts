// Removes videos of a class that a newer one has replaced, and those that could not be converted and
// wait in vain for another: otherwise every try of a teacher would stay in the store, and count, for
// as long as the class exists.
import { and, asc, eq, exists, gt, inArray, lt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Ctx, Db } from "#src/ctx.ts";
import { openEachAlone } from "#src/jobs/each-alone.ts";
import { videos } from "#src/media/tables.ts";
import { discardUpload } from "#src/media/uploads/discard-upload.ts";
import { removeVideo } from "./remove-video.ts";

/** Whoever is watching the earlier one sees it to its end, and a mistake is noticed. */
const keptHours = 24;
/** So long its teacher can read what is wrong with one that has failed. */
const failedDays = 30;
const atOnce = 200;

/** All academies with something to remove. */
export async function academiesWithReplaced(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: videos.academyId })
    .from(videos)
    .where(isReplaced({ db, now }));
  return rows.map(({ id }) => id);
}

/**
 * One at a time, each with its original unless something else was made of that; one that cannot be
 * removed holds up no other. Throws at the end where there was such a one.
 */
export async function removeReplaced(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const each = openEachAlone(ctx, "a replaced video is not removed", signal);
  for (let after: string | undefined; ; ) {
    const replaced = await someReplaced(ctx, after);
    for (const video of replaced) {
      await each.run({ videoId: video.id }, async () => {
        await removeVideo(ctx, video);
        await discardUpload(ctx, video.uploadId);
      });
    }
    after = replaced.at(-1)?.id;
    if (after === undefined) return each.end();
  }
}

/** In the order of their ids. */
function someReplaced(ctx: Ctx, after: string | undefined) {
  const later = after === undefined ? undefined : gt(videos.id, after);
  return ctx.db
    .select({
      academyId: videos.academyId,
      id: videos.id,
      uploadId: videos.uploadId,
      mediaKey: videos.mediaKey,
    })
    .from(videos)
    .where(and(eq(videos.academyId, ctx.academy.id), later, isReplaced(ctx)))
    .orderBy(asc(videos.id))
    .limit(atOnce);
}

const newer = alias(videos, "newer");

/** Ready or failed, and a later video of the class has been ready for a day; or failed and old. */
function isReplaced({ db, now }: Pick<Ctx, "db" | "now">) {
  const since = hoursBefore(now, keptHours);
  const isOld = lt(videos.createdAt, hoursBefore(now, failedDays * 24));
  const replaced = and(
    inArray(videos.status, ["ready", "failed"]),
    exists(
      db
        .select({ one: sql`1` })
        .from(newer)
        .where(
          and(
            eq(newer.academyId, videos.academyId),
            eq(newer.lessonId, videos.lessonId),
            eq(newer.status, "ready"),
            lt(newer.readyAt, since),
            gt(newer.createdAt, videos.createdAt),
          ),
        ),
    ),
  );
  return or(replaced, and(eq(videos.status, "failed"), isOld));
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}
