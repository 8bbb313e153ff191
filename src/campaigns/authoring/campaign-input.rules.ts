// What a campaign and its files may be, for the form, the API and the verbs.
import { z } from "zod";
import { isDay } from "#src/calendar/bogota.rules.ts";
import { reservedNames } from "#src/visits/pages.rules.ts";

export const campaignLimits = {
  title: 100,
  subtitle: 300,
  points: 6,
  point: 120,
  consentText: 300,
  nameLeast: 3,
  name: 60,
  fileTitle: 100,
  /** Files of one campaign. */
  files: 20,
  /** Campaigns of an academy that were not removed. */
  ofAcademy: 100,
} as const;

export const campaignTexts = {
  title: "Escribe el título",
  titleLong: "El título puede tener hasta 100 caracteres",
  nameLength: "La dirección va de 3 a 60 caracteres",
  nameLetters: "Usa minúsculas sin tildes ni eñes, números y guiones entre ellos",
  nameReserved: "Esta dirección está reservada. Elige otra.",
  nameTaken: "Otra campaña ya tiene esta dirección. Elige otra.",
  subtitleLong: "El subtítulo puede tener hasta 300 caracteres",
  pointsMany: "Escribe hasta 6 líneas",
  pointLong: "Cada línea puede tener hasta 120 caracteres",
  consentLong: "El texto del permiso puede tener hasta 300 caracteres",
  date: "La fecha no es válida",
  ended: "Esta campaña ya terminó. Cambia primero su último día y después ábrela.",
  stale: "Esta campaña cambió en otra pestaña",
  unknown: "Esta campaña no existe",
  many: "Ya hay 100 campañas. Elimina las que no uses para crear otras.",
  fileTitle: "Escribe el nombre del archivo",
  fileTitleLong: "El nombre puede tener hasta 100 caracteres",
  fileUnknown: "Este archivo no existe",
  filesMany: "Una campaña puede tener hasta 20 archivos",
  fileMissing: "Sube el archivo antes de marcarlo como disponible",
  fileStale: "Ya hay otro archivo con ese identificador",
  renamed: (saved: string, typed: string) =>
    `Alguien más cambió este nombre mientras tanto: ahora es «${saved}», y tú escribiste «${typed}». Guarda otra vez para dejar el tuyo.`,
  noFile: "Elige un archivo",
  unknownIntent: "Elige qué hacer",
} as const;

/** One line of it, without what nobody sees. */
const line = z.string().overwrite((text) =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim(),
);

const name = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text), {
    error: campaignTexts.nameLetters,
    abort: true,
  })
  .min(campaignLimits.nameLeast, campaignTexts.nameLength)
  .max(campaignLimits.name, campaignTexts.nameLength)
  .refine((text) => !reservedNames.includes(text), campaignTexts.nameReserved);

const endsOn = z.string(campaignTexts.date).refine(isDay, campaignTexts.date);

/** Names as on the wire. */
export const campaignFields = {
  title: line.min(1, campaignTexts.title).max(campaignLimits.title, campaignTexts.titleLong),
  /** Its part of the address; null: made from the title. */
  name: name.nullish(),
  subtitle: line.max(campaignLimits.subtitle, campaignTexts.subtitleLong).default(""),
  /** Blank ones are left out. */
  points: z
    .array(line)
    .overwrite((points) => points.filter((point) => point !== ""))
    .max(campaignLimits.points, campaignTexts.pointsMany)
    .refine(
      (points) => points.every(({ length }) => length <= campaignLimits.point),
      campaignTexts.pointLong,
    )
    .default([]),
  /** What the unticked box asks; empty: nobody is asked. */
  consentText: line.max(campaignLimits.consentText, campaignTexts.consentLong).default(""),
  isOpen: z.boolean().default(false),
  /** The last day, in Bogotá, which counts whole; null: it does not end. */
  endsOn: endsOn.nullish(),
};

export const campaignInput = z.object(campaignFields);
export type CampaignInput = z.output<typeof campaignInput>;

const text = z.string().default("");

/** The same, as a form posts it: a point on each line. */
export const campaignForm = z
  .object({
    title: text,
    name: text,
    subtitle: text,
    points: text,
    consentText: text,
    endsOn: text,
    isOpen: text,
  })
  .transform((form): z.input<typeof campaignInput> => {
    const { title, name, subtitle, points, consentText, endsOn, isOpen } = form;
    return {
      ...{ title, subtitle, consentText, points: points.split("\n") },
      name: name.trim() || null,
      endsOn: endsOn.trim() || null,
      isOpen: isOpen === "1",
    };
  })
  .pipe(campaignInput);

const fileTitle = line
  .min(1, campaignTexts.fileTitle)
  .max(campaignLimits.fileTitle, campaignTexts.fileTitleLong);

/** The address of an upload; the limit allows for the long ones that an S3 server signs. */
const url = z.string().max(4000);

export const campaignFileFields = {
  title: fileTitle,
  /** Where the file was sent; without one the file is announced. */
  url: url.nullish(),
  /** Whether it may be downloaded; one with a file is, unless told otherwise. */
  available: z.boolean().nullish(),
};
export const campaignFileInput = z.object(campaignFileFields);

/** What is left out stays. */
export const campaignFileChanges = z.object({
  title: fileTitle.optional(),
  was: line
    .optional()
    .describe("El nombre que se leyó; si ahora es otro, un nombre nuevo es un 409 y nada cambia"),
  url: url.optional(),
  available: z.boolean().optional(),
  /** Its place among the files, from 0. */
  position: z.number().int().min(0).max(campaignLimits.files).optional(),
});

/** A name for the address: the words of the title, as far as they fit. */
export function nameFrom(title: string): string {
  const plain = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestMade)
    .replace(/^-+|-+$/g, "");
  const fits = plain.length >= campaignLimits.nameLeast && !reservedNames.includes(plain);
  return fits ? plain : ["contenido", plain].filter(Boolean).join("-");
}

/** Leaves room for a number behind it. */
const longestMade = campaignLimits.name - 12;

/** The file's own name as a title: without its extension. */
export function fileTitleFrom(fileName: string): string {
  const plain = line.parse(fileName).replace(/\.[a-z0-9]{1,5}$/i, "");
  return [...(plain || "Archivo")].slice(0, campaignLimits.fileTitle).join("").trim();
}

export const campaignStates = ["open", "closed", "ended"] as const;

export function stateOf(
  { isOpen, endsAt }: { isOpen: boolean; endsAt: Date | null },
  now: Date,
): (typeof campaignStates)[number] {
  if (endsAt && endsAt <= now) return "ended";
  return isOpen ? "open" : "closed";
}
