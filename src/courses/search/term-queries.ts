// Turns a typed text into the words that `courses.search` stores, with mistyped ones corrected.
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { everyCategory } from "#src/academies/categories/every-category.rules.ts";
import { isUnlistedLaunch } from "#src/courses/launches/launch-queries.ts";
import { courses, courseWords } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { isSlipOf, lengthRange, patternsOf, shortestCorrected } from "./typos.rules.ts";
import { wordsOf } from "./words.rules.ts";

/** The academy of the catalogue and its database. */
export type CatalogueCtx = Pick<Ctx, "db" | "academy">;

/** The same at a moment, which decides what is a launch. */
export type SearchCtx = CatalogueCtx & Pick<Ctx, "now">;

/** A word and its lexemes; a course matches if it contains any of them. */
export type Term = { word: string; lexemes: Lexeme[] };

/**
 * A lexeme of `courses.search`, with the number of courses that contain it, in all and in the
 * category, and whether a launch does that the catalogue does not list.
 */
export type Lexeme = { lexeme: string; anywhere: number; here: number; inLaunch: boolean };

/**
 * Stop words give no term.
 * @returns null for an empty text; what has no word, such as “%”, gives no term
 */
export async function readTerms(
  ctx: SearchCtx,
  category: string,
  text: string,
): Promise<Term[] | null> {
  if (text.trim() === "") return null;
  const words = wordsOf(text);
  return words.length === 0 ? [] : correct(ctx, category, await findTerms(ctx, category, words));
}

async function findTerms(ctx: SearchCtx, category: string, words: string[]): Promise<Term[]> {
  const { rows } = await ctx.db.execute<Lexeme & { word: string }>(sql`
    select given.word, lexeme,
      coalesce(anywhere.listed, 0) as anywhere, coalesce(here.listed, 0) as here,
      exists (
        select from ${courses} where ${isUnlistedLaunch(ctx)} and ${courses.search} @@ quoted
      ) as "inLaunch"
    from unnest(${sql.param(words)}::text[]) as given(word)
    cross join unnest(
      tsvector_to_array(to_tsvector('course_spanish', course_singular(given.word)))
    ) as lexeme
    cross join lateral plainto_tsquery('simple', lexeme) as quoted
    left join course_counts as anywhere on anywhere.academy_id = ${ctx.academy.id}
      and anywhere.category = ${everyCategory} and anywhere.word = lexeme
    left join course_counts as here on here.academy_id = ${ctx.academy.id}
      and here.category = ${category} and here.word = lexeme`);
  const terms = new Map<string, Term>();
  for (const { word, ...lexeme } of rows) terms.set(lexeme.lexeme, { word, lexemes: [lexeme] });
  return [...terms.values()];
}

/** Replaces words that no course contains by all words one slip away. */
async function correct(ctx: SearchCtx, category: string, terms: Term[]): Promise<Term[]> {
  const mistyped = terms.filter(isMistyped);
  if (mistyped.length === 0) return terms;
  const alike = await ctx.db
    .select({ word: courseWords.word })
    .from(courseWords)
    .where(and(eq(courseWords.academyId, ctx.academy.id), or(...mistyped.map(mayMean))));
  const meant = alike
    .map(({ word }) => word)
    .filter((word) => mistyped.some((typed) => isSlipOf(typed.word, word)));
  if (meant.length === 0) return terms;
  const found = await findTerms(ctx, category, meant);
  return terms.map((term) => (isMistyped(term) ? closeTo(term, found) : term));
}

function isMistyped({ word, lexemes }: Term): boolean {
  const isKnown = lexemes.some(({ anywhere, inLaunch }) => anywhere > 0 || inLaunch);
  return word.length >= shortestCorrected && !isKnown;
}

function closeTo({ word }: Term, found: Term[]): Term {
  const close = found.filter((term) => isSlipOf(word, term.word));
  return { word, lexemes: close.flatMap(({ lexemes }) => lexemes) };
}

function mayMean({ word }: Term): SQL | undefined {
  const [least, most] = [word.length - lengthRange.shorter, word.length + lengthRange.longer];
  return and(
    sql`length(${courseWords.word}) between ${least} and ${most}`,
    or(...patternsOf(word).map((pattern) => sql`${courseWords.word} like ${pattern}`)),
  );
}
