// What the administrators of an academy may write into each of its fields (decisions: Academies,
// Básico).
import { z } from "zod";
import { cleanLine, cleanParagraphs } from "#src/ui/formats/one-line.rules.ts";
import { headline, testimonial } from "./landing.rules.ts";
import { teachingModes } from "./teaching-mode.rules.ts";

export const nameMinimum = 2;
export const nameMaximum = 80;
export const aboutMaximum = 1000;

export const academyTexts = {
  name: "Escribe el nombre de la academia",
  nameShort: `El nombre debe tener al menos ${nameMinimum} caracteres`,
  nameLong: `El nombre no puede tener más de ${nameMaximum} caracteres`,
  accent: "Escribe el color con seis letras y números, como #22417E",
  aboutLong: `El texto de «Quiénes somos» no puede tener más de ${aboutMaximum} caracteres`,
  email: "Correo inválido",
  whatsapp: "Escribe un celular de 10 dígitos, o uno de otro país con su indicativo",
  switch: "Elige una de las dos opciones",
  teaching: "Elige quién puede enseñar",
  failed: "No se pudieron guardar los cambios. Intente nuevamente.",
  stale: "Otra persona cambió los datos de la academia mientras escribías",
  adminsOnly: "Solo quien administra la academia puede cambiarla",
} as const;

/** Empty text and null both mean that there is none. */
function orNone<Schema extends z.ZodType<string, string>>(schema: Schema) {
  return z.preprocess(
    (given) => (typeof given === "string" && given.trim() === "" ? null : given),
    schema.nullable(),
  );
}

export const academyName = z
  .string(academyTexts.name)
  .overwrite(cleanLine)
  .min(1, academyTexts.name)
  .min(nameMinimum, academyTexts.nameShort)
  .max(nameMaximum, academyTexts.nameLong);

export const academyFields = {
  name: academyName,
  accent: orNone(
    z
      .string(academyTexts.accent)
      .max(16, academyTexts.accent)
      .transform(colourOf)
      .pipe(z.string(academyTexts.accent).regex(/^#[0-9A-F]{6}$/, academyTexts.accent)),
  ),
  about: z
    .string(academyTexts.aboutLong)
    .overwrite(cleanParagraphs)
    .max(aboutMaximum, academyTexts.aboutLong),
  headline,
  testimonial,
  email: orNone(
    z
      .string(academyTexts.email)
      .overwrite((text) => text.trim().toLowerCase())
      .max(254, academyTexts.email)
      .pipe(z.email(academyTexts.email)),
  ),
  whatsapp: orNone(
    z
      .string(academyTexts.whatsapp)
      .max(40, academyTexts.whatsapp)
      .transform((text) => phoneOf(text) ?? "")
      .pipe(z.string().regex(/^[1-9]\d{7,14}$/, academyTexts.whatsapp)),
  ),
  tabsOn: z.boolean(academyTexts.switch),
  teaching: z.enum(teachingModes, academyTexts.teaching),
  sharesLearnerEmails: z.boolean(academyTexts.switch),
  pesosFirst: z.boolean(academyTexts.switch),
};

export const academyChanges = z.object(academyFields).partial();
export type AcademyChanges = z.infer<typeof academyChanges>;

export type AcademyField = keyof typeof academyFields;
export const academyFieldNames = Object.keys(academyFields) as AcademyField[];

/** `#RRGGBB` in capitals, of a colour in three or six digits, with or without `#`. */
function colourOf(text: string): string {
  const digits = text.trim().replace(/^#/, "").toUpperCase();
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}

/** What people put between the digits of a number. */
const separators = /[\s().\-\u2010-\u2015]/g;

/** With country code and without `+`; ten digits are Colombian. Null if it cannot be a number. */
export function phoneOf(text: string): string | null {
  const plain = text.replace(separators, "");
  const international = /^(?:\+|00)([1-9]\d{7,14})$/.exec(plain)?.[1];
  const digits = international ?? plain;
  if (!/^[1-9]\d*$/.test(digits)) return null;
  if (international) return isColombian(digits) ? digits : null;
  if (digits.length === 10) return isColombian(`57${digits}`) ? `57${digits}` : null;
  return digits.length > 10 && digits.length <= 15 && isColombian(digits) ? digits : null;
}

/** Every number of another country passes; a Colombian one is that of a mobile. */
function isColombian(digits: string): boolean {
  return !digits.startsWith("57") || /^573\d{9}$/.test(digits);
}

/** `+57 300 123 4567`, as it is shown and edited. */
export function shownPhone(whatsapp: string): string {
  const colombian = /^57(\d{3})(\d{3})(\d{4})$/.exec(whatsapp);
  return colombian ? `+57 ${colombian.slice(1).join(" ")}` : `+${whatsapp}`;
}
