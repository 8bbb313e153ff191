// The rules for an academy's categories.
import { z } from "zod";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";
import { everyCategory } from "./every-category.rules.ts";

export const mostCategories = 12;
export const longestCategory = 40;

export const categoryTexts = {
  name: "Escribe el nombre de la categoría.",
  long: `Usa ${longestCategory} caracteres como máximo.`,
  taken: "Ya existe una categoría con ese nombre.",
  unknown: "Esta categoría ya no existe.",
  reserved: `«${everyCategory}» es la lista de todos los cursos. Usa otro nombre.`,
  many: `Puedes tener hasta ${mostCategories} categorías.`,
  last: "Tu academia necesita al menos una categoría.",
  /** Spec 2 §8. */
  empty: "Por favor, complete la categoría vacía antes de agregar una nueva.",
  inUse: (courses: number) =>
    courses === 1
      ? "Esta categoría tiene 1 curso. Pásalo a otra antes de quitarla."
      : `Esta categoría tiene ${courses} cursos. Pásalos a otra antes de quitarla.`,
  elsewhere: "Elige otra categoría para los cursos.",
  logo: "El logo de una categoría se sube en la página de la academia.",
};

export const categoryName = z
  .string(categoryTexts.name)
  .transform(cleanLine)
  .pipe(z.string().min(1, categoryTexts.name).max(longestCategory, categoryTexts.long));

/** As names are compared: an academy has each in one letter case. */
export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Changes with the list, so that a form says on which one it is based. */
export function markOf(list: readonly { name: string; logoUrl: string | null }[]): string {
  const text = JSON.stringify(list.map(({ name, logoUrl }) => [name, logoUrl]));
  // FNV-1a. Not for security.
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `${text.length}-${(sum >>> 0).toString(36)}`;
}

/** The list with the item of `from` moved to `to`. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const [one] = list.slice(from, from + 1);
  if (one === undefined) return [...list];
  const rest = [...list.slice(0, from), ...list.slice(from + 1)];
  const at = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, at), one, ...rest.slice(at)];
}
