// The title that a copy of a course begins with.
import { courseLimits } from "../course.rules.ts";

const beginning = "Copia de ";

/** Within the limit of titles, cut at the end of a word where there is one. */
export function copyTitle(title: string): string {
  // A copy of a copy needs no second word for it.
  const own = title.startsWith(beginning) ? title.slice(beginning.length) : title;
  return `${beginning}${cutAtWord(own, courseLimits.title - beginning.length)}`;
}

function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.slice(0, most + 1).lastIndexOf(" ");
  if (end > 0) return text.slice(0, end).trimEnd();
  // A letter outside the basic plane stays whole.
  const cut = text.slice(0, most);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
