// Gives a course of the caller's its picture or its linocut; public pages show it at once.
import { and, eq, sql } from "drizzle-orm";
import { theseCourses } from "#src/courses/search/derived-queries.ts";
import { courses } from "#src/courses/tables.ts";
import type { MemberCtx, TransactionCtx } from "#src/ctx.ts";
import { holdOwnCourse, requireVersion } from "./hold-course.ts";
import { writeCourses } from "./write-courses.ts";

type Cover = {
  /** The folder of its picture; null for the linocut. */
  coverKey: string | null;
  /** That the caller read, if known. */
  version: number | undefined;
};

/** @returns the course's new version, and the folder of the picture that it replaces. */
export function putCover(
  ctx: TransactionCtx & MemberCtx,
  courseId: string,
  { coverKey, version }: Cover,
): Promise<{ version: number; replaced: string | null }> {
  return writeCourses(ctx, theseCourses(ctx, [courseId]), async () => {
    const course = await holdOwnCourse(ctx, courseId);
    requireVersion(course, version);
    await ctx.db
      .update(courses)
      .set({ coverKey, usesPrint: coverKey === null, version: sql`${courses.version} + 1` })
      .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, courseId)));
    return { version: course.version + 1, replaced: course.coverKey };
  });
}
