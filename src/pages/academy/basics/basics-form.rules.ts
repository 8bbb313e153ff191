// The forms of Básico: one for each field, checked as the API checks it.
import { z } from "zod";
import {
  type AcademyChanges,
  type AcademyField,
  academyFieldNames,
  academyFields,
  academyTexts,
} from "#src/academies/settings/academy.rules.ts";
import type { TeachingMode } from "#src/academies/settings/teaching-mode.rules.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";

export const switchNames = { on: "Sí", off: "No" } as const;

const onOrOff = z
  .enum(["on", "off"], academyTexts.switch)
  .transform((chosen): boolean => chosen === "on");

export const basicsForms: Record<AcademyField, z.ZodType<AcademyChanges>> = {
  name: z.object({ name: academyFields.name }),
  accent: z.object({ accent: academyFields.accent }),
  about: z.object({ about: academyFields.about }),
  headline: z.object({ headline: academyFields.headline }),
  testimonial: z.object({ testimonial: academyFields.testimonial }),
  email: z.object({ email: academyFields.email }),
  whatsapp: z.object({ whatsapp: academyFields.whatsapp }),
  tabsOn: z.object({ tabsOn: onOrOff }),
  teaching: z.object({ teaching: academyFields.teaching }),
  sharesLearnerEmails: z.object({ sharesLearnerEmails: onOrOff }),
  pesosFirst: z.object({ pesosFirst: onOrOff }),
};

export const basicsVersion = z.object({
  version: z
    .string(academyTexts.failed)
    .regex(/^[1-9]\d{0,8}$/, academyTexts.failed)
    .transform(Number),
});

export const labels: Record<AcademyField, string> = {
  name: "Nombre",
  accent: "Color de acento",
  about: "Quiénes somos",
  headline: "Frase de la portada",
  testimonial: "Testimonio",
  email: "Correo de soporte",
  whatsapp: "WhatsApp",
  tabsOn: "Pestañas de categorías",
  teaching: "Quién puede enseñar",
  sharesLearnerEmails: "Correos de estudiantes",
  pesosFirst: "Precios en pesos primero",
};

export const teachingHints: Record<TeachingMode, string> = {
  open: "Quien se registra elige si quiere enseñar.",
  approval: "Cualquiera puede pedirlo, y tú decides en Docentes.",
  invitation: "Enseña quien tú invitas desde Docentes.",
};

export function fieldIn(name: unknown): AcademyField | null {
  return academyFieldNames.find((one) => one === name) ?? null;
}

/** What a browser's colour field shows where the academy has chosen none. */
export const productAccent = "#22417E";

/**
 * The form has a colour twice: as text, and in a colour field, which is never empty. The text
 * counts, unless it is as the page gave it and the colour field is not.
 */
export function withPickedColour(form: FormValues): FormValues {
  if (textAt(form, "reset")) return { ...form, accent: "" };
  const at = (name: string) => (textAt(form, name) ?? "").trim().toUpperCase();
  const isPicked = at("accent") === at("accentWas") && at("picked") !== at("pickedWas");
  return isPicked ? { ...form, accent: at("picked") } : form;
}
