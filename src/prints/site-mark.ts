// The square marks of a site: the sprouting bowl of the product, and the initial of an academy.

import { letterOf } from "./letters.ts";

const bowl =
  "M15 16C8 16 5 11 5 6c6 0 10 3 10 10Zm2-2c0-6 4-9 10-9 0 6-3 10-10 10ZM5 18h22c0 6-5 10-11 10S5 24 5 18Z";

type Band = { field: string; onField: string };

type MarkInput = Band & {
  size: number;
  /** The bowl without one. */
  initial?: string | null;
  /** A phone may cut it to a circle of four fifths. */
  maskable?: boolean;
};

export function siteMark({ initial, ...input }: MarkInput): string {
  const letter = initial ? letterOf(signOf(initial)) : null;
  if (!letter) {
    const margin = input.maskable ? 8 : 1;
    return square(input, { from: -margin, side: 32 + 2 * margin, path: bowl });
  }
  // The largest square that leaves the letter its margins, in units of the letter's height.
  const side = Math.max(160, letter.width * 1.25) * (input.maskable ? 1.35 : 1);
  return square(input, { from: -side / 2, side, path: letter.d });
}

type Drawing = { from: number; side: number; path: string };

function square({ size, field, onField }: MarkInput, { from, side, path }: Drawing): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" ` +
    `viewBox="${from} ${from} ${side} ${side}">` +
    `<rect x="${from}" y="${from}" width="${side}" height="${side}" fill="${field}"/>` +
    `<path fill="${onField}" d="${path}"/></svg>`
  );
}

/** Accents are not drawn, and an `Ñ` is a letter of its own. */
function signOf(initial: string): string {
  const sign = initial.normalize("NFC");
  return sign === "Ñ" ? sign : sign.normalize("NFD").charAt(0);
}
