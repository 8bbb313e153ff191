// Compares an academy's derived rows with its courses, mends what differs and reports it.
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { everyCategory } from "#src/academies/categories/every-category.rules.ts";
import {
  addCounts,
  deriveTexts,
  holdCounts,
  notifyOfCourses,
} from "#src/courses/authoring/write-courses.ts";
import { courseCounts, courses, courseWords } from "#src/courses/tables.ts";
import { type Ctx, inTransaction, notifyPublicChange } from "#src/ctx.ts";
import {
  addTo,
  type Counts,
  countsOf,
  countsOfWords,
  differences,
  missingWords,
  staleSearch,
  theseCourses,
  usedWords,
} from "./derived-queries.ts";

/** How many of each kind were wrong; `unused` counts words and counts that no course needs. */
export type Mended = { search: number; words: number; counts: number; unused: number };

/** How many courses, then words, one step reads: one statement or one short transaction. */
const coursesAtOnce = 200;
const wordsAtOnce = 500;

/** Safe to run twice, and concurrently with verbs that write courses. */
export async function mendDerived(ctx: Ctx): Promise<Mended> {
  const mended: Mended = { search: 0, words: 0, counts: 0, unused: 0 };
  const counted: Counts = new Map();
  for await (const ids of coursesInSteps(ctx)) {
    const stale = (await staleSearch(ctx, ids)).length;
    const missing = (await missingWords(ctx, ids)).length;
    if (stale + missing > 0) await deriveAnew(ctx, ids);
    mended.search += stale;
    mended.words += missing;
    for (const tally of (await countsOf(ctx, ids)).values()) addTo(counted, tally);
  }
  mended.counts = await mendCounts(ctx, counted);
  mended.unused = (await dropUnusedWords(ctx)) + (await dropUnusedCounts(ctx));
  const wrong = mended.search + mended.words + mended.counts;
  if (wrong > 0) ctx.log.warn(mended, "derived rows of courses mended");
  else ctx.log.info(mended, "derived rows of courses compared");
  return mended;
}

async function* coursesInSteps(ctx: Ctx): AsyncGenerator<string[]> {
  const ofAcademy = eq(courses.academyId, ctx.academy.id);
  for (let after: string | undefined; ; ) {
    const step: { id: string }[] = await ctx.db
      .select({ id: courses.id })
      .from(courses)
      .where(and(ofAcademy, after === undefined ? undefined : gt(courses.id, after)))
      .orderBy(asc(courses.id))
      .limit(coursesAtOnce);
    after = step.at(-1)?.id;
    if (after === undefined) return;
    yield step.map(({ id }) => id);
  }
}

/** Leaves the counts alone: they may have been right although the texts were wrong. */
async function deriveAnew(ctx: Ctx, ids: string[]): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await holdCounts(ctx);
    await deriveTexts(ctx, ids);
    await notifyOfCourses(ctx, theseCourses(ctx, ids));
  });
}

/** Verbs kept writing during the count, so differing words are counted again under the lock. */
async function mendCounts(ctx: Ctx, counted: Counts): Promise<number> {
  const suspects = differences(await keptCounts(ctx), counted).map(({ word }) => word);
  const words = [...new Set(suspects)].sort();
  let mended = 0;
  for (let start = 0; start < words.length; start += wordsAtOnce) {
    const some = words.slice(start, start + wordsAtOnce);
    mended += await inTransaction(ctx, async (ctx) => {
      await holdCounts(ctx);
      const wrong = differences(await keptCounts(ctx, some), await countsOfWords(ctx, some));
      await addCounts(ctx, wrong);
      if (wrong.length > 0) await notifyPublicChange(ctx, ctx.academy.id);
      return wrong.length;
    });
  }
  return mended;
}

async function keptCounts(ctx: Ctx, words?: string[]): Promise<Counts> {
  const ofWords = words && sql`${courseCounts.word} = any(${sql.param(words)}::text[])`;
  const kept = await ctx.db
    .select()
    .from(courseCounts)
    .where(and(eq(courseCounts.academyId, ctx.academy.id), ofWords));
  const counts: Counts = new Map();
  for (const tally of kept) addTo(counts, tally);
  return counts;
}

async function dropUnusedWords(ctx: Ctx): Promise<number> {
  let dropped = 0;
  for (let after: string | undefined = ""; after !== undefined; ) {
    const step = await usedWords(ctx, after, wordsAtOnce);
    if (step.some(({ isUsed }) => !isUsed)) dropped += await dropUnusedAmong(ctx, after);
    after = step.at(-1)?.word;
  }
  return dropped;
}

/** Checks again under the lock. */
function dropUnusedAmong(ctx: Ctx, after: string): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await holdCounts(ctx);
    const step = await usedWords(ctx, after, wordsAtOnce);
    const unused = step.filter(({ isUsed }) => !isUsed).map(({ word }) => word);
    const these = sql`${courseWords.word} = any(${sql.param(unused)}::text[])`;
    await ctx.db.delete(courseWords).where(and(eq(courseWords.academyId, ctx.academy.id), these));
    return unused.length;
  });
}

async function dropUnusedCounts(ctx: Ctx): Promise<number> {
  const isTotal = sql`${courseCounts.category} = ${everyCategory} and ${courseCounts.word} = ''`;
  const empty = and(
    eq(courseCounts.academyId, ctx.academy.id),
    eq(courseCounts.listed, 0),
    sql`not (${isTotal})`,
  );
  if ((await ctx.db.$count(courseCounts, empty)) === 0) return 0;
  const dropped = await inTransaction(ctx, async (ctx) => {
    await holdCounts(ctx);
    return ctx.db.delete(courseCounts).where(empty).returning({ word: courseCounts.word });
  });
  return dropped.length;
}
