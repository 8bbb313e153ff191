// Locks courses against their removal until the transaction ends.
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";

/**
 * @param strength `no key update` where the same transaction writes the courses: two that share
 * them could not both
 * @returns whether none of them was removed
 */
export async function holdStanding(
  ctx: TransactionCtx,
  courseIds: string[],
  strength: "share" | "no key update" = "share",
): Promise<boolean> {
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
    .for(strength);
  return standing.length === new Set(courseIds).size;
}
