// Courses follow what they copy: their teacher's profile and their category's name.
import { and, eq } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { writeCourses } from "./write-courses.ts";

export async function followTeacher(ctx: TransactionCtx, { id }: { id: string }): Promise<void> {
  const taught = eq(courses.teacherId, id);
  // Most people teach nothing. No first course can be added meanwhile: adding one locks the
  // account.
  const own = await ctx.db.$count(courses, and(eq(courses.academyId, ctx.academy.id), taught));
  if (own > 0) await writeCourses(ctx, taught, async () => {});
}

export async function followCategory(
  ctx: TransactionCtx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const itsCourses = eq(courses.category, from);
  await writeCourses(ctx, itsCourses, () =>
    ctx.db
      .update(courses)
      .set({ category: to, updatedAt: ctx.now })
      .where(and(eq(courses.academyId, ctx.academy.id), itsCourses)),
  );
}
