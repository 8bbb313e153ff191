// A note as input of verbs, in its forms and on the wire. Apart from its rules, so that the class view
// does not load a validator.
import { z } from "zod";
import { idShape } from "#src/courses/rules.ts";
import { mostSeconds, noteFault, noteIntents, noteMessages, secondFrom } from "./note.rules.ts";

const textShape = z.string(noteMessages.empty).superRefine((text, check) => {
  const message = noteFault(text);
  if (message) check.addIssue({ code: "custom", message });
});

export const noteInput = z.object({
  second: z.number().int().min(0).max(mostSeconds).describe("El segundo del video"),
  text: textShape.describe("Texto sin formato, con saltos de línea"),
});

/** A form has `m:ss` in place of the second. */
const momentShape = z.string(noteMessages.moment).transform((moment, check) => {
  const second = secondFrom(moment);
  if (second !== null) return second;
  check.addIssue({ code: "custom", message: noteMessages.moment });
  return z.NEVER;
});

const form = z.object({ moment: momentShape, note: textShape });

export const noteForm = z.discriminatedUnion(
  "intent",
  [
    form.extend({ intent: z.literal(noteIntents.add) }),
    form.extend({ intent: z.literal(noteIntents.edit), noteId: idShape }),
    z.object({ intent: z.literal(noteIntents.remove), noteId: idShape }),
  ],
  "No entendimos qué hacer",
);

/** The fields of a note for API and page. */
export const noteShape = z.object({
  id: z.uuid(),
  class: z.uuid(),
  second: z.number().int(),
  text: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
