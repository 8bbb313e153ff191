import { and, asc, eq, sql } from "drizzle-orm";
import { lessonsInOrder } from "#src/courses/queries.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { findCourseFor } from "#src/enrolments/queries.ts";
import { logFault } from "#src/fault.ts";
import { type PlayedRange, rangesIn } from "./progress/played.rules.ts";
import { neverThere } from "./progress/progress-queries.ts";
import { lessonViews, progress } from "./tables.ts";

export type Progress = {
  /** The lesson to continue with; null before the first. */
  lessonId: string | null;
  minutes: number;
  seconds: number;
  /** Opened lessons, in the order of opening. */
  history: string[];
  /** What each opened lesson was watched. */
  views: ReadonlyMap<string, LessonView>;
};

export type LessonView = {
  /** The second to resume from. */
  placeSeconds: number;
  played: PlayedRange[];
  /** Nine tenths of it were played. */
  isWatched: boolean;
  /** The learner marked it by hand. */
  isMarked: boolean;
};

const viewsIn = prepared((db) =>
  db
    .select({
      lessonId: lessonViews.lessonId,
      minutes: lessonViews.minutes,
      seconds: lessonViews.seconds,
      placeSeconds: lessonViews.placeSeconds,
      played: lessonViews.played,
      watchedAt: lessonViews.watchedAt,
      markedAt: lessonViews.markedAt,
    })
    .from(lessonViews)
    .where(
      and(
        eq(lessonViews.academyId, sql.placeholder("academyId")),
        eq(lessonViews.userId, sql.placeholder("userId")),
        eq(lessonViews.courseId, sql.placeholder("courseId")),
      ),
    )
    .orderBy(asc(lessonViews.createdAt)),
);

type ViewRow = Awaited<ReturnType<ReturnType<typeof viewsIn>["execute"]>>[number];

const currentLessonIn = prepared((db) =>
  db
    .select({ lessonId: progress.lessonId })
    .from(progress)
    .where(
      and(
        eq(progress.academyId, sql.placeholder("academyId")),
        eq(progress.userId, sql.placeholder("userId")),
        eq(progress.courseId, sql.placeholder("courseId")),
      ),
    ),
);

export async function findProgress(ctx: Ctx, userId: string, courseId: string): Promise<Progress> {
  const asked = { academyId: ctx.academy.id, userId, courseId };
  const [views, [current]] = await Promise.all([
    viewsIn(ctx.db).execute(asked),
    currentLessonIn(ctx.db).execute(asked),
  ]);
  const view = views.find((row) => row.lessonId === current?.lessonId);
  return {
    lessonId: current?.lessonId ?? null,
    minutes: view?.minutes ?? 0,
    seconds: view?.seconds ?? 0,
    history: views.map((row) => row.lessonId),
    views: viewsBy(views),
  };
}

/** What the learner watched of each lesson they opened; nothing if it cannot be read now. */
export async function viewsOrNone(
  ctx: MemberCtx,
  courseId: string,
): Promise<ReadonlyMap<string, LessonView>> {
  try {
    const asked = { academyId: ctx.academy.id, userId: ctx.actor.id, courseId };
    return viewsBy(await viewsIn(ctx.db).execute(asked));
  } catch (error) {
    logFault(ctx.log, error, "progress not read");
    return new Map();
  }
}

function viewsBy(rows: ViewRow[]): ReadonlyMap<string, LessonView> {
  return new Map(rows.map((row) => [row.lessonId, viewIn(row)]));
}

function viewIn(row: ViewRow): LessonView {
  return {
    placeSeconds: row.placeSeconds,
    played: rangesIn(row.played),
    isWatched: row.watchedAt !== null,
    isMarked: row.markedAt !== null,
  };
}

/** Watched, or marked by hand (decisions: Courses). */
export function isSeen({ isWatched, isMarked }: LessonView): boolean {
  return isWatched || isMarked;
}

/** The learner's progress; as if just begun if it cannot be read now (spec 1 §8). */
export async function progressOrNone(ctx: MemberCtx, courseId: string): Promise<Progress> {
  try {
    return await findProgress(ctx, ctx.actor.id, courseId);
  } catch (error) {
    logFault(ctx.log, error, "progress not read");
    return { lessonId: null, minutes: 0, seconds: 0, history: [], views: new Map() };
  }
}

/** Spec 1 §4: the saved lesson, or else the first lesson of the first module. */
export async function lessonToContinue(
  ctx: MemberCtx,
  courseId: string,
): Promise<{ id: string; isSaved: boolean } | null> {
  const course = await findCourseFor(ctx, courseId);
  if (!course) return null;
  const { lessonId } = await progressOrNone(ctx, courseId);
  const all = lessonsInOrder(course);
  const saved = all.find(({ id }) => id === lessonId);
  const { id } = saved ?? all[0] ?? {};
  return id === undefined ? null : { id, isSaved: saved !== undefined };
}

/** A person's place in each course, and in every class they opened, with what they watched. */
export async function watchedBy(ctx: Ctx, userId: string) {
  const academyId = ctx.academy.id;
  const where = await ctx.db
    .select({
      courseId: progress.courseId,
      courseTitle: courses.title,
      lessonId: progress.lessonId,
      updatedAt: progress.updatedAt,
    })
    .from(progress)
    .innerJoin(
      courses,
      and(eq(courses.academyId, progress.academyId), eq(courses.id, progress.courseId)),
    )
    .where(and(eq(progress.academyId, academyId), eq(progress.userId, userId)))
    .orderBy(asc(progress.updatedAt));
  const seen = await ctx.db
    .select({
      courseId: lessonViews.courseId,
      lessonId: lessonViews.lessonId,
      lessonTitle: lessons.title,
      minutes: lessonViews.minutes,
      seconds: lessonViews.seconds,
      placeSeconds: lessonViews.placeSeconds,
      placeAt: lessonViews.placeAt,
      played: lessonViews.played,
      watchedAt: lessonViews.watchedAt,
      markedAt: lessonViews.markedAt,
      createdAt: lessonViews.createdAt,
    })
    .from(lessonViews)
    .innerJoin(
      lessons,
      and(eq(lessons.academyId, lessonViews.academyId), eq(lessons.id, lessonViews.lessonId)),
    )
    .where(and(eq(lessonViews.academyId, academyId), eq(lessonViews.userId, userId)))
    .orderBy(asc(lessonViews.createdAt));
  const seenLessons = seen.map(({ played, placeAt, ...view }) => ({
    ...view,
    placeAt: placeAt.toISOString() === neverThere ? null : placeAt,
    played: rangesIn(played),
  }));
  return { progress: where, seenLessons };
}
