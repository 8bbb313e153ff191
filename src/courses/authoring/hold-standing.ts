// Locks courses against their removal until the transaction ends.
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";

/** @returns whether none of them was removed */
export async function holdStanding(ctx: TransactionCtx, courseIds: string[]): Promise<boolean> {
  const standing = await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, ctx.academy.id),
        inArray(courses.id, courseIds),
        isNull(courses.removedAt),
      ),
    )
    .orderBy(asc(courses.id))
    .for("share");
  return standing.length === new Set(courseIds).size;
}
