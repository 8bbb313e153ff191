// Words as somebody may have mistyped them.

/** Shorter ones are one slip away from too many others. */
export const shortestCorrected = 4;

/**
 * SQL patterns of which at least one matches any word that a single slip turns into `typed`: a slip
 * leaves one half as it was, unless it swaps the two letters in the middle.
 */
export function patternsOf(typed: string): string[] {
  const middle = Math.floor(typed.length / 2);
  const swapped = swapAt(typed, middle - 1);
  return [`${typed.slice(0, middle)}%`, `%${typed.slice(middle)}`, swapped];
}

/** Whether a letter too many, too few or wrong, or two neighbours swapped, is all that differs. */
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
