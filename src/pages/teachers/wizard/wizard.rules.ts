// The forms of the three steps of the wizard, for the browser and the server.
import { z } from "zod";
import {
  courseFields,
  courseTexts,
  enoughFaqs,
  enoughPrerequisites,
  lacksLaunch,
  type Step,
} from "#src/courses/authoring/course.rules.ts";
import type { FormValue, FormValues } from "#src/http/forms/form-data.rules.ts";

export const stepTitles = {
  1: "Información del curso",
  2: "Portada y contenido",
  3: "Pago, preguntas y lanzamiento",
} as const;

/** Spec 2 §2. */
export const stepPercents = { 1: 1, 2: 33, 3: 66 } as const;

/** A leading zero is removed; anything but a whole number is no price. */
export function priceIn(typed: unknown): unknown {
  if (typeof typed !== "string") return typed;
  const digits = typed.trim().replace(/^0+(?=\d)/, "");
  if (digits === "") return undefined;
  return /^\d{1,3}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** `2026-12-03T15:05`, which Colombia's clocks show at that moment: it has no summer time. */
export function bogotaText(moment: Date | null): string {
  return moment ? new Date(moment.getTime() - 5 * 3_600_000).toISOString().slice(0, 16) : "";
}

export function bogotaMoment(typed: unknown): unknown {
  if (typed === undefined || typed === "") return null;
  const isMoment = typeof typed === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed);
  return new Date(isMoment ? `${typed}:00-05:00` : Number.NaN);
}

const ticked = z.preprocess((value) => value === "on", courseFields.isSubscription);

const texts = z.object({
  title: courseFields.title,
  description: courseFields.description,
  price: z.preprocess(priceIn, courseFields.price),
  category: courseFields.category,
});

const content = z.object({
  prerequisites: courseFields.prerequisites,
  learnings: courseFields.learnings,
});

const questions = z.object({
  faqs: courseFields.faqs,
  scheduledLaunch: z.preprocess(bogotaMoment, courseFields.scheduledLaunch),
  promotionalMessage: courseFields.promotionalMessage,
  isSubscription: ticked,
  feedListing: ticked,
});

/** Within the limits; what a draft still lacks may be missing. */
export const draftForms = { 1: texts, 2: content, 3: questions } as const;

/** What "Siguiente" needs. */
export const stepForms = {
  1: texts,
  2: content.extend({ prerequisites: enoughPrerequisites }),
  3: questions.extend({ faqs: enoughFaqs }).refine((launch) => !lacksLaunch(launch), {
    path: ["scheduledLaunch"],
    message: courseTexts.launchNeeded,
  }),
} as const;

export type SavedCourse = {
  title: string;
  description: string;
  priceCents: number;
  category: string;
  prerequisites: string[];
  learnings: string[];
  faqs: { title: string; answer: string }[];
  scheduledLaunch: Date | null;
  promotionalMessage: string;
  isSubscription: boolean;
  feedListing: boolean;
};

/** What is saved, as the form of a step posts it. */
export function savedForm(step: Step, course: SavedCourse): FormValues {
  if (step === 1) {
    const { title, description, category } = course;
    return { title, description, price: String(course.priceCents / 100), category };
  }
  if (step === 2) return { prerequisites: course.prerequisites, learnings: course.learnings };
  return {
    faqs: course.faqs,
    scheduledLaunch: bogotaText(course.scheduledLaunch),
    promotionalMessage: course.promotionalMessage,
    ...(course.isSubscription ? { isSubscription: "on" } : {}),
    ...(course.feedListing ? { feedListing: "on" } : {}),
  };
}

const labels = {
  title: "Título",
  description: "Descripción",
  price: "Precio (USD)",
  category: "Categoría",
  prerequisites: "Requerimientos",
  learnings: "Aprendizajes",
  faqs: "Preguntas frecuentes",
  scheduledLaunch: "Fecha de lanzamiento",
  promotionalMessage: "Mensaje promocional",
  isSubscription: "Recibir suscripciones hasta el lanzamiento",
  feedListing: "Mostrar en el catálogo",
} as const;

/** Both texts of each field of a step, for a person to compare. */
export function comparedFields(step: Step, mine: FormValues, saved: FormValues) {
  return (Object.keys(draftForms[step].shape) as (keyof typeof labels)[]).map((name) => ({
    label: labels[name],
    mine: readable(name, mine[name]),
    saved: readable(name, saved[name]),
  }));
}

function readable(name: string, value: FormValue | undefined): string {
  if (name === "isSubscription" || name === "feedListing") return value === "on" ? "Sí" : "No";
  if (typeof value === "string")
    return name === "scheduledLaunch" ? value.replace("T", " ") : value;
  if (!Array.isArray(value)) return "";
  return value.map(itemText).filter(Boolean).join("\n");
}

function itemText(item: FormValue): string {
  if (typeof item === "string") return item.trim();
  const parts = Array.isArray(item) ? [] : [item.title, item.answer];
  return parts.filter((part) => typeof part === "string" && part.trim()).join(" — ");
}

/** Spec 2 §8. */
export const oops = "Hubo un error al guardar el curso";

/** By the same form of a new course, whose answer was lost or which stands in two tabs. */
export const savedBefore = "Este curso ya se había guardado";
