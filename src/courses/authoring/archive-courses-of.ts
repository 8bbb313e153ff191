// Removes every course of a teacher from the catalogue; enrolled learners keep it.
import { and, eq, inArray, or } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { writeCourses } from "./write-courses.ts";

/**
 * Call it with the account locked and before locking other courses.
 * @param others courses that the transaction locks later: all are locked in one sequence
 * @returns those that were in review
 */
export async function archiveCoursesOf(
  ctx: TransactionCtx,
  teacherId: string,
  others: string[],
): Promise<string[]> {
  const ofAcademy = eq(courses.academyId, ctx.academy.id);
  const taught = and(ofAcademy, eq(courses.teacherId, teacherId));
  const held = or(taught, and(ofAcademy, inArray(courses.id, others)));
  if (!held || (await ctx.db.$count(courses, taught)) === 0) return [];
  return writeCourses(ctx, held, async () => {
    const inReview = await ctx.db
      .select({ id: courses.id })
      .from(courses)
      .where(and(taught, eq(courses.status, "processing")));
    await ctx.db.update(courses).set({ status: "archived", updatedAt: ctx.now }).where(taught);
    return inReview.map(({ id }) => id);
  });
}
