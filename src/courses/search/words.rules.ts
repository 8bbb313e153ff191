// Splits what somebody typed into the words that a search compares.

const mostWords = 8;

/** Lower case, without accents. */
export function plainText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The first eight different words, plain; none in “%” or “🌽”. */
export function wordsOf(text: string): string[] {
  return [...new Set(plainText(text).match(/[\p{L}\p{N}]+/gu))].slice(0, mostWords);
}
