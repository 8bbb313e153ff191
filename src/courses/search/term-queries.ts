// Turns a typed text into the words that `courses.search` stores, with mistyped ones corrected.
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { everyCategory } from "#src/academies/rules.ts";
import { courseWords } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { isOneSlip, patternsOf, shortestCorrected } from "./typos.rules.ts";

/** The academy of the catalogue and its database. */
export type CatalogueCtx = Pick<Ctx, "db" | "academy">;

/** A word and its lexemes; a course matches if it contains any of them. */
export type Term = { word: string; lexemes: Lexeme[] };

/**
 * A lexeme of `courses.search`, with the number of courses that contain it, in all and in the
 * category.
 */
export type Lexeme = { lexeme: string; anywhere: number; here: number };

const mostWords = 8;

/**
 * Stop words give no term.
 * @returns null if the text contains no word
 */
export async function readTerms(
  ctx: CatalogueCtx,
  category: string,
  text: string,
): Promise<Term[] | null> {
  const words = wordsOf(text);
  if (words.length === 0) return null;
  return correct(ctx, category, await findTerms(ctx, category, words));
}

function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu))].slice(0, mostWords);
}

async function findTerms(ctx: CatalogueCtx, category: string, words: string[]): Promise<Term[]> {
  const { rows } = await ctx.db.execute<Lexeme & { word: string }>(sql`
    select given.word, lexeme,
      coalesce(anywhere.listed, 0) as anywhere, coalesce(here.listed, 0) as here
    from unnest(${sql.param(words)}::text[]) as given(word)
    cross join unnest(
      tsvector_to_array(to_tsvector('course_spanish', course_singular(given.word)))
    ) as lexeme
    left join course_counts as anywhere on anywhere.academy_id = ${ctx.academy.id}
      and anywhere.category = ${everyCategory} and anywhere.word = lexeme
    left join course_counts as here on here.academy_id = ${ctx.academy.id}
      and here.category = ${category} and here.word = lexeme`);
  const terms = new Map<string, Term>();
  for (const { word, ...lexeme } of rows) terms.set(lexeme.lexeme, { word, lexemes: [lexeme] });
  return [...terms.values()];
}

/** Replaces words that no course contains by all words one slip away. */
async function correct(ctx: CatalogueCtx, category: string, terms: Term[]): Promise<Term[]> {
  const mistyped = terms.filter(isMistyped);
  if (mistyped.length === 0) return terms;
  const alike = await ctx.db
    .select({ word: courseWords.word })
    .from(courseWords)
    .where(and(eq(courseWords.academyId, ctx.academy.id), or(...mistyped.map(mayMean))));
  const meant = alike
    .map(({ word }) => word)
    .filter((word) => mistyped.some((typed) => isOneSlip(typed.word, word)));
  if (meant.length === 0) return terms;
  const found = await findTerms(ctx, category, meant);
  return terms.map((term) => (isMistyped(term) ? closeTo(term, found) : term));
}

function isMistyped({ word, lexemes }: Term): boolean {
  return word.length >= shortestCorrected && lexemes.every(({ anywhere }) => anywhere === 0);
}

function closeTo({ word }: Term, found: Term[]): Term {
  const close = found.filter((term) => isOneSlip(word, term.word));
  return { word, lexemes: close.flatMap(({ lexemes }) => lexemes) };
}

function mayMean({ word }: Term): SQL | undefined {
  return and(
    sql`length(${courseWords.word}) between ${word.length - 1} and ${word.length + 1}`,
    or(...patternsOf(word).map((pattern) => sql`${courseWords.word} like ${pattern}`)),
  );
}
