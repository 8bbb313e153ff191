// A class for those who may change it, with the names of its module and course.
import { and, count, eq, isNull, lte } from "drizzle-orm";
import { idShape, mayManage } from "#src/courses/rules.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";

type Place = { courseId: string; moduleId: string };

/** Of a module of the caller's that was not removed; null for everybody else. */
export async function findLessonPlace(ctx: MemberCtx, { courseId, moduleId }: Place) {
  if (![courseId, moduleId].every((id) => idShape.safeParse(id).success)) return null;
  const academyId = ctx.academy.id;
  const [found] = await ctx.db
    .select({ course: courses, module: modules })
    .from(modules)
    .innerJoin(courses, and(eq(courses.academyId, academyId), eq(courses.id, modules.courseId)))
    .where(
      and(
        eq(modules.academyId, academyId),
        eq(modules.courseId, courseId),
        eq(modules.id, moduleId),
        isNull(modules.removedAt),
        isNull(courses.removedAt),
      ),
    );
  if (!found || !mayManage(ctx.actor, found.course)) return null;
  const { course, module } = found;
  const [before] = await ctx.db
    .select({ number: count() })
    .from(modules)
    .where(
      and(
        eq(modules.academyId, academyId),
        eq(modules.courseId, courseId),
        isNull(modules.removedAt),
        lte(modules.position, module.position),
      ),
    );
  return {
    course: { id: course.id, title: course.title, status: course.status },
    /** `number` counts from 1 in the order of the course. */
    module: { id: module.id, name: module.name, number: before?.number ?? 1 },
  };
}

/**
 * With the place where it is now; null also for a class that was removed. Links name the module where
 * a class was when they were made, and it may have been moved since.
 */
export async function findOwnLesson(
  ctx: MemberCtx,
  { courseId, lessonId }: { courseId: string; lessonId: string },
) {
  if (![courseId, lessonId].every((id) => idShape.safeParse(id).success)) return null;
  const [lesson] = await ctx.db
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.academyId, ctx.academy.id),
        eq(lessons.courseId, courseId),
        eq(lessons.id, lessonId),
        isNull(lessons.removedAt),
      ),
    );
  const found = lesson && (await findLessonPlace(ctx, { courseId, moduleId: lesson.moduleId }));
  return found ? { ...found, lesson } : null;
}
