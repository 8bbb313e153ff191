// Keeps what somebody types below a class until the server has it: another class, a reload, or a
// sign-in after an ended session lose nothing.

import { cleanLine } from "#src/ui/formats/one-line.rules.ts";

/** The fields of a form, by name. */
type Kept = Readonly<Record<string, string>>;

/** @param place identifies the author and the place of the form. */
export function keepText(place: string, fields: Kept): void {
  withStorage((storage) => storage.setItem(nameOf(place), JSON.stringify(fields)));
}

export function keptText(place: string): Kept | null {
  return withStorage((storage) => JSON.parse(storage.getItem(nameOf(place)) ?? "null")) ?? null;
}

export function dropText(place: string): void {
  withStorage((storage) => storage.removeItem(nameOf(place)));
}

/**
 * The field with the place of a posted text. The server ignores it: with it the page drops the text
 * once the server has it, also where another class was opened before the answer came.
 */
export const keptField = "keptAt";

/** Drops what a form of the page posted, unless something else was typed there meanwhile. */
export function dropPosted(form: FormData): void {
  const place = form.get(keptField);
  const kept = typeof place === "string" ? keptText(place) : null;
  const posted = form.get("comment") ?? form.get("note");
  const typed = kept?.note ?? kept?.text;
  if (typeof place !== "string" || typed === undefined || posted === null) return;
  if (cleanLine(typed) === cleanLine(String(posted))) dropText(place);
}

const nameOf = (place: string) => `typed:${place}`;

/** If the browser refuses storage, nothing is kept. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
