// The courses of a teacher, for those who may change them.
import { and, asc, eq, getTableColumns, isNull } from "drizzle-orm";
import { idShape, mayManage } from "#src/courses/rules.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";

const { search, ...courseColumns } = getTableColumns(courses);

export type OwnCourse = NonNullable<Awaited<ReturnType<typeof findOwnCourse>>>;
export type OwnModule = OwnCourse["modules"][number];
export type OwnLesson = OwnModule["lessons"][number];

/**
 * A course of the caller's in any status, with the modules and lessons that were not removed, in
 * order. Null for everybody else.
 */
export async function findOwnCourse(ctx: MemberCtx, id: string) {
  if (!idShape.safeParse(id).success) return null;
  const academyId = ctx.academy.id;
  const [course] = await ctx.db
    .select(courseColumns)
    .from(courses)
    .where(and(eq(courses.academyId, academyId), eq(courses.id, id), isNull(courses.removedAt)));
  if (!course || !mayManage(ctx.actor, course)) return null;
  const [moduleRows, lessonRows] = await Promise.all([
    ctx.db
      .select()
      .from(modules)
      .where(
        and(eq(modules.academyId, academyId), eq(modules.courseId, id), isNull(modules.removedAt)),
      )
      .orderBy(asc(modules.position), asc(modules.id)),
    ctx.db
      .select()
      .from(lessons)
      .where(
        and(eq(lessons.academyId, academyId), eq(lessons.courseId, id), isNull(lessons.removedAt)),
      )
      .orderBy(asc(lessons.position), asc(lessons.id)),
  ]);
  const lessonsOf = Map.groupBy(lessonRows, ({ moduleId }) => moduleId);
  return {
    ...course,
    modules: moduleRows.map((module) => ({ ...module, lessons: lessonsOf.get(module.id) ?? [] })),
  };
}
