// What search text, words and counts must be, computed from the courses.

import { and, type SQL, sql } from "drizzle-orm";
import { everyCategory } from "#src/academies/categories/every-category.rules.ts";
import { users } from "#src/accounts/tables.ts";
import { ofTeacher } from "#src/courses/launches/launch-queries.ts";
import { courses } from "#src/courses/tables.ts";
import { isListedIn } from "./search-queries.ts";
import type { CatalogueCtx } from "./term-queries.ts";

/** How many courses of the catalogue contain a word; the empty word counts all courses. */
type Tally = { category: string; word: string; listed: number };

/** By category and word, including the category `todos`. */
export type Counts = Map<string, Tally>;

export function theseCourses({ academy }: CatalogueCtx, ids: string[]): SQL {
  const these = sql`${courses.id} = any(${sql.param(ids)}::uuid[])`;
  return sql`(${courses.academyId} = ${academy.id} and ${these})`;
}

/** The correct search text of each course in `ids` whose stored text differs. */
export function staleSearch(
  ctx: CatalogueCtx,
  ids: string[],
): Promise<{ id: string; search: string }[]> {
  const search = sql<string>`course_vector(
    ${courses.title}, ${users.name}, ${courses.description}, ${courses.category})`;
  return ctx.db
    .select({ id: courses.id, search: sql<string>`${search}::text` })
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(and(theseCourses(ctx, ids), sql`${courses.search} <> ${search}`));
}

/** The words of the courses that `course_words` lacks. */
export async function missingWords(ctx: CatalogueCtx, ids: string[]): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ word: string }>(sql`
    select distinct word
    from ${courses} join ${users} on ${ofTeacher},
      string_to_table(course_plain(
        concat_ws(' ', ${courses.title}, ${users.name}, ${courses.description}, ${courses.category})
      ), ' ') as word
    where ${theseCourses(ctx, ids)} and length(word) between 3 and 40 and not exists (
      select from course_words as known
      where known.academy_id = ${ctx.academy.id} and known.word = word.word)`);
  return rows.map(({ word }) => word);
}

/** Up to `most` words of `course_words` after `after`, with whether any course contains each. */
export async function usedWords(ctx: CatalogueCtx, after: string, most: number) {
  const query = sql`plainto_tsquery('course_spanish', course_singular(known.word))`;
  const { rows } = await ctx.db.execute<{ word: string; isUsed: boolean }>(sql`
    select known.word, numnode(${query}) = 0 or exists (
      select from ${courses} where ${courses.academyId} = ${ctx.academy.id}
        and ${courses.search} @@ ${query}) as "isUsed"
    from (
      select word from course_words where academy_id = ${ctx.academy.id} and word > ${after}
      order by word limit ${most}
    ) as known
    order by known.word`);
  return rows;
}

/** What the courses of `ids` that the catalogue shows add to the counts. */
export async function countsOf(ctx: CatalogueCtx, ids: string[]): Promise<Counts> {
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.db.execute<Tally>(sql`
    select category, word, count(*)::int as listed
    from ${courses}, unnest(tsvector_to_array(search) || ''::text) as word
    where ${isListedIn(ctx, everyCategory)} and ${theseCourses(ctx, ids)}
    group by category, word`);
  return withTotals(rows);
}

/**
 * The counts of these words over the whole academy. @param words as `courses.search` stores them
 */
export async function countsOfWords(ctx: CatalogueCtx, words: string[]): Promise<Counts> {
  const named = words.filter((word) => word !== "");
  const queries = named.map((word) => `'${word.replace(/['\\]/g, "$&$&")}'`);
  const { rows } = await ctx.db.execute<Tally>(sql`
    select category, word, count(*)::int as listed
    from unnest(${sql.param(named)}::text[], ${sql.param(queries)}::tsquery[]) as given(word, query)
    join ${courses} on ${isListedIn(ctx, everyCategory)} and search @@ query
    group by category, word`);
  if (named.length === words.length) return withTotals(rows);
  const all = await ctx.db.execute<Tally>(sql`
    select category, '' as word, count(*)::int as listed
    from ${courses} where ${isListedIn(ctx, everyCategory)} group by category`);
  return withTotals([...rows, ...all.rows]);
}

function withTotals(tallies: Tally[]): Counts {
  const counts: Counts = new Map();
  for (const { category, word, listed } of tallies) {
    for (const kind of new Set([category, everyCategory])) {
      addTo(counts, { category: kind, word, listed });
    }
  }
  return counts;
}

export function addTo(counts: Counts, { category, word, listed }: Tally): void {
  const key = `${category} ${word}`;
  const known = counts.get(key)?.listed ?? 0;
  counts.set(key, { category, word, listed: known + listed });
}

/** What must be added to `kept` to make it `counted`; empty if they are equal. */
export function differences(kept: Counts, counted: Counts): Tally[] {
  const added: Counts = new Map(counted);
  for (const one of kept.values()) addTo(added, { ...one, listed: -one.listed });
  return [...added.values()].filter(({ listed }) => listed !== 0);
}
