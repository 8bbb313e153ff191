// When the class search runs, what it finds, and where its keys lead; shared by server and browser.
import { foldText } from "#src/ui/formats/fold-text.rules.ts";

/** Spec 1 §9: it searches from three characters on, and shows results above four. */
const shortest = 3;
const panelAbove = 4;

/** In the address of the class view. */
export const searchParam = "buscar";
export const mostFound = 20;
export const longestSearch = 200;

export const nothingFound = "Desafortunadamente no encontramos ninguna clase";

/** The text to search for; null while too short. */
export function askedFor(typed: string): string | null {
  const text = typed.trim();
  return text.length >= shortest ? text : null;
}

export function showsPanel(typed: string): boolean {
  return typed.trim().length > panelAbove;
}

/** The first classes, in the given order, whose titles contain every word of `text`. */
export function lessonsFound<Lesson extends { title: string }>(
  lessons: readonly Lesson[],
  text: string,
): Lesson[] {
  return allFound(lessons, text).slice(0, mostFound);
}

export function allFound<Lesson extends { title: string }>(
  lessons: readonly Lesson[],
  text: string,
): Lesson[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  // Accents alone are not words.
  if (words.length === 0) return [];
  return lessons.filter(({ title }) => words.every((word) => foldText(title).includes(word)));
}

/**
 * The option that a key moves to among `count`; null if the key acts on the text. The ends wrap
 * around, as in the combobox of WAI-ARIA.
 */
export function optionAfter(key: string, active: number | null, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return active === null ? 0 : (active + 1) % count;
  if (key === "ArrowUp") return active === null ? count - 1 : (active + count - 1) % count;
  if (active === null) return null;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
