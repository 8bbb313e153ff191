// Searches the courses that the catalogue shows, in Spanish, ignoring accents and forgiving one
// slip per word.

import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { everyCategory } from "#src/academies/categories/every-category.rules.ts";
import { users } from "#src/accounts/tables.ts";
import {
  courseColumns,
  isUnlistedLaunch,
  ofTeacher,
} from "#src/courses/launches/launch-queries.ts";
import { courses } from "#src/courses/tables.ts";
import {
  type CatalogueCtx,
  type Lexeme,
  readTerms,
  type SearchCtx,
  type Term,
} from "./term-queries.ts";

type Search = { terms: string; category: string; limit: number; offset: number };
type Found = { ids: string[]; total: number };

/** Up to this many matches are ranked together; of more, only the first ones are fetched. */
const fewMatches = 1000;
/** Pages beyond this many matches rank them all together anyway. */
const firstMatches = 500;

export const newestFirst = [desc(courses.publishedAt), desc(courses.id)];

/** The courses that the catalogue shows; worded to match the partial indexes. */
export function isListedIn(ctx: CatalogueCtx, category: string): SQL | undefined {
  return and(
    eq(courses.academyId, ctx.academy.id),
    sql`${courses.status} = 'published' and ${courses.feedListing}`,
    category === everyCategory ? undefined : eq(courses.category, category),
  );
}

/**
 * The courses that contain every word: first those with all in the title, then those with all in
 * title and teacher's name, then the rest, each group newest first.
 * @returns null if nothing was typed, which does not filter
 */
export async function searchCourses(ctx: SearchCtx, search: Search): Promise<Found | null> {
  const terms = await readTerms(ctx, search.category, search.terms);
  if (!terms) return null;
  const isHopeless = terms.some(({ lexemes }) => lexemes.every(({ here }) => here === 0));
  if (terms.length === 0 || isHopeless) return { ids: [], total: 0 };
  const known = knownTotal(terms);
  if (known === null || known <= fewMatches) {
    const few = await rankMatches(ctx, search, terms, fewMatches + 1);
    if (few.total <= fewMatches) return few;
  }
  const { offset, limit } = search;
  if (offset + limit > firstMatches) return rankMatches(ctx, search, terms, null);
  const total = known ?? (await countMatches(ctx, search, terms));
  return { ids: await findFirstMatches(ctx, search, terms), total };
}

/** More would be no list of what opens soon. */
const mostLaunches = 24;

/** The launches that contain every word and that the catalogue does not list, soonest first. */
export async function searchLaunches(
  ctx: SearchCtx,
  { terms: text, category }: Omit<Search, "limit" | "offset">,
) {
  const terms = await readTerms(ctx, category, text);
  const isHopeless = terms?.some(({ lexemes }) => !lexemes.some(({ inLaunch }) => inLaunch));
  if (!terms || terms.length === 0 || isHopeless) return [];
  const ofCategory = category === everyCategory ? undefined : eq(courses.category, category);
  return ctx.db
    .select(courseColumns)
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(and(isUnlistedLaunch(ctx), ofCategory, sql`${courses.search} @@ ${queryOf(terms)}`))
    .orderBy(asc(courses.scheduledLaunch), asc(courses.id))
    .limit(mostLaunches);
}

/** The stored count, for a single word. */
function knownTotal(terms: Term[]): number | null {
  const [only, ...others] = terms.flatMap(({ lexemes }) => lexemes);
  return only && others.length === 0 ? only.here : null;
}

/** @param weights the parts of `courses.search` to match, if not all: A title, B teacher's name. */
function queryOf(terms: Term[], weights = ""): SQL {
  const quote = ({ lexeme }: Lexeme) => `'${lexeme.replace(/['\\]/g, "$&$&")}'${weights}`;
  const groups = terms.map(({ lexemes }) => `(${lexemes.map(quote).join(" | ")})`);
  return sql`${groups.join(" & ")}::tsquery`;
}

/** @param most how many matches to consider, in no particular order; null for all. */
async function rankMatches(
  ctx: CatalogueCtx,
  { category, limit, offset }: Search,
  terms: Term[],
  most: number | null,
): Promise<Found> {
  const { rows } = await ctx.db.execute<Found>(sql`
    with matches as materialized (
      select ${courses.id}, ${courses.publishedAt},
        ${courses.search} @@ ${queryOf(terms, ":A")} as in_title,
        ${courses.search} @@ ${queryOf(terms, ":AB")} as in_names
      from ${courses}
      where ${isListedIn(ctx, category)} and ${courses.search} @@ ${queryOf(terms)}
      limit ${most}
    )
    select (select count(*)::int from matches) as total,
      array(
        select id from matches order by in_title desc, in_names desc, published_at desc, id desc
        limit ${limit} offset ${offset}
      ) as ids`);
  return rows[0] ?? { ids: [], total: 0 };
}

function countMatches(ctx: CatalogueCtx, { category }: Search, terms: Term[]): Promise<number> {
  const matches = sql`${courses.search} @@ ${queryOf(terms)}`;
  return ctx.db.$count(courses, and(isListedIn(ctx, category), matches));
}

/** In the order of `rankMatches`, but reads no match after the requested page. */
async function findFirstMatches(
  ctx: CatalogueCtx,
  search: Search,
  terms: Term[],
): Promise<string[]> {
  const end = search.offset + search.limit;
  const query = queryOf(terms);
  const inTitle = sql`ts_filter(${courses.search}, '{a}') @@ ${query}`;
  const inNames = sql`ts_filter(${courses.search}, '{a,b}') @@ ${query}`;
  const ids: string[] = [];
  for (const matches of [
    inTitle,
    sql`${inNames} and not ${inTitle}`,
    sql`${courses.search} @@ ${query} and not ${inNames}`,
  ]) {
    if (ids.length === end) break;
    const found = await ctx.db
      .select({ id: courses.id })
      .from(courses)
      .where(and(isListedIn(ctx, search.category), matches))
      .orderBy(...newestFirst)
      .limit(end - ids.length);
    ids.push(...found.map(({ id }) => id));
  }
  return ids.slice(search.offset);
}
