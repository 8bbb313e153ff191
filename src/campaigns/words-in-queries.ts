// Finds what was typed in titles, however both are accented, as the search of courses does.
import { and, type SQL, sql } from "drizzle-orm";
import { wordsOf } from "#src/courses/search/words.rules.ts";

/** All of the words, also as parts of others; undefined where nothing was typed. */
export function wordsIn(within: SQL, typed: string): SQL | undefined {
  if (typed.trim() === "") return undefined;
  const words = wordsOf(typed);
  // What has no word, such as “%”, is in no title.
  if (words.length === 0) return sql`false`;
  return and(
    ...words.map((word) => sql`strpos(course_plain(${within}), course_plain(${word})) > 0`),
  );
}
