// Reads WebVTT and SRT as people's programs write them, or says which lines cannot be read and why.
import { type Cue, cleanCueText, signsOf, timesIn } from "./cue.rules.ts";

export const captionLimits = {
  bytes: 1024 * 1024,
  /** Of the captions of a course together. */
  courseBytes: 50 * 1024 * 1024,
  cues: 5000,
  signs: 500,
};

/** Of a cue as it was sent, with its marks: more is refused unread, since a text takes time to clean. */
const rawLimits = { signs: 20 * captionLimits.signs, lines: 50 };

/** Files, or the forms that carry them, name at most so many lines. */
const mostFaults = 20;

/** A line of the file, from 1; null for what concerns the whole file. */
export type CaptionFault = { line: number | null; text: string };

export const captionTexts = {
  heavy:
    "El archivo pesa más de 1 MB. Los subtítulos de una clase pesan mucho menos: revisa que sea el archivo correcto.",
  courseHeavy:
    "Los subtítulos de este curso pesarían juntos más de 50 MB. Quita los que ya no uses y vuelve a intentarlo.",
  none: "Este archivo no tiene subtítulos. Sube uno WebVTT (.vtt) o SubRip (.srt), como los que exportan YouTube, CapCut o Subtitle Edit.",
  many: `Hay más de ${captionLimits.cues.toLocaleString("es-CO")} subtítulos. Sube los de una sola clase.`,
  empty: "Todos los subtítulos están vacíos.",
} as const;

type Options = {
  /** Of the video; null while it is unknown. */
  durationSeconds: number | null;
};

export type ReadCaptions = { cues: Cue[] } | { faults: CaptionFault[] };

/** Sorted by time; a cue of no length is shown for a second, one without words is left out. */
export function readCaptions(given: string, { durationSeconds }: Options): ReadCaptions {
  const whole = (text: string): ReadCaptions => ({ faults: [{ line: null, text }] });
  // As many bytes at least.
  if (given.length > captionLimits.bytes) return whole(captionTexts.heavy);
  const lines = given.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const blocks = blocksIn(lines);
  const timed = blocks.filter(({ arrow }) => arrow !== null);
  if (timed.length === 0) return whole(captionTexts.none);
  if (timed.length > captionLimits.cues) return whole(captionTexts.many);
  const faults: CaptionFault[] = [];
  const cues: Cue[] = [];
  for (const block of blocks) {
    const read = cueIn(lines, block, durationSeconds);
    if ("text" in read.found) cues.push(read.found);
    else if (read.found.fault) faults.push({ line: read.line, text: read.found.fault });
  }
  if (faults.length > mostFaults) {
    const more = faults.length - mostFaults;
    const text = more === 1 ? "Y una línea más." : `Y ${more} líneas más.`;
    return { faults: [...faults.slice(0, mostFaults), { line: null, text }] };
  }
  if (faults.length > 0) return { faults };
  if (cues.length === 0) return whole(captionTexts.empty);
  return { cues: cues.sort((a, b) => a.start - b.start || a.end - b.end) };
}

/** Lines that belong together: from the first up to the one before `end`. */
type Block = { start: number; end: number; arrow: number | null };

/** Separated by blank lines, and by the next time where a program left no blank line. */
function blocksIn(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let at = /^WEBVTT(?:\s|$)/.test(lines[0] ?? "") ? endOfHead(lines) : 0;
  while (at < lines.length) {
    if (isBlank(lines[at])) {
      at++;
      continue;
    }
    const end = endOfBlock(lines, at);
    const isComment = /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(lines[at] ?? "");
    for (const block of isComment ? [] : cuesIn(lines, at, end)) blocks.push(block);
    at = end;
  }
  return blocks;
}

function cuesIn(lines: readonly string[], start: number, end: number): Block[] {
  const arrows: number[] = [];
  for (let at = start; at < end; at++) if (lines[at]?.includes("-->")) arrows.push(at);
  if (arrows.length === 0) return [{ start, end, arrow: null }];
  return arrows.map((arrow, index) => {
    const next = arrows[index + 1];
    // The number above a time belongs to its cue.
    const last = next === undefined ? end : isNumber(lines[next - 1]) ? next - 1 : next;
    return { start: arrow, end: Math.max(arrow + 1, last), arrow };
  });
}

type Found = Cue | { fault: string | null };

function cueIn(
  lines: readonly string[],
  { start, end, arrow }: Block,
  durationSeconds: number | null,
): { line: number; found: Found } {
  if (arrow === null) {
    // A number alone is what is left of a deleted cue.
    const isLeftOver = end - start === 1 && isNumber(lines[start]);
    const fault = isLeftOver
      ? null
      : `«${shown(lines[start])}» no tiene tiempo. Escribe antes una línea como 00:01:05.000 --> 00:01:08.500`;
    return { line: start + 1, found: { fault } };
  }
  const line = arrow + 1;
  const times = timesIn(lines[arrow] ?? "");
  if (!times) {
    const fault = `el tiempo «${shown(lines[arrow])}» no se entiende. Escríbelo como 00:01:05.000 --> 00:01:08.500`;
    return { line, found: { fault } };
  }
  const { start: from, end: to } = times;
  if (to < from) return { line, found: { fault: "el subtítulo termina antes de empezar" } };
  // Rounded lengths leave a second in doubt.
  if (durationSeconds !== null && from > (durationSeconds + 1) * 1000) {
    const fault = `el subtítulo empieza después del final del video, que dura ${clock(durationSeconds)}`;
    return { line, found: { fault } };
  }
  const raw = lines.slice(arrow + 1, end);
  const tooLong = rawFault(raw);
  if (tooLong) return { line: line + 1, found: { fault: tooLong } };
  const text = cleanCueText(raw.join("\n"));
  if (text === "") return { line, found: { fault: null } };
  const signs = [...signsOf(text)].length;
  if (signs > captionLimits.signs) {
    const fault = `el subtítulo tiene ${signs} letras y caben ${captionLimits.signs}. Pártelo en varios`;
    return { line: line + 1, found: { fault } };
  }
  return { line, found: { start: from, end: to === from ? from + 1000 : to, text } };
}

function rawFault(raw: readonly string[]): string | null {
  if (raw.length > rawLimits.lines) {
    return `el subtítulo tiene ${raw.length} líneas y caben ${rawLimits.lines}. Pártelo en varios`;
  }
  const signs = raw.reduce((sum, { length }) => sum + length, 0);
  if (signs <= rawLimits.signs) return null;
  return `el subtítulo tiene ${signs} letras, con sus marcas, y caben ${captionLimits.signs}. Pártelo en varios`;
}

/** Some programs leave no blank line between the head and the first cue. */
function endOfHead(lines: readonly string[]): number {
  const end = endOfBlock(lines, 0);
  const arrow = lines.findIndex((line) => line.includes("-->"));
  return arrow >= 0 && arrow < end ? arrow : end;
}

/** The line after the last of the block that begins at `from`. */
function endOfBlock(lines: readonly string[], from: number): number {
  let end = from + 1;
  while (end < lines.length && !isBlank(lines[end])) end++;
  return end;
}

function isBlank(line = ""): boolean {
  return line.trim() === "";
}

function isNumber(line = ""): boolean {
  return /^\s*\d{1,9}\s*$/.test(line);
}

function shown(line = ""): string {
  const text = line.trim();
  return text.length > 60 ? `${text.slice(0, 57).toWellFormed()}…` : text.toWellFormed();
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${`${Math.floor(seconds % 60)}`.padStart(2, "0")}`;
}

/** As one sentence: "Línea 12: el subtítulo termina antes de empezar". */
export function faultText({ line, text }: CaptionFault): string {
  return line === null ? text : `Línea ${line}: ${text}`;
}
