// Finds answers of the help by words, however they are accented; on the server and while typing.
import { plainText, wordsOf } from "#src/courses/search/words.rules.ts";
import { courseHelp } from "./course-help.rules.ts";
import type { HelpAnswer, HelpFacts, HelpTopic } from "./help-answer.rules.ts";
import { learnersHelp, moneyHelp } from "./learners-help.rules.ts";
import { recordingHelp } from "./recording-help.rules.ts";

export const longestSearch = 100;

export function helpTopics(facts: HelpFacts): HelpTopic[] {
  return [courseHelp(facts), recordingHelp(facts), learnersHelp(facts), moneyHelp];
}

/** As it came in an address, bounded and without half letters. */
export function readSearch(query: string | null): string {
  return (query ?? "").slice(0, longestSearch).toWellFormed().trim();
}

/** The topics with the answers that have every word; all of them while nothing is searched. */
export function findHelp(topics: HelpTopic[], search: string): HelpTopic[] {
  if (search.trim() === "") return topics;
  const words = wordsOf(search).map(stemOf);
  if (words.length === 0) return [];
  return topics
    .map((topic) => ({
      ...topic,
      answers: topic.answers.filter((answer) => {
        const text = plainText(`${topic.title} ${textOf(answer)}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ answers }) => answers.length > 0);
}

function textOf({ question, answer, words = "" }: HelpAnswer): string {
  return [question, ...answer, words].join(" ");
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
