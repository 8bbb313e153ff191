import { and, eq } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";

/** Whether the account has courses, in any status, removed ones too: an administrator may restore those. */
export async function hasCourses(ctx: Ctx, userId: string): Promise<boolean> {
  const theirs = and(eq(courses.academyId, ctx.academy.id), eq(courses.teacherId, userId));
  return (await ctx.db.$count(courses, theirs)) > 0;
}
