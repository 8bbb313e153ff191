// Writes how far lessons were watched: the furthest second, the newest place, the seconds that were
// played, and when those were enough. Tells what is new, for figures.
import { sql } from "drizzle-orm";
import type { Db } from "#src/ctx.ts";
import { stepOf } from "#src/figures/steps.rules.ts";
import { lessonViews } from "#src/lessons/tables.ts";
import {
  isWatched,
  lengthOf,
  longestRanges,
  mergeRanges,
  multirangeOf,
  rangesBefore,
  rangesIn,
} from "./played.rules.ts";
import { neverThere } from "./progress-queries.ts";
import {
  type Allowed,
  column,
  type Growth,
  inOrderOfKeys,
  keysOf,
  notAhead,
} from "./report-rows.ts";

/** For each learner and lesson. Who has more has only jumped around, and may mark the lesson. */
const mostKept = 1000;

type Kept = {
  userId: string;
  lessonId: string;
  seconds: number;
  played: string;
  isWatched: boolean;
  isMarked: boolean;
  playedSeconds: number;
  playedBefore: number;
  reachedStep: number;
  stepBefore: number;
};

export async function writeViews(db: Db, allowed: Allowed[]): Promise<Growth[]> {
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
  const played = rows.map((row) => mergeRanges(row.played));
  const steps = rows.map((row) => stepOf(row.seconds, row.durationSeconds));
  const counted = rows.map((row, place) =>
    row.durationSeconds > 0 ? lengthOf(played[place] ?? []) : 0,
  );
  const isNewer = sql`excluded.place_at >= ${notAhead(sql`kept.place_at`, rows)}`;
  const { rows: written } = await db.execute<Kept>(sql`
    insert into ${lessonViews} as kept (academy_id, user_id, course_id, lesson_id,
      minutes, seconds, place_seconds, place_at, played, created_at,
      played_seconds, reached_step, step_before)
    select academy_id, user_id, course_id, lesson_id,
      minutes, seconds, place_seconds, place_at, played::int4multirange, created_at,
      played_seconds, reached_step, -1
    from unnest(${keysOf(rows)},
      ${column(rows, "minutes", "int")}, ${column(rows, "seconds", "int")},
      ${column(rows, "placeSeconds", "int")}, ${column(rows, "placeAt", "timestamptz")},
      ${sql.param(played.map(multirangeOf))}::text[], ${column(rows, "at", "timestamptz")},
      ${sql.param(counted)}::int[], ${sql.param(steps)}::smallint[])
      as given(academy_id, user_id, course_id, lesson_id,
        minutes, seconds, place_seconds, place_at, played, created_at, played_seconds, reached_step)
    on conflict (academy_id, user_id, lesson_id) do update
    set minutes = greatest(kept.minutes, excluded.minutes),
      seconds = greatest(kept.seconds, excluded.seconds),
      place_seconds = case when ${isNewer} then excluded.place_seconds else kept.place_seconds end,
      place_at = case when ${isNewer} then excluded.place_at else kept.place_at end,
      played = kept.played + excluded.played,
      played_seconds = case when ${growsNot} then kept.played_seconds else greatest(
        kept.played_seconds,
        (select sum(upper(part) - lower(part)) from unnest(kept.played + excluded.played) as part))
        end,
      played_before = kept.played_seconds,
      reached_step = greatest(kept.reached_step, excluded.reached_step),
      step_before = kept.reached_step
    where excluded.minutes > kept.minutes or excluded.seconds > kept.seconds
      or ${isNewer} or kept.watched_at is null
    returning kept.user_id as "userId", kept.lesson_id as "lessonId", kept.seconds,
      kept.played::text as played, kept.watched_at is not null as "isWatched",
      kept.marked_at is not null as "isMarked",
      kept.played_seconds as "playedSeconds", kept.played_before as "playedBefore",
      kept.reached_step as "reachedStep", kept.step_before as "stepBefore"`);
  const reported = new Map(rows.map((row) => [`${row.userId} ${row.lessonId}`, row]));
  const judged = written.flatMap((kept) => {
    const report = reported.get(`${kept.userId} ${kept.lessonId}`);
    return report ? [judge(report, kept)] : [];
  });
  await amend(db, judged);
  return judged.map(growthIn);
}

/** A report names no step while the length is unknown, and nothing is counted then. */
const growsNot = sql`excluded.reached_step = 0 or isempty(excluded.played)`;

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

/** A row as it was written, and what of it has to be written again. */
type Judged = {
  report: Allowed;
  kept: Kept;
  /** Too many ranges were kept. */
  played: string | null;
  watchedAt: string | null;
  playedSeconds: number;
  reachedStep: number;
};

/**
 * Only the length of the film decides the rest: whether enough was played, and what of it counts
 * after the length became known or changed.
 */
function judge(report: Allowed, kept: Kept): Judged {
  const { durationSeconds, placeAt, now } = report;
  const ranges = rangesIn(kept.played);
  const becomesWatched = !kept.isWatched && isWatched(ranges, durationSeconds);
  const before = Math.max(0, kept.playedBefore);
  return {
    report,
    kept,
    played: ranges.length > mostKept ? multirangeOf(longestRanges(mostKept, ranges)) : null,
    watchedAt: becomesWatched ? (placeAt === neverThere ? now : placeAt) : null,
    playedSeconds: Math.min(kept.playedSeconds, Math.max(before, durationSeconds)),
    reachedStep:
      durationSeconds > 0
        ? stepOf(Math.min(kept.seconds, durationSeconds), durationSeconds)
        : kept.reachedStep,
  };
}

/** Writes again what was judged otherwise; nothing in most reports. */
async function amend(db: Db, judged: Judged[]): Promise<void> {
  const wrong = judged.filter(
    ({ kept, played, watchedAt, playedSeconds, reachedStep }) =>
      played !== null ||
      watchedAt !== null ||
      playedSeconds !== kept.playedSeconds ||
      reachedStep !== kept.reachedStep,
  );
  const [first] = wrong;
  if (!first) return;
  const column = (of: (one: Judged) => unknown, type: string) =>
    sql`${sql.param(wrong.map(of))}::${sql.raw(type)}[]`;
  await db.execute(sql`
    update ${lessonViews} as kept set
      played = coalesce(given.played::int4multirange, kept.played),
      watched_at = coalesce(kept.watched_at, given.watched_at),
      played_seconds = given.played_seconds,
      reached_step = given.reached_step
    from unnest(${column(({ kept }) => kept.userId, "uuid")},
      ${column(({ kept }) => kept.lessonId, "uuid")}, ${column(({ played }) => played, "text")},
      ${column(({ watchedAt }) => watchedAt, "timestamptz")},
      ${column(({ playedSeconds }) => playedSeconds, "int")},
      ${column(({ reachedStep }) => reachedStep, "smallint")})
      as given(user_id, lesson_id, played, watched_at, played_seconds, reached_step)
    where kept.academy_id = ${first.report.academyId}::uuid
      and kept.user_id = given.user_id and kept.lesson_id = given.lesson_id`);
}

function growthIn({ report, kept, watchedAt, playedSeconds, reachedStep }: Judged): Growth {
  const { userId, courseId, lessonId, teacherId, at, now } = report;
  const isNew = kept.stepBefore < 0;
  return {
    ...{ userId, courseId, lessonId, teacherId, at, now },
    opened: isNew,
    finished: watchedAt !== null && !kept.isMarked,
    watchedSeconds: playedSeconds - kept.playedBefore,
    from: isNew ? 0 : kept.stepBefore,
    to: reachedStep,
  };
}
