// What the typefaces of a receipt can print: the letters of western Europe.

/** Also the dashes, quotes and marks that texts of ours have. */
const printable = /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2010-\u2026\u20ac\u2212]/u;

/** A letter from elsewhere loses its mark, and one without a likeness becomes a question mark. */
export function plainLetters(text: string): string {
  return [...text.normalize("NFC")].map(plainLetter).join("");
}

/** Letters that have no mark to lose. */
const alike: Record<string, string> = { Ł: "L", ł: "l", Đ: "D", đ: "d", ə: "e", "‑": "-" };

function plainLetter(letter: string): string {
  if (printable.test(letter)) return letter;
  if (/\s/u.test(letter)) return " ";
  const base = letter.normalize("NFD").replace(/\p{M}/gu, "");
  return base !== letter && printable.test(base) ? base : (alike[letter] ?? "?");
}
