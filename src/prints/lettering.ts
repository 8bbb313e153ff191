// Text in the capitals of Piazzolla Black as paths, for pictures that are drawn where no font is
// installed: the same accents and signs of Spanish, in lines that fit a width.

import { letterOf } from "./letters.ts";

/** Of a capital, which is 100 high. */
const lineHeight = 132;
const wordSpace = 34;
const letterSpace = 7;

const stroke = (d: string) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="19" stroke-linecap="square"/>`;
const fill = (d: string) => `<path d="${d}" fill="currentColor"/>`;
const dot = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="13" fill="currentColor"/>`;

const question = `${stroke("M-24 -26Q-22 -46 1 -46Q26 -46 26 -25Q26 -8 2 2L1 15")}${dot(1, 38)}`;
const exclamation = `${fill("M-14 -54L14 -54L8 18L-8 18Z")}${dot(0, 38)}`;
const turned = (art: string) => `<g transform="rotate(180)">${art}</g>`;

/** Signs that the letters do not have, by their width. */
const signs: Record<string, { width: number; art: string }> = {
  ".": { width: 32, art: dot(0, 38) },
  ",": { width: 32, art: `${dot(0, 36)}${fill("M13 36Q14 58 -8 68L-12 60Q0 52 -2 42Z")}` },
  ":": { width: 32, art: dot(0, -14) + dot(0, 38) },
  ";": {
    width: 32,
    art: `${dot(0, -14)}${dot(0, 36)}${fill("M13 36Q14 58 -8 68L-12 60Q0 52 -2 42Z")}`,
  },
  "-": { width: 48, art: fill("M-22 -8L22 -8L22 10L-22 10Z") },
  "?": { width: 70, art: question },
  "¿": { width: 70, art: turned(question) },
  "!": { width: 40, art: exclamation },
  "¡": { width: 40, art: turned(exclamation) },
  "/": { width: 58, art: stroke("M18 -46L-18 46") },
  "+": { width: 76, art: stroke("M0 -22L0 26M-24 2L24 2") },
  "(": { width: 46, art: stroke("M10 -52Q-22 2 10 56") },
  ")": { width: 46, art: stroke("M-10 -52Q22 2 -10 56") },
  "'": { width: 26, art: fill("M-10 -54L12 -54L5 -20L-6 -20Z") },
  "&": {
    width: 104,
    art: stroke("M40 42L-20 -16Q-30 -44 -4 -44Q20 -42 12 -20Q4 -8 -24 6Q-40 26 -22 40Q8 48 36 8"),
  },
  "%": {
    width: 100,
    art: `${stroke("M30 -44L-30 44")}<circle cx="-27" cy="-27" r="15" fill="none" stroke="currentColor" stroke-width="13"/><circle cx="27" cy="27" r="15" fill="none" stroke="currentColor" stroke-width="13"/>`,
  },
};

const marks: Record<string, string> = {
  "\u0301": fill("M-14 -66L10 -92L32 -80L-4 -62Z"),
  "\u0300": fill("M14 -66L-10 -92L-32 -80L4 -62Z"),
  "\u0308": dot(-20, -76) + dot(20, -76),
  "\u0303": fill("M-30 -66Q-24 -92 -4 -80Q12 -71 20 -88L32 -82Q26 -56 4 -67Q-12 -75 -20 -60Z"),
};

type Glyph = { width: number; art: string };

/** Capitals and marks apart. A sign that cannot be drawn parts the words beside it. */
function wordsIn(text: string): string[] {
  const plain = text
    .toUpperCase()
    .replace(/[–—]/g, "-")
    .replace(/’/g, "'")
    .normalize("NFD")
    .replace(/./gsu, (sign) => (isKnown(sign) ? sign : " "));
  return plain.split(" ").filter(Boolean);
}

/** A mark or an invisible sign belongs to its word, drawn or not. */
function isKnown(sign: string): boolean {
  return Boolean(letterOf(sign) ?? signs[sign]) || /[\p{M}\p{Cf}]/u.test(sign);
}

function glyphsOf(word: string): Glyph[] {
  const glyphs: Glyph[] = [];
  for (const sign of word) {
    const last = glyphs.at(-1);
    const letter = letterOf(sign);
    if (letter) glyphs.push({ width: letter.width, art: fill(letter.d) });
    else if (signs[sign]) glyphs.push({ ...signs[sign] });
    else if (marks[sign] && last) last.art += marks[sign];
  }
  return glyphs;
}

const widthOf = (glyphs: Glyph[]) =>
  glyphs.reduce((sum, { width }) => sum + width + letterSpace, -letterSpace);

export type Lettering = { art: string; width: number; height: number };

type Room = { width: number; height: number; largest: number; smallest: number };

/**
 * @returns an SVG group whose top left corner is 0, 0, and its size; in the largest letters that
 * fit the room. What does not fit in the smallest ones is cut off at a word.
 */
export function lettering(text: string, room: Room): Lettering {
  const words = wordsIn(text)
    .map(glyphsOf)
    .filter((glyphs) => glyphs.length > 0);
  const { largest, smallest } = room;
  for (let size = largest; size > smallest; size -= 4) {
    const lines = linesIn(words, (room.width * 100) / size);
    const fits = lines && lines.length * lineHeight * (size / 100) <= room.height;
    if (fits) return drawn(lines, size);
  }
  const most = Math.floor(room.height / ((lineHeight * smallest) / 100));
  const lines = linesIn(words, (room.width * 100) / smallest, true) ?? [];
  return drawn(lines.slice(0, most), smallest);
}

/** Null where one word alone is wider. */
function linesIn(words: Glyph[][], width: number, anyWidth = false): Glyph[][][] | null {
  const lines: Glyph[][][] = [];
  let used = 0;
  for (const word of words) {
    const wide = widthOf(word);
    if (wide > width && !anyWidth) return null;
    const line = lines.at(-1);
    if (line && used + wordSpace + wide <= width) {
      line.push(word);
      used += wordSpace + wide;
    } else {
      lines.push([word]);
      used = wide;
    }
  }
  return lines;
}

function drawn(lines: Glyph[][][], size: number): Lettering {
  const scale = size / 100;
  let widest = 0;
  const art = lines.map((line, at) => {
    let x = 0;
    const baseline = lineHeight * at + 84;
    const glyphs = line.flatMap((word) => {
      const placed = word.map(({ width, art }) => {
        const place = `<g transform="translate(${round(x + width / 2)} ${baseline})">${art}</g>`;
        x += width + letterSpace;
        return place;
      });
      x += wordSpace - letterSpace;
      return placed;
    });
    widest = Math.max(widest, x - wordSpace);
    return glyphs.join("");
  });
  return {
    art: `<g transform="scale(${round(scale)})">${art.join("")}</g>`,
    width: widest * scale,
    height: lines.length * lineHeight * scale,
  };
}

const round = (value: number) => Math.round(value * 100) / 100;
