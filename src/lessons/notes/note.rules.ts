// The rules of a note: plain text at a second of a video, for its writer alone; shared with the
// browser.
import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { lengthOf } from "#src/lessons/comments/comments.rules.ts";
import { formatDuration } from "#src/ui/formats/numbers.rules.ts";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";

/** In characters as people count them. */
export const noteMaximum = 1000;
/** Of one person in one class. */
export const mostNotes = 300;

export const noteMessages = {
  empty: "Escribe tu nota",
  tooLong: "La nota puede tener hasta 1.000 caracteres",
  moment: "Escribe el momento en minutos y segundos, por ejemplo 1:15",
  noLesson: "Esta clase no existe",
  noNote: "Esta nota ya no existe",
  full: "Ya tienes 300 notas en esta clase. Elimina alguna para escribir otra.",
} as const;

/** The actions of the note forms. */
export const noteIntents = { add: "note", edit: "edit-note", remove: "delete-note" } as const;
export const notesId = "notas";

/** A longer raw text is refused without cleaning it. */
const mostRaw = 20_000;
export const mostSeconds = 6_000_000;

/** The text as stored and shown: lines as `cleanLine` cleans them, one empty line at most. */
export function cleanNote(raw: string): string {
  const lines = raw.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map(cleanLine);
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The message for a text that is too long or empty; null for any other. */
export function noteFault(raw: string): string | null {
  if (raw.length > mostRaw) return noteMessages.tooLong;
  const text = cleanNote(raw);
  if (text === "") return noteMessages.empty;
  return lengthOf(text) > noteMaximum ? noteMessages.tooLong : null;
}

/** 75 from `1:15`, 3675 from `1:01:15`; null for any other text. */
export function secondFrom(moment: string): number | null {
  const parts = /^(?:(\d{1,3}):(?=\d\d:))?(\d{1,5}):([0-5]\d)$/.exec(moment.trim());
  if (!parts) return null;
  const [, hours = 0, minutes = 0, seconds = 0] = parts;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total <= mostSeconds ? total : null;
}

export function isNoteForm(values: { intent?: unknown }): boolean {
  return Object.values<unknown>(noteIntents).includes(values.intent);
}

/** As API and page have it. */
export type Note = {
  id: string;
  class: string;
  second: number;
  text: string;
  createdAt: Date;
  updatedAt: Date;
};

/** What a script gets for a form that it posted; `lost` if no response arrived. */
export type NoteAnswer = { notes: Note[] } | FormProblem | { lost: true };

/** The refusal of a form without scripts, for the form that posted it. */
export function refusedNote(failed: FormProblem | undefined, noteId: string | undefined) {
  if (!failed || !isNoteForm(failed.values) || textAt(failed.values, "noteId") !== noteId) {
    return null;
  }
  return {
    moment: textAt(failed.values, "moment") ?? "",
    note: textAt(failed.values, "note") ?? "",
    message: failed.problem.detail,
  };
}

type Placed = { id: string; title: string };

/** Stands above notes on classes that the course does not show their writer any more. */
const goneTitle = "Clases que ya no están en el curso";

/** All notes of a course as a file to keep: a heading for each class, in the order of the course. */
export function notesText(course: string, lessons: Placed[], notes: Note[]): string {
  const isGone = (note: Note) => lessons.every(({ id }) => id !== note.class);
  const gone = notes.filter(isGone).toSorted((a, b) => a.class.localeCompare(b.class));
  const parts = [
    ...lessons.map(({ id, title }) => [title, notes.filter((note) => note.class === id)] as const),
    [goneTitle, gone] as const,
  ].flatMap(([title, here]) => {
    if (here.length === 0) return [];
    return [[title, ...here.map(({ second, text }) => `${formatDuration(second)}  ${text}`)]];
  });
  const body = parts.length === 0 ? ["Todavía no tienes notas en este curso."] : parts.flat(0);
  const blocks = body.map((part) => (Array.isArray(part) ? part.join("\n\n") : part));
  return `${[`Mis notas de «${course}»`, ...blocks].join("\n\n\n")}\n`;
}
