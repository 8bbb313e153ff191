import { count, eq } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { courses } from "./tables.ts";

/** How many courses the academy has in each category: drafts, archived and removed ones too. */
export async function countByCategory({ db, academy }: Ctx): Promise<Map<string, number>> {
  const rows = await db
    .select({ category: courses.category, courses: count() })
    .from(courses)
    .where(eq(courses.academyId, academy.id))
    .groupBy(courses.category);
  return new Map(rows.map(({ category, courses }) => [category, courses]));
}
