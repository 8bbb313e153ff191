// Takes every course of a teacher out of the catalogue; who has a place in one keeps it.
import { and, eq } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";

export async function archiveCoursesOf(ctx: Ctx, teacherId: string): Promise<void> {
  await ctx.db
    .update(courses)
    .set({ status: "archived", updatedAt: ctx.now })
    .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.teacherId, teacherId)));
}
