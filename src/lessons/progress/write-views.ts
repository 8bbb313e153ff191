// Writes how far lessons were watched: the furthest second, the newest place, the seconds that were
// played, and when those were enough.
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#src/ctx.ts";
import { lessonViews } from "#src/lessons/tables.ts";
import { isWatched, longestRanges, multirangeOf, rangesBefore, rangesIn } from "./played.rules.ts";
import { neverThere } from "./progress-queries.ts";
import { type Allowed, column, inOrderOfKeys, keysOf, notAhead } from "./report-rows.ts";

/** For each learner and lesson. Who has more has only jumped around, and may mark the lesson. */
const mostKept = 1000;

type Kept = { userId: string; lessonId: string; played: string; isWatched: boolean };

export async function writeViews(db: Db, allowed: Allowed[]): Promise<void> {
  const rows = inOrderOfKeys(allowed.map(withinLength), "lessonId", (kept, next) => {
    const newest = next.placeAt >= kept.placeAt ? next : kept;
    return {
      ...kept,
      minutes: Math.max(kept.minutes, next.minutes),
      seconds: Math.max(kept.seconds, next.seconds),
      placeSeconds: newest.placeSeconds,
      placeAt: newest.placeAt,
      played: [...kept.played, ...next.played],
      at: kept.at < next.at ? kept.at : next.at,
      now: kept.now > next.now ? kept.now : next.now,
    };
  });
  const played = rows.map((row) => multirangeOf(row.played));
  const isNewer = sql`excluded.place_at >= ${notAhead(sql`kept.place_at`, rows)}`;
  const { rows: written } = await db.execute<Kept>(sql`
    insert into ${lessonViews} as kept (academy_id, user_id, course_id, lesson_id,
      minutes, seconds, place_seconds, place_at, played, created_at)
    select academy_id, user_id, course_id, lesson_id,
      minutes, seconds, place_seconds, place_at, played::int4multirange, created_at
    from unnest(${keysOf(rows)},
      ${column(rows, "minutes", "int")}, ${column(rows, "seconds", "int")},
      ${column(rows, "placeSeconds", "int")}, ${column(rows, "placeAt", "timestamptz")},
      ${sql.param(played)}::text[], ${column(rows, "at", "timestamptz")})
      as given(academy_id, user_id, course_id, lesson_id,
        minutes, seconds, place_seconds, place_at, played, created_at)
    on conflict (academy_id, user_id, lesson_id) do update
    set minutes = greatest(kept.minutes, excluded.minutes),
      seconds = greatest(kept.seconds, excluded.seconds),
      place_seconds = case when ${isNewer} then excluded.place_seconds else kept.place_seconds end,
      place_at = case when ${isNewer} then excluded.place_at else kept.place_at end,
      played = kept.played + excluded.played
    where excluded.minutes > kept.minutes or excluded.seconds > kept.seconds
      or ${isNewer} or kept.watched_at is null
    returning kept.user_id as "userId", kept.lesson_id as "lessonId", kept.played::text as played,
      kept.watched_at is not null as "isWatched"`);
  await judge(db, rows, written);
}

/** Nothing of a report is later in the lesson than its end, if that is known. */
function withinLength(report: Allowed): Allowed {
  const { durationSeconds: length, minutes, seconds, placeSeconds, played } = report;
  if (length === 0) return report;
  return {
    ...report,
    minutes: Math.min(minutes, Math.floor(length / 60)),
    seconds: Math.min(seconds, length),
    placeSeconds: Math.min(placeSeconds, length),
    played: rangesBefore(length, played),
  };
}

/** Each lesson becomes watched once. The rows are locked by the write before. */
async function judge(db: Db, rows: Allowed[], written: Kept[]): Promise<void> {
  const reported = new Map(rows.map((row) => [`${row.userId} ${row.lessonId}`, row]));
  for (const { userId, lessonId, played, isWatched: wasWatched } of written) {
    const report = reported.get(`${userId} ${lessonId}`);
    if (!report) continue;
    const { academyId, durationSeconds, placeAt, now } = report;
    const view = and(
      eq(lessonViews.academyId, academyId),
      eq(lessonViews.userId, userId),
      eq(lessonViews.lessonId, lessonId),
    );
    const ranges = rangesIn(played);
    if (ranges.length > mostKept) {
      const longest = multirangeOf(longestRanges(mostKept, ranges));
      await db.update(lessonViews).set({ played: longest }).where(view);
    }
    if (wasWatched || !isWatched(ranges, durationSeconds)) continue;
    const at = new Date(placeAt === neverThere ? now : placeAt);
    await db.update(lessonViews).set({ watchedAt: at }).where(view);
  }
}
