// Courses follow what they copy: their teacher's profile and their category's name.
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { categoryTexts } from "#src/academies/categories/category.rules.ts";
import { courses } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import type { HookSubjects } from "#src/hook-subjects.ts";
import { problem } from "#src/problem.ts";
import { writeCourses } from "./write-courses.ts";

export async function followTeacher(ctx: TransactionCtx, { id }: { id: string }): Promise<void> {
  const taught = eq(courses.teacherId, id);
  // Most people teach nothing. No first course can be added meanwhile: adding one locks the
  // account.
  const own = await ctx.db.$count(courses, and(eq(courses.academyId, ctx.academy.id), taught));
  if (own > 0) await writeCourses(ctx, taught, async () => {});
}

/** Throws `conflict` where courses are left in a category that goes. */
export async function followCategories(
  ctx: TransactionCtx,
  { moved, gone }: HookSubjects["categoriesChanged"],
): Promise<void> {
  const names = [...moved.keys(), ...gone];
  if (names.length === 0) return;
  const own = eq(courses.academyId, ctx.academy.id);
  // While courses are written no other transaction adds one to a category that goes.
  await writeCourses(ctx, inArray(courses.category, names), async () => {
    const left = await ctx.db.$count(courses, and(own, inArray(courses.category, [...gone])));
    if (left > 0) throw problem("conflict", categoryTexts.inUse(left));
    if (moved.size === 0) return;
    await ctx.db
      .update(courses)
      .set({ category: newNames(moved), updatedAt: ctx.now })
      .where(and(own, inArray(courses.category, [...moved.keys()])));
  });
}

/** One statement, so that two categories may also change places. */
function newNames(moved: ReadonlyMap<string, string>): SQL {
  const cases = [...moved].map(
    ([from, to]) => sql`when ${courses.category} = ${from} then ${to}::text`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}
