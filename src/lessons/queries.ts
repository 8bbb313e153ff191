import { and, asc, eq, sql } from "drizzle-orm";
import { findCourse, findLesson, lessonsInOrder } from "#src/courses/queries.ts";
import { idShape, mayManage } from "#src/courses/rules.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { enrolledSince, findCourseFor } from "#src/enrolments/queries.ts";
import { logFault } from "#src/fault.ts";
import { listAttachments } from "#src/media/attachments/attachment-queries.ts";
import { listPlayedCaptions } from "#src/media/captions/caption-queries.ts";
import { findLessonVideo } from "#src/media/queries.ts";
import { mediaAddresses, originalUrl } from "#src/media/watching/media-url.rules.ts";
import { type PlayedRange, rangesIn } from "./progress/played.rules.ts";
import { neverThere } from "./progress/progress-queries.ts";
import { mayDownload, mayWatch, playableVideo, qualityOf } from "./rules.ts";
import { lessonViews, progress } from "./tables.ts";

/** The lesson with its stream; null for a viewer who may not watch it. */
export async function findLessonToWatch(ctx: MemberCtx, courseId: string, lessonId: string) {
  if (![courseId, lessonId].every((id) => idShape.safeParse(id).success)) return null;
  const [lesson, since] = await Promise.all([
    findLesson(ctx, lessonId, { removed: true }),
    enrolledSince(ctx, ctx.actor.id, courseId),
  ]);
  if (!lesson || lesson.courseId !== courseId) return null;
  const course = await findCourse(ctx, courseId, since);
  if (!course) return null;
  if (!mayWatch(ctx.actor, { ...lesson, courseStatus: course.status }, since)) return null;
  const [{ ready, newest }, attachments, captions] = await Promise.all([
    findLessonVideo(ctx, lessonId),
    listAttachments(ctx, lessonId),
    listPlayedCaptions(ctx, lessonId),
  ]);
  const shown = ready ?? playableVideo(newest);
  const original = ready ?? newest;
  const placed = { ...lesson, courseStatus: course.status, courseRemovedAt: course.removedAt };
  return {
    lesson,
    course,
    /** When the viewer enrolled; null for anybody else. */
    since,
    attachments,
    captions,
    mayDownload: mayDownload(ctx.actor, placed, since),
    video: {
      ...mediaAddresses(shown),
      /** Null for viewers who do not manage the course. */
      originalUrl: original && mayManage(ctx.actor, lesson) ? originalUrl(original) : null,
      rungs: shown?.rungs ?? [],
      originalQuality: shown ? qualityOf(shown) : null,
      durationSeconds: shown?.durationSeconds ?? 0,
      /** What plays is still being converted. */
      grows: shown !== null && shown.status !== "ready",
      /** The status of the newest upload, which may not be the one that plays. */
      status: newest?.status ?? null,
      failure: newest?.failure ?? null,
    },
  };
}

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
    .select()
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
    views: new Map(views.map((row) => [row.lessonId, viewIn(row)])),
  };
}

function viewIn(row: typeof lessonViews.$inferSelect): LessonView {
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
