// The texts of a course that its saves keep, and which of them differ.
import type { CourseTexts } from "#src/courses/rules.ts";

/** As the wizard names them, in its order. */
export const textLabels = {
  title: "Título",
  description: "Descripción",
  prerequisites: "Requerimientos",
  learnings: "Aprendizajes",
  faqs: "Preguntas frecuentes",
} as const satisfies Record<keyof CourseTexts, string>;

export type TextField = keyof CourseTexts;
export const textFields = Object.keys(textLabels) as TextField[];

/** How many saves a course keeps. */
export const mostSaves = 20;

export const saveTexts = {
  gone: "Esta versión ya no está guardada: quedan las últimas 20.",
};

/** Of a row that has more columns. */
export function textsOf(course: CourseTexts): CourseTexts {
  const { title, description, prerequisites, learnings, faqs } = course;
  return {
    ...{ title, description, prerequisites, learnings },
    faqs: faqs.map((faq) => ({ title: faq.title, answer: faq.answer })),
  };
}

type Given = { [Name in TextField]?: CourseTexts[Name] | undefined };

/** The texts that a change names. */
export function textsIn(changes: Given): Partial<CourseTexts> {
  const named = textFields.filter((name) => changes[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, changes[name]]));
}

/** In the order of the wizard. */
export function changedFields(before: CourseTexts, after: CourseTexts): TextField[] {
  const [one, other] = [textsOf(before), textsOf(after)];
  return textFields.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}
