// Keeps a course's count of students in step with its enrolments.
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { courses } from "./tables.ts";

export async function countStudent(ctx: Ctx, courseId: string, change: 1 | -1): Promise<void> {
  await ctx.db
    .update(courses)
    .set({ studentCount: sql`greatest(0, ${courses.studentCount} + ${change})` })
    .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, courseId)));
}
