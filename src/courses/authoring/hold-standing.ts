// Keeps courses that are sold from being removed until the transaction ends. Sales do not wait for
// each other, nor for whatever else writes the course.
import { and, eq, isNull, sql } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { preparedSql } from "#src/db/prepared.ts";
import { preparedForIds } from "#src/db/prepared-for-ids.ts";
import { together } from "#src/db/together.ts";
import { heldWithTeacher } from "./sellable-queries.ts";

const keys = (ctx: TransactionCtx, courseIds: string[]) =>
  courseIds.toSorted().map((courseId) => `sold:${ctx.academy.id}:${courseId}`);

const shared = preparedSql(
  () => sql`
    select pg_advisory_xact_lock_shared(hashtextextended(key, 0))
    from unnest(${sql.placeholder("keys")}::text[]) as key`,
);

const standing = preparedForIds((db, courseIds) =>
  db
    .select({ id: courses.id })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, sql.placeholder("academyId")),
        sql`${courses.id} in ${courseIds}`,
        isNull(courses.removedAt),
      ),
    ),
);

/** Waits for a removal that has begun. @returns whether none of them was removed */
export function holdStanding(ctx: TransactionCtx, courseIds: string[]): Promise<boolean> {
  return holdAll(standing, ctx, courseIds);
}

/**
 * The same for a sale, which is owed to the teacher: an account that is being deleted would not see
 * the sale, and give up the bank account. @returns whether all of them can be sold
 */
export function holdForSale(ctx: TransactionCtx, courseIds: string[]): Promise<boolean> {
  return holdAll(heldWithTeacher, ctx, courseIds);
}

async function holdAll(
  query: typeof standing,
  ctx: TransactionCtx,
  courseIds: string[],
): Promise<boolean> {
  const [, found] = await together([
    shared(ctx.db).execute({ keys: keys(ctx, courseIds) }),
    // A statement of its own: it sees what was committed while the one above waited.
    query(ctx.db, courseIds, { academyId: ctx.academy.id }),
  ]);
  return found.length === new Set(courseIds).size;
}

/**
 * Waits for the sales of a course that have begun, which the caller then finds, and keeps others
 * waiting. Call it first in the transaction: a sale that waits holds rows of its own.
 */
export async function holdSales(ctx: TransactionCtx, courseId: string): Promise<void> {
  const [key] = keys(ctx, [courseId]);
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
