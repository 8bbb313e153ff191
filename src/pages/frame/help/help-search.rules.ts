// Finds answers of the help by words, however they are accented; on the server and while typing.
import { wordsOf } from "#src/courses/search/words.rules.ts";
import { foldText } from "#src/ui/formats/fold-text.rules.ts";
import type { HelpAnswer, HelpTopic } from "./help-answer.rules.ts";

export const longestSearch = 100;

/** As it came in an address, bounded and without half letters. */
export function readSearch(query: string | null): string {
  return (query ?? "").slice(0, longestSearch).toWellFormed().trim();
}

/** The topics with the answers that have every word; all of them while nothing is searched. */
export function findHelp(topics: HelpTopic[], search: string): HelpTopic[] {
  if (search.trim() === "") return topics;
  const words = stemsOf(search);
  if (words.length === 0) return [];
  return topics
    .map((topic) => ({
      ...topic,
      answers: topic.answers.filter((answer) => hasWords(searchedIn(topic, answer), words)),
    }))
    .filter(({ answers }) => answers.length > 0);
}

/** What an answer is found by, plain. */
export function searchedIn(
  { title }: Pick<HelpTopic, "title">,
  { question, answer, words = "" }: HelpAnswer,
): string {
  return foldText([title, question, ...answer, words].join(" "));
}

/** @param words as `stemsOf` gives them; none finds nothing */
export function hasWords(plain: string, words: string[]): boolean {
  return words.length > 0 && words.every((word) => plain.includes(word));
}

/** The words that are searched, each without the end of its plural. */
export function stemsOf(search: string): string[] {
  return wordsOf(search).map(stemOf);
}

/** "videos" finds "video", "clases" finds "clase". */
function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/e?s$/, "") : word;
}

export function countAnswers(topics: HelpTopic[]): number {
  return topics.reduce((sum, { answers }) => sum + answers.length, 0);
}

/** Opens a letter to the academy. */
export function letterTo(address: string, subject: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject.toWellFormed())}`;
}
