// What a cue of captions is, how its time and text are read, and how WebVTT writes them.

export type Cue = {
  /** In milliseconds. */
  start: number;
  end: number;
  /** As WebVTT writes it: lines of escaped text, with `<b>`, `<i>` and `<u>` in pairs. */
  text: string;
};

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s.*)?$`);

/** The times of a line of WebVTT or SRT, hours and thousandths optional; null for any other. */
export function timesIn(line: string): { start: number; end: number } | null {
  const found = timing.exec(line);
  if (!found) return null;
  const start = millisecondsOf(found.slice(1, 5));
  const end = millisecondsOf(found.slice(5, 9));
  return start === null || end === null ? null : { start, end };
}

/** Null for the 61st second or minute. */
function millisecondsOf([hours, minutes, seconds, rest]: (string | undefined)[]): number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole * 1000 + Number((rest ?? "0").padEnd(3, "0"));
}

/** `00:01:05.250` */
export function writtenTime(milliseconds: number): string {
  const pad = (value: number, digits: number) => `${Math.floor(value)}`.padStart(digits, "0");
  const seconds = milliseconds / 1000;
  const [h, m, s] = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  return `${pad(h, 2)}:${pad(m, 2)}:${pad(s, 2)}.${pad(milliseconds % 1000, 3)}`;
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": " ",
  "&lrm;": "",
  "&rlm;": "",
};

function unescaped(text: string): string {
  return text.replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => entities[entity] ?? "");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A tag of WebVTT, SRT or HTML; of ASS, `{\an8}`. */
const marks = /<(\/?)([a-z]*)(?:[.\s][^<>]*)?>|<[^<>]*>|\{\\[^{}]*\}/gi;
const kept = ["b", "i", "u"];
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g;

/** Cue text that is safe to serve: its other marks are gone, its words are all there. */
export function cleanCueText(raw: string): string {
  const text = raw.toWellFormed().normalize("NFC").replace(controls, "").replaceAll("\t", " ");
  const open: string[] = [];
  let written = "";
  let at = 0;
  for (const mark of text.matchAll(marks)) {
    written += escaped(unescaped(text.slice(at, mark.index)));
    at = mark.index + mark[0].length;
    const name = mark[2]?.toLowerCase() ?? "";
    if (!kept.includes(name)) continue;
    if (mark[1]) {
      // Closes what was opened inside it too.
      const place = open.lastIndexOf(name);
      if (place >= 0) written += closing(open.splice(place));
    } else if (!open.includes(name)) {
      open.push(name);
      written += `<${name}>`;
    }
  }
  written += escaped(unescaped(text.slice(at))) + closing(open);
  return joined(written.split("\n").map((line) => line.trim()));
}

/** A blank line would end the cue; the tags of one go to the line before. */
function joined(lines: string[]): string {
  let text = "";
  let begun = false;
  for (const line of lines) {
    const isBlank = signsOf(line).trim() === "";
    text += isBlank || !begun ? line : `\n${line}`;
    begun ||= !isBlank;
  }
  return begun ? text : "";
}

function closing(names: string[]): string {
  return names
    .toReversed()
    .map((name) => `</${name}>`)
    .join("");
}

/** The text that viewers see. */
export function signsOf(cueText: string): string {
  return unescaped(cueText.replace(/<\/?[biu]>/g, ""));
}

export function writtenCues(cues: readonly Cue[]): string {
  return cues
    .map(({ start, end, text }) => `${writtenTime(start)} --> ${writtenTime(end)}\n${text}\n`)
    .join("\n");
}

export function writtenVtt(cues: readonly Cue[]): string {
  return `WEBVTT\n\n${writtenCues(cues)}`;
}

/** Of captions that `writtenVtt` wrote, as a person corrects them. */
export function editableText(vtt: string): string {
  return vtt.replace(/^WEBVTT\n\n/, "").replace(/&amp;(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, "&");
}

/** Of captions that `writtenVtt` wrote, where no text contains an arrow. */
export function cueCountOf(vtt: string): number {
  return vtt.split(" --> ").length - 1;
}
