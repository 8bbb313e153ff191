import { and, asc, count, eq, gt, gte, max, sql } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";

function listed({ academy }: Ctx) {
  return and(
    eq(courses.academyId, academy.id),
    eq(courses.status, "published"),
    eq(courses.feedListing, true),
  );
}

/** Categories with courses in the catalogue, the number of courses and the latest change. */
export async function listedCategories(ctx: Ctx) {
  const category = courses.category;
  return ctx.db
    .select({ category, courses: count(), updatedAt: max(courses.updatedAt) })
    .from(courses)
    .where(listed(ctx))
    .groupBy(category)
    .orderBy(category);
}

/** Ids that split the catalogue, ordered by id, into chunks of `size`: the first id of each. */
export async function listedStarts(ctx: Ctx, size: number): Promise<string[]> {
  const place = sql<number>`row_number() over (order by ${courses.id})`.as("place");
  const placed = ctx.db.select({ id: courses.id, place }).from(courses).where(listed(ctx));
  const rows = placed.as("placed");
  const starts = await ctx.db
    .select({ id: rows.id })
    .from(rows)
    .where(sql`(${rows.place} - 1) % ${size} = 0`)
    .orderBy(rows.place);
  return starts.map(({ id }) => id);
}

type ListedCourse = { id: string; title: string; updatedAt: Date };

/** Up to `most` courses of the catalogue by id, starting at `first`, a thousand at a time. */
export async function* listedCourses(
  ctx: Ctx,
  first: string | null,
  most: number,
): AsyncGenerator<ListedCourse[]> {
  let after: string | null = null;
  for (let left = most; left > 0; ) {
    const batch: ListedCourse[] = await ctx.db
      .select({ id: courses.id, title: courses.title, updatedAt: courses.updatedAt })
      .from(courses)
      .where(
        and(
          listed(ctx),
          after ? gt(courses.id, after) : first ? gte(courses.id, first) : undefined,
        ),
      )
      .orderBy(asc(courses.id))
      .limit(Math.min(1000, left));
    if (batch.length === 0) return;
    yield batch;
    left -= batch.length;
    after = batch.at(-1)?.id ?? null;
  }
}
