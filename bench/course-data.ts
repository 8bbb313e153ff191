// Made-up courses with the words of the demo's, distributed as unevenly as real words: a few in a
// fifth of the courses, most in hardly any.
import { newId } from "../src/db/columns.ts";
import { cast } from "../src/seed/cast/cast.ts";

export type MadeUpCourse = {
  id: string;
  teacher_id: string;
  title: string;
  description: string;
  category: string;
  published_at: string;
};

const categories = ["arte", "gastronomía", "bienestar", "cultivo", "sostenibilidad"];
const titleWords = 6;
const descriptionWords = 55;

/** Each is in about a fifth of the courses, and in one title of twenty. */
export const commonWords = ["café", "siembra"];
/** In one course of a thousand. */
export const rareWord = "quinua";

/**
 * Makes the same courses every time.
 * @param teacherIds assigned to the courses in turn.
 */
export function makeUpCourses(amount: number, teacherIds: string[]): MadeUpCourse[] {
  const random = randomFrom(20_261_121);
  const known = wordsOf(cast.courses.flatMap(({ title, description }) => [title, description]));
  const words = [...known, ...Array.from({ length: 20_000 }, () => inventWord(random))];
  // Approximately Zipf's law: the n-th word appears in proportion to 1/n.
  const draw = () => words[Math.floor(words.length ** random())] ?? "finca";
  const phrase = (length: number, chance: number) => {
    const drawn = Array.from({ length }, draw);
    for (const word of commonWords) if (random() < chance) drawn.splice(2, 1, word);
    return drawn;
  };
  const now = Date.now();
  return Array.from({ length: amount }, (_, index) => {
    const title = phrase(titleWords, 0.05).join(" ");
    const described = phrase(descriptionWords, 0.16);
    if (index % 1000 === 7) described.push(rareWord);
    return {
      id: newId(),
      teacher_id: teacherIds[index % teacherIds.length] ?? "",
      title: title.slice(0, 100),
      description: `${described.join(" ")}.`,
      category: categories[Math.floor(random() ** 2 * categories.length)] ?? "arte",
      // A few at the same moment, as after an import.
      published_at: new Date(now - Math.floor(index / 3) * 60_000).toISOString(),
    };
  });
}

function wordsOf(texts: string[]): string[] {
  return [
    ...new Set(
      texts
        .join(" ")
        .toLowerCase()
        .match(/\p{L}+/gu),
    ),
  ].filter((word) => word !== rareWord && !commonWords.includes(word));
}

const syllables =
  "ba be bi ca co cu da do fa fi ga go la le li ma me mi na ne no pa pe ra re ro sa se ta te to tu va ve".split(
    " ",
  );

function inventWord(random: () => number): string {
  const length = 3 + Math.floor(random() * 2);
  return Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join("");
}

/** Numbers from 0 to 1 derived from `seed` (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
