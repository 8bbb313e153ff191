// Formats a card's number and date during typing, and keeps the caret in place.

export type Typed = { text: string; caret: number };

/** Groups of four digits, at most 19. */
export function typedCardNumber(raw: string, caret: number): Typed {
  const digits = raw.replace(/\D/g, "").slice(0, 19);
  const text = digits.replace(/(.{4})(?=.)/g, "$1 ");
  return { text, caret: caretAfter(text, digitsIn(raw.slice(0, caret))) };
}

/** `MM/YY`; accepts `8/29`, `829` and the `08/2029` that browsers fill in. */
export function typedExpiry(raw: string, caret: number): Typed {
  const [, month = "", separator = "", year = ""] =
    /^\s*(\d{1,2})(\s*[/-]\s*|\s+)?(.*)$/.exec(raw) ?? [];
  const isWhole = separator !== "" || Number(month) > 1;
  const padded = isWhole && month.length === 1 ? `0${month}` : month;
  const digits = year.replace(/\D/g, "");
  const shortYear = digits.length === 4 ? digits.slice(2) : digits.slice(0, 2);
  const text = padded + (separator !== "" || shortYear ? "/" : "") + shortYear;
  if (caret >= raw.length) return { text, caret: text.length };
  const shift = padded.length - month.length;
  return { text, caret: caretAfter(text, digitsIn(raw.slice(0, caret)) + shift) };
}

/** Three or four digits. */
export function typedCvc(raw: string, caret: number): Typed {
  const text = raw.replace(/\D/g, "").slice(0, 4);
  return { text, caret: caretAfter(text, digitsIn(raw.slice(0, caret))) };
}

/** Letters and spaces only (spec 2 §2). */
export function typedCity(raw: string, caret: number): Typed {
  return { text: lettersOf(raw), caret: lettersOf(raw.slice(0, caret)).length };
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\s]/gu, "");
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, "").length;
}

/** The position right after the `count`th digit. */
function caretAfter(text: string, count: number): number {
  let left = count;
  let at = 0;
  while (left > 0 && at < text.length) {
    if (/\d/.test(text.charAt(at))) left--;
    at++;
  }
  return at;
}
