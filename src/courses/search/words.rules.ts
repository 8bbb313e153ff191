// Splits what somebody typed into the words that a search compares.
import { foldText } from "#src/ui/formats/fold-text.rules.ts";

const mostWords = 8;

/** The first eight different words, folded; none in “%” or “🌽”. */
export function wordsOf(text: string): string[] {
  return [...new Set(foldText(text).match(/[\p{L}\p{N}]+/gu))].slice(0, mostWords);
}
