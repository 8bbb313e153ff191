// What a class may say and how it may be set (spec 2 §5), for its page and for the API.
import { z } from "zod";
import { cleanLine, cleanParagraphs } from "#src/ui/formats/one-line.rules.ts";

export const titleMost = 100;
export const descriptionMost = 1000;
/** Of one course, removed ones not counted; those with them are `rowsTimes` as many. */
export const lessonsMost = 1000;

export const texts = {
  titleNeeded: "Escribe el título de la clase",
  titleLong: `El título no puede tener más de ${titleMost} caracteres`,
  titleFirst: "Escribe el título antes de subir un archivo",
  descriptionNeeded: "Escribe la descripción de la clase",
  descriptionLong: `La descripción no puede tener más de ${descriptionMost} caracteres`,
  choice: "Elige una de las dos opciones",
  unknown: "Esta clase no existe",
  unknownModule: "Este módulo no existe",
  notSaved: "Hubo un error al guardar la clase",
  full: `Un curso puede tener hasta ${lessonsMost} clases`,
} as const;

/** Of a new class (spec 2 §4). */
export const defaultSettings = { published: true, comments: true, isFree: false } as const;

const title = z
  .string(texts.titleNeeded)
  .overwrite(cleanLine)
  .min(1, texts.titleNeeded)
  .max(titleMost, texts.titleLong);

/** Plain text with line breaks; blank until the class is finished. */
const description = z
  .string(texts.descriptionNeeded)
  .overwrite(cleanParagraphs)
  .max(descriptionMost, texts.descriptionLong);

const finishedDescription = description.min(1, texts.descriptionNeeded);

const choice = z.boolean(texts.choice);

const settings = z.object({ published: choice, comments: choice, isFree: choice }).partial();

const version = z.number().int().min(1);

export const newLessonInput = z.object({
  /** Chosen by the caller, so that the same call again makes no second class. */
  id: z.uuid().optional(),
  moduleId: z.string(texts.unknownModule).max(64, texts.unknownModule),
  title,
  description: description.optional(),
  settings: settings.optional(),
  /** Learners see it from then on, which takes a description. */
  finished: z.boolean().optional(),
});
export type NewLessonInput = z.input<typeof newLessonInput>;

/** What is left out stays as it is. */
export const lessonChange = z.object({
  title: title.optional(),
  description: description.optional(),
  settings: settings.optional(),
  /** The one that the caller read. */
  version: version.optional(),
});
export type LessonChange = z.input<typeof lessonChange>;

const yes = z.enum(["true", "false"], texts.choice).transform((text) => text === "true");

const fields = {
  title,
  published: yes,
  comments: yes,
  isFree: yes,
  version: z.coerce.number().pipe(version).optional(),
};

/** The form of a class that is put off: its title is enough. */
export const draftForm = z.object({ ...fields, description });

/** The form of a class that is finished. */
export const finishForm = z.object({ ...fields, description: finishedDescription });

type Form = z.output<typeof draftForm>;

/** What a form says, as the verbs take it. */
export function changeIn({ title, description, version, ...settings }: Form) {
  return { title, description, settings, version };
}
