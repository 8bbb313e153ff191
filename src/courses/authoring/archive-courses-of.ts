// Removes every course of a teacher from the catalogue; enrolled learners keep it.
import { and, eq } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { writeCourses } from "./write-courses.ts";

/** Call it with the account locked and before locking other courses. */
export async function archiveCoursesOf(ctx: TransactionCtx, teacherId: string): Promise<void> {
  const taught = and(eq(courses.academyId, ctx.academy.id), eq(courses.teacherId, teacherId));
  if (!taught || (await ctx.db.$count(courses, taught)) === 0) return;
  await writeCourses(ctx, taught, () =>
    ctx.db.update(courses).set({ status: "archived", updatedAt: ctx.now }).where(taught),
  );
}
