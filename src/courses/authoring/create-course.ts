// Creates a draft with its first module, once for each form that asks for it.
import { and, eq } from "drizzle-orm";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { idShape } from "#src/courses/rules.ts";
import { courses, modules } from "#src/courses/tables.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";
import type { NewCourse } from "./course.rules.ts";
import { columnsOf } from "./course-row.rules.ts";
import { requireCategory } from "./require-category.ts";
import { addCourses } from "./write-courses.ts";

type Input = {
  course: NewCourse;
  /** Of its first module. */
  moduleName: string;
  /** The id that the form brings, so that a second press makes no second course. */
  id?: string | undefined;
};

/** For the form of a course that is not saved yet. */
export const newCourseId = newId;

/** @returns its id, and whether this call has created it. */
export async function createCourse(
  ctx: MemberCtx,
  { course, moduleName, id }: Input,
): Promise<{ id: string; isNew: boolean }> {
  const { actor, academy } = ctx;
  if (actor.role !== "teacher") throw problem("forbidden", "Solo los profesores crean cursos");
  return inTransaction(ctx, async (ctx) => {
    // Two presses of one form take turns.
    await holdAccounts(ctx, [actor.id], "no key update");
    const asked = idShape.safeParse(id).data;
    const [known] = asked
      ? await ctx.db
          .select({ teacherId: courses.teacherId, removedAt: courses.removedAt })
          .from(courses)
          .where(and(eq(courses.academyId, academy.id), eq(courses.id, asked)))
      : [];
    if (asked && known?.teacherId === actor.id && !known.removedAt) {
      return { id: asked, isNew: false };
    }
    await requireCategory(ctx, course.category);
    const courseId = asked && !known ? asked : newId();
    const row = { ...columnsOf(course), id: courseId, teacherId: actor.id };
    await addCourses(ctx, [{ ...row, status: "draft" }]);
    await ctx.db
      .insert(modules)
      .values({ academyId: academy.id, courseId, name: moduleName, position: 0 });
    return { id: courseId, isNew: true };
  });
}
