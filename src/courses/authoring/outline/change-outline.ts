// Changes what a course is made of: one change at a time, which the pages of all tabs can tell from
// the one before.
import { and, eq } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import { inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { holdOwnCourse } from "../hold-course.ts";
import { findOwnCourse, type OwnCourse } from "../own-course-queries.ts";
import { notifyOfCourses } from "../write-courses.ts";

/** The ctx of a change, within its transaction. */
export type OutlineCtx = TransactionCtx & MemberCtx;

/**
 * Runs `change` on a course of the caller's that nobody else changes meanwhile; `not_found` for
 * everybody else.
 * @param what `names` leaves modules and lessons where they are, so a page that shows an older name
 * may still order them.
 */
export async function changeOutline<T>(
  ctx: MemberCtx,
  courseId: string,
  change: (ctx: OutlineCtx, course: OwnCourse) => Promise<T>,
  what: "order" | "names" = "order",
): Promise<T> {
  return inTransaction(ctx, async (ctx) => {
    const { id } = await holdOwnCourse(ctx, courseId);
    const course = await findOwnCourse(ctx, id);
    if (!course) throw new Error("a course that is held is not there");
    const result = await change(ctx, course);
    const outlineVersion = course.outlineVersion + (what === "order" ? 1 : 0);
    await ctx.db
      .update(courses)
      .set({ outlineVersion, updatedAt: ctx.now })
      .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, id)));
    await notifyOfCourses(ctx, eq(courses.id, id));
    return result;
  });
}
