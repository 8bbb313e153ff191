// Folds text for comparisons, as people type it on a phone.

/**
 * In lower case and without accents; a ligature or a wide letter is as the letters that it stands for.
 * Nothing that is stored comes from here: the database folds its own copy (`course_plain`).
 */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
