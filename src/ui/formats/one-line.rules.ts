// Text of people as visible lines: nothing in them reorders, breaks or hides what stands around them.

/**
 * Line breaks become spaces; control characters and marks that change the direction of a text, such
 * as U+202E, go. The joiners of emoji families and of some scripts stay.
 */
export function onOneLine(text: string): string {
  return text
    .replace(/[\t-\r\u0085\u2028\u2029]/g, " ")
    .replace(/\p{Cc}|(?![\u200C\u200D])\p{Cf}/gu, "");
}

/** As it is stored and shown, without towers of accents. Empty if nothing in it is visible. */
export function cleanLine(raw: string): string {
  const clean = onOneLine(raw.toWellFormed().normalize("NFC"))
    .replace(/([\u200C\u200D])[\u200C\u200D]+/g, "$1")
    .replace(/(\p{M}{4})\p{M}+/gu, "$1")
    .replace(/\s+/g, " ")
    .trim();
  return /[^\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(clean) ? clean : "";
}

/** Plain text with line breaks; control characters other than the line break are dropped. */
export function cleanParagraphs(raw: string): string {
  return raw
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map(cleanLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
