// A class as somebody who may watch it opens it: the lesson with its course, its stream and files.
import { and, eq, sql } from "drizzle-orm";
import { findCourse } from "#src/courses/queries.ts";
import { idShape, mayManage } from "#src/courses/rules.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { listAttachments } from "#src/media/attachments/attachment-queries.ts";
import { listPlayedCaptions } from "#src/media/captions/caption-queries.ts";
import { findLessonVideo } from "#src/media/queries.ts";
import { mediaAddresses, originalUrl } from "#src/media/watching/media-url.rules.ts";
import { academyId, enrolledSince, placed } from "./media/place-queries.ts";
import { mayDownload, mayWatchIn, playableVideo, qualityOf } from "./rules.ts";
import { progress } from "./tables.ts";

const lessonAndPlace = prepared((db) =>
  db
    .select({
      lesson: lessons,
      ...placed,
      courseTitle: courses.title,
      since: enrolledSince,
      goesOnWith: progress.lessonId,
      goesOnSince: progress.updatedAt,
    })
    .from(lessons)
    .innerJoin(
      courses,
      and(eq(courses.academyId, lessons.academyId), eq(courses.id, lessons.courseId)),
    )
    .leftJoin(
      progress,
      and(
        eq(progress.academyId, academyId),
        eq(progress.userId, sql.placeholder("userId")),
        eq(progress.courseId, courses.id),
      ),
    )
    .where(
      and(
        eq(lessons.academyId, academyId),
        eq(lessons.id, sql.placeholder("lessonId")),
        eq(lessons.courseId, sql.placeholder("courseId")),
      ),
    ),
);

/** The lesson with its stream; null for a viewer who may not watch it. */
export async function findLessonToWatch(ctx: MemberCtx, courseId: string, lessonId: string) {
  if (![courseId, lessonId].every((id) => idShape.safeParse(id).success)) return null;
  const asked = { academyId: ctx.academy.id, userId: ctx.actor.id, courseId, lessonId };
  const [found] = await lessonAndPlace(ctx.db).execute(asked);
  if (!found) return null;
  const { since, goesOnWith, goesOnSince, lesson: row, ...place } = found;
  const lesson = { ...row, ...place };
  if (!mayWatchIn(ctx.actor, lesson, since)) return null;
  const [course, { ready, newest }, attachments, captions] = await Promise.all([
    findCourse(ctx, courseId, since),
    findLessonVideo(ctx, lessonId),
    listAttachments(ctx, lessonId),
    listPlayedCaptions(ctx, lessonId),
  ]);
  if (!course) return null;
  const shown = ready ?? playableVideo(newest);
  const original = ready ?? newest;
  return {
    lesson,
    course,
    /** When the viewer enrolled; null for anybody else. */
    since,
    /** Since when the viewer's course goes on with this lesson; null if it does not. */
    openedAt: goesOnWith === lessonId ? goesOnSince : null,
    attachments,
    captions,
    mayDownload: mayDownload(ctx.actor, lesson, since),
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
