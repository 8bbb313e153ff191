// The one way to write courses: search text, words and counts change in the same transaction, and
// public pages show the result.
import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { everyCategory } from "#src/academies/categories/every-category.rules.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import {
  countsOf,
  differences,
  missingWords,
  staleSearch,
  theseCourses,
} from "#src/courses/search/derived-queries.ts";
import { courseCounts, courses } from "#src/courses/tables.ts";
import { notifyPublicChange, type TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";

/** The part of a verb's ctx that writing needs. */
export type CourseWriter = Pick<TransactionCtx, "db" | "academy">;

type NewCourse = Omit<typeof courses.$inferInsert, "academyId" | "search">;

/** Adds courses in any status. @returns their ids */
export async function addCourses(ctx: CourseWriter, added: NewCourse[]): Promise<string[]> {
  const academyId = ctx.academy.id;
  const rows = added.map((course) => ({ ...course, id: course.id ?? newId(), academyId }));
  const ids = rows.map(({ id }) => id);
  // Without the lock, a teacher renamed meanwhile would leave the old name in the search text.
  const teacherIds = rows.map(({ teacherId }) => teacherId);
  await holdAccounts(ctx, teacherIds, "share");
  await writeCourses(ctx, theseCourses(ctx, ids), () => ctx.db.insert(courses).values(rows));
  return ids;
}

/**
 * Runs `write`, which may change and delete courses. No other transaction does so in the academy
 * until this one ends. A verb calls it once, before it locks anything else of courses.
 * @param which the courses that it may touch, matched before or after the write
 */
export async function writeCourses<T>(
  ctx: CourseWriter,
  which: SQL,
  write: () => Promise<T>,
): Promise<T> {
  // Each transaction locks accounts before counts: updating a row twice, as below, locks its
  // teacher's account again.
  await holdAccounts(ctx, teachersOf(ctx, which), "key share");
  await holdCounts(ctx);
  const before = await holdCourses(ctx, which);
  const countsBefore = await countsOf(ctx, before.ids);
  const result = await write();
  const after = await holdCourses(ctx, or(theseCourses(ctx, before.ids), which));
  await deriveTexts(ctx, after.ids);
  await addCounts(ctx, differences(countsBefore, await countsOf(ctx, after.ids)));
  if (before.isShown || after.isShown) await notifyPublicChange(ctx, ctx.academy.id);
  return result;
}

/** For changes to parts or students of courses, which leave text, category and status alone. */
export async function notifyOfCourses(ctx: CourseWriter, which: SQL): Promise<void> {
  const isShown = sql`${courses.status} in ('published', 'archived')`;
  const shown = await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.academyId, ctx.academy.id), which, isShown))
    .limit(1);
  if (shown.length > 0) await notifyPublicChange(ctx, ctx.academy.id);
}

/**
 * Locks the academy's total before any of its courses, so that no two transactions lock some each
 * and deadlock.
 */
export async function holdCounts(ctx: CourseWriter): Promise<void> {
  await ctx.db
    .insert(courseCounts)
    .values({ academyId: ctx.academy.id, category: everyCategory })
    .onConflictDoUpdate({
      target: [courseCounts.academyId, courseCounts.category, courseCounts.word],
      set: { listed: sql`${courseCounts.listed}` },
    });
}

/** Requires the total to be locked. */
export async function addCounts(
  ctx: CourseWriter,
  added: ReturnType<typeof differences>,
): Promise<void> {
  if (added.length === 0) return;
  const [categories, words, numbers] = [
    added.map(({ category }) => category),
    added.map(({ word }) => word),
    added.map(({ listed }) => listed),
  ];
  await ctx.db.execute(sql`
    insert into ${courseCounts} as kept (academy_id, category, word, listed)
    select ${ctx.academy.id}::uuid, category, word, listed
    from unnest(${sql.param(categories)}::text[], ${sql.param(words)}::text[],
      ${sql.param(numbers)}::int[]) as added(category, word, listed)
    on conflict (academy_id, category, word)
      do update set listed = kept.listed + excluded.listed`);
}

function teachersOf(ctx: CourseWriter, which: SQL) {
  return ctx.db
    .select({ id: courses.teacherId })
    .from(courses)
    .where(and(eq(courses.academyId, ctx.academy.id), which));
}

async function holdCourses(ctx: CourseWriter, which: SQL | undefined) {
  const held = await ctx.db
    .select({ id: courses.id, status: courses.status })
    .from(courses)
    .where(and(eq(courses.academyId, ctx.academy.id), which))
    .orderBy(asc(courses.id))
    .for("no key update");
  return {
    ids: held.map(({ id }) => id),
    isShown: held.some(({ status }) => status === "published" || status === "archived"),
  };
}

/** Requires the total to be locked. */
export async function deriveTexts(ctx: CourseWriter, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const stale = await staleSearch(ctx, ids);
  if (stale.length > 0) {
    // One value instead of a join: a distributed update with a join allows no stable function.
    const texts = JSON.stringify(Object.fromEntries(stale.map(({ id, search }) => [id, search])));
    await ctx.db
      .update(courses)
      .set({ search: sql`(${texts}::jsonb ->> ${courses.id}::text)::tsvector` })
      .where(
        theseCourses(
          ctx,
          stale.map(({ id }) => id),
        ),
      );
  }
  const words = await missingWords(ctx, ids);
  if (words.length === 0) return;
  await ctx.db.execute(sql`
    insert into course_words (academy_id, word)
    select ${ctx.academy.id}::uuid, word from unnest(${sql.param(words)}::text[]) as word
    on conflict do nothing`);
}
