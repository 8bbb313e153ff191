// Finds the words that a mistyped word may mean.

/** Shorter words are one slip away from too many others. */
export const shortestCorrected = 4;

/** What a word may have at its end besides its singular. */
const pluralEnds = ["", "s", "es"];

/** Words longer or shorter than the typed one by more than this cannot match. */
export const lengthRange = { shorter: 3, longer: 3 };

/**
 * SQL patterns; any word that one slip turns into `typed`, in singular or plural, matches at least
 * one. A slip leaves one half unchanged, unless it swaps the two letters in the middle.
 */
export function patternsOf(typed: string): string[] {
  return [...new Set(numbersOf(typed).flatMap(patternsOfForm))];
}

function patternsOfForm(form: string): string[] {
  const middle = Math.floor(form.length / 2);
  const ends = [`%${form.slice(middle)}`, swapAt(form, middle - 1)];
  const plurals = ends.flatMap((end) => pluralEnds.map((plural) => end + plural));
  const zs = ends.filter((end) => end.endsWith("z")).map((end) => `${end.slice(0, -1)}ces`);
  return [`${form.slice(0, middle)}%`, ...plurals, ...zs];
}

/** Whether one slip turns one word into the other, in singular or plural. */
export function isSlipOf(typed: string, meant: string): boolean {
  const forms = numbersOf(meant);
  return numbersOf(typed).some((form) => forms.some((other) => isOneSlip(form, other)));
}

/** The word, and what may be its singular. */
function numbersOf(word: string): string[] {
  const singulars = [
    /ces$/.test(word) ? word.replace(/ces$/, "z") : "",
    /[djlnrsy]es$/.test(word) ? word.slice(0, -2) : "",
    /[aeiou]s$/.test(word) ? word.slice(0, -1) : "",
  ];
  return [word, ...singulars.filter(({ length }) => length >= shortestCorrected)];
}

/**
 * Whether the words differ only by one extra, missing or wrong letter, or two swapped neighbours.
 */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const rest = typed.slice(start);
  const other = meant.slice(start);
  if (rest === other) return false;
  return (
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    rest.slice(1) === other.slice(1) ||
    swapAt(rest, 0) === other
  );
}

function swapAt(word: string, at: number): string {
  const [first = "", second = ""] = word.slice(at, at + 2);
  return word.slice(0, at) + second + first + word.slice(at + 2);
}
