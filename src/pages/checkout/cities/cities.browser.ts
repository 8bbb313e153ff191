// Finds Colombian cities by the start of any of their words. Load it lazily: it includes the list.

import cities from "./cities-co.json" with { type: "json" };
import aliases from "./cities-co-aliases.json" with { type: "json" };

type City = { id: string; name: string; department: string };
/** `match` is the matched part of the name, as `[start, end)`; null if an alias matched. */
export type FoundCity = City & { match: [number, number] | null };

const entries = cities.map((city: City) => ({
  city,
  name: fold(city.name),
  aliases: aliases.find(({ id }) => id === city.id)?.aliases.map(fold) ?? [],
}));

/**
 * The best `limit` cities for a text, ignoring accents and capitals: first exact names, then names
 * that start with it, then names with a later word that does.
 */
export function findCities(text: string, limit: number): FoundCity[] {
  const wanted = fold(text).trim().replace(/\s+/g, " ");
  if (!wanted) return [];
  const found = entries.flatMap(({ city, name, aliases }) => {
    const at = wordStart(name, wanted);
    const alias = aliases.find((other) => other.startsWith(wanted));
    if (at < 0 && alias === undefined) return [];
    const match: FoundCity["match"] = at < 0 ? null : [at, at + wanted.length];
    const isExact = name === wanted || alias === wanted;
    return [{ city: { ...city, match }, rank: isExact ? 0 : at === 0 || alias ? 1 : 2 }];
  });
  return found
    .sort((a, b) => a.rank - b.rank || byName(a.city, b.city))
    .slice(0, limit)
    .map(({ city }) => city);
}

const spanish = new Intl.Collator("es");

function byName(a: City, b: City): number {
  return spanish.compare(a.name, b.name) || spanish.compare(a.department, b.department);
}

/** Where a word of `name` starts with `wanted`; -1 if none does. */
function wordStart(name: string, wanted: string): number {
  let at = name.indexOf(wanted);
  while (at > 0 && /\p{L}/u.test(name.charAt(at - 1))) at = name.indexOf(wanted, at + 1);
  return at;
}

/** Folds each character separately, so that positions in both texts are the same. */
function fold(text: string): string {
  return Array.from(text.normalize("NFC"), (sign) => sign.normalize("NFD").charAt(0))
    .join("")
    .toLowerCase();
}
