// The figures of a teacher, or of one course, in the last days; they cost the same for ten learners
// and for a hundred thousand.
import { and, asc, eq, isNull } from "drizzle-orm";
import { idShape } from "#src/courses/rules.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import {
  daysOfCourse,
  daysOfTeacher,
  sumOfCourse,
  sumOfTeacher,
} from "#src/figures/figure-queries.ts";
import { lessonFigures } from "#src/figures/tables.ts";
import { everyDay, type Range, sumBefore, windowOf } from "./window.rules.ts";

export type Statistics = Awaited<ReturnType<typeof statisticsOf>>;

/** @param courseId of one that `findMeasuredCourse` found; null for all of the caller's */
export async function statisticsOf(ctx: MemberCtx, range: Range, courseId: string | null) {
  const window = windowOf(range, ctx.now);
  const [found, ever] = await Promise.all([
    courseId === null
      ? daysOfTeacher(ctx, ctx.actor.id, window.before)
      : daysOfCourse(ctx, courseId, window.before),
    courseId === null ? sumOfTeacher(ctx, ctx.actor.id) : sumOfCourse(ctx, courseId),
  ]);
  return { window, days: everyDay(found, window), before: sumBefore(found, window), ever };
}

/** A course of the caller's, or for staff any, that was not removed; null for everybody else. */
export async function findMeasuredCourse({ db, academy, actor }: MemberCtx, id: string) {
  if (!idShape.safeParse(id).success) return null;
  const isStaff = actor.role === "admin";
  const [course] = await db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, academy.id),
        eq(courses.id, id),
        isStaff ? undefined : eq(courses.teacherId, actor.id),
        isNull(courses.removedAt),
      ),
    );
  return course ?? null;
}

/** Some of the caller's courses, in no order, without counting or sorting the others. */
export async function someOwnCourses({ db, academy, actor }: MemberCtx, limit: number) {
  return db
    .select({ id: courses.id, title: courses.title, updatedAt: courses.updatedAt })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, academy.id),
        eq(courses.teacherId, actor.id),
        isNull(courses.removedAt),
      ),
    )
    .limit(limit);
}

export type MeasuredLesson = Awaited<ReturnType<typeof measuredLessons>>[number];

/** The lessons of a course that were not removed, in order, with how far learners got in each. */
export function measuredLessons(
  { db, academy }: MemberCtx,
  courseId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({
      id: lessons.id,
      title: lessons.title,
      moduleId: modules.id,
      moduleName: modules.name,
      durationSeconds: lessons.durationSeconds,
      opened: lessonFigures.opened,
      finished: lessonFigures.finished,
      reached: lessonFigures.reached,
    })
    .from(lessons)
    .innerJoin(modules, and(eq(modules.academyId, academy.id), eq(modules.id, lessons.moduleId)))
    .leftJoin(
      lessonFigures,
      and(eq(lessonFigures.academyId, academy.id), eq(lessonFigures.lessonId, lessons.id)),
    )
    .where(ofCourse(academy.id, courseId))
    .orderBy(asc(modules.position), asc(modules.id), asc(lessons.position), asc(lessons.id))
    .limit(limit)
    .offset(offset);
}

export function countMeasuredLessons({ db, academy }: MemberCtx, courseId: string) {
  return db.$count(lessons, ofCourse(academy.id, courseId));
}

const ofCourse = (academyId: string, courseId: string) =>
  and(eq(lessons.academyId, academyId), eq(lessons.courseId, courseId), isNull(lessons.removedAt));
