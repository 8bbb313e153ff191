// Finds the words that a mistyped word may mean.

/** Shorter words are one slip away from too many others. */
export const shortestCorrected = 4;

/**
 * SQL patterns; any word that one slip turns into `typed` matches at least one. A slip leaves one
 * half unchanged, unless it swaps the two letters in the middle.
 */
export function patternsOf(typed: string): string[] {
  const middle = Math.floor(typed.length / 2);
  const swapped = swapAt(typed, middle - 1);
  return [`${typed.slice(0, middle)}%`, `%${typed.slice(middle)}`, swapped];
}

/**
 * Whether the words differ only by one extra, missing or wrong letter, or two swapped neighbours.
 */
export function isOneSlip(typed: string, meant: string): boolean {
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
