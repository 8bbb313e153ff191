// Changes the status of one course together with what must commit with it; decisions about the same
// course take turns.
import { and, eq, isNull, sql } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { writeCourses } from "./write-courses.ts";

export type HeldCourse = Pick<
  typeof courses.$inferSelect,
  "id" | "title" | "teacherId" | "status" | "publishedAt"
>;

type Change = Partial<
  Pick<typeof courses.$inferInsert, "status" | "publishedAt" | "removedAt">
> | null;

/**
 * @param decide reads the locked course, null for one that is unknown or removed, and writes what
 * belongs to the change that it returns; null changes nothing
 */
export async function changeStatus(
  ctx: TransactionCtx,
  courseId: string,
  decide: (course: HeldCourse | null) => Promise<Change>,
): Promise<void> {
  const which = eq(courses.id, courseId);
  const ofAcademy = and(eq(courses.academyId, ctx.academy.id), which);
  await writeCourses(ctx, which, async () => {
    const [course] = await ctx.db
      .select()
      .from(courses)
      .where(and(ofAcademy, isNull(courses.removedAt)));
    const change = await decide(course ?? null);
    if (!change) return;
    // Another tab may save the draft by itself, half a sentence at a time. It stops at a newer version.
    const version = sql`${courses.version} + ${change.status === "processing" ? 1 : 0}`;
    await ctx.db
      .update(courses)
      .set({ ...change, version, updatedAt: ctx.now })
      .where(ofAcademy);
  });
}
