// The languages that captions may have, with the names that people read: Spanish first, then those
// that a Colombian classroom meets.

const languages = [
  ["es", "Español"],
  ["en", "Inglés"],
  ["pt", "Portugués"],
  ["fr", "Francés"],
  ["guc", "Wayuunaiki"],
  ["pbb", "Nasa Yuwe"],
  ["gum", "Namtrik (Misak)"],
  ["inb", "Inga"],
  ["kbh", "Kamëntsá"],
  ["emp", "Emberá"],
  ["arh", "Iku (Arhuaco)"],
  ["tca", "Tikuna"],
  ["pap", "Papiamento"],
  ["de", "Alemán"],
  ["it", "Italiano"],
] as const;

/** BCP 47. */
export type CaptionLanguage = (typeof languages)[number][0];

export const captionLanguages: readonly { tag: CaptionLanguage; name: string }[] = languages.map(
  ([tag, name]) => ({ tag, name }),
);

export function isCaptionLanguage(tag: string): tag is CaptionLanguage {
  return languages.some(([one]) => one === tag);
}

export function captionLanguageName(tag: string): string {
  return captionLanguages.find((one) => one.tag === tag)?.name ?? tag;
}

/** The order of lists. */
export function byLanguage(a: { language: string }, b: { language: string }): number {
  return placeOf(a.language) - placeOf(b.language);
}

function placeOf(tag: string): number {
  return languages.findIndex(([one]) => one === tag);
}
