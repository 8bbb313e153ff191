// The words of an academy's landing (decisions: Academies, Básico).
import { z } from "zod";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";

export type Testimonial = {
  quote: string;
  /** Who says it. */
  name: string;
  /** What they do, and where. */
  role: string;
};

export const landingTexts = {
  headlineLong: "La frase no puede tener más de 80 caracteres",
  quote: "Escribe lo que dice",
  quoteLong: "El testimonio no puede tener más de 300 caracteres",
  name: "Escribe quién lo dice",
  nameLong: "El nombre no puede tener más de 60 caracteres",
  role: "Escribe qué hace y dónde",
  roleLong: "Qué hace y dónde no puede tener más de 80 caracteres",
  testimonial: "Escribe el testimonio con quién lo dice y qué hace, o deja los tres vacíos",
} as const;

export const landingMaximum = { headline: 80, quote: 300, name: 60, role: 80 } as const;

export const headline = z
  .string(landingTexts.headlineLong)
  .overwrite(cleanLine)
  .max(landingMaximum.headline, landingTexts.headlineLong);

function line(missing: string, most: number, long: string) {
  return z.string(missing).overwrite(cleanLine).min(1, missing).max(most, long);
}

const parts = z.object(
  {
    quote: z
      .string(landingTexts.quote)
      .overwrite((text) => withoutQuotes(cleanLine(text)))
      .min(1, landingTexts.quote)
      .max(landingMaximum.quote, landingTexts.quoteLong),
    name: line(landingTexts.name, landingMaximum.name, landingTexts.nameLong),
    role: line(landingTexts.role, landingMaximum.role, landingTexts.roleLong),
  },
  landingTexts.testimonial,
);

/** All three or none: an empty text, null and three empty texts mean that nobody says anything. */
export const testimonial = z.preprocess(
  (given) => (isEmpty(given) ? null : given),
  parts.nullable(),
);

function isEmpty(given: unknown): boolean {
  if (typeof given === "string") return given.trim() === "";
  if (typeof given !== "object" || given === null || Array.isArray(given)) return false;
  const names = Object.keys(given);
  const isBlank = (value: unknown) => typeof value === "string" && value.trim() === "";
  return names.length > 0 && Object.values(given).every(isBlank);
}

/** The page sets the marks itself. */
function withoutQuotes(text: string): string {
  return text.replace(/^[«“"']+\s*/, "").replace(/\s*[»”"']+$/, "");
}
