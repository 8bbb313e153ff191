// What is missing in the course's own fields, with the step of the wizard that mends it (spec 2 §5).
import {
  courseFields,
  courseTexts,
  enoughFaqs,
  enoughPrerequisites,
  lacksLaunch,
  newCourse,
} from "#src/courses/authoring/course.rules.ts";

type Fields = {
  id: string;
  title: string;
  description: string;
  /** US cents. */
  priceCents: number;
  category: string;
  coverKey: string | null;
  usesPrint: boolean;
  prerequisites: string[];
  learnings: string[];
  faqs: { title: string; answer: string }[];
  isSubscription: boolean;
  scheduledLaunch: Date | null;
};

type Gap = { path: string; text: string; href: string };

const complete = newCourse.extend({
  prerequisites: enoughPrerequisites,
  learnings: courseFields.learnings,
  faqs: enoughFaqs,
});

const steps: Record<string, number> = {
  prerequisites: 2,
  learnings: 2,
  faqs: 3,
  scheduledLaunch: 3,
  promotionalMessage: 3,
};
const names: Record<string, string> = {
  title: "Título",
  description: "Descripción",
  price: "Precio",
  category: "Categoría",
  prerequisites: "Requerimientos",
  learnings: "Aprendizajes",
  faqs: "Preguntas frecuentes",
};

/** By the rules that the wizard itself applies, in the order of its steps. */
export function courseGaps(course: Fields): Gap[] {
  const { id, priceCents, coverKey, usesPrint, ...fields } = course;
  const issues = complete.safeParse({ ...fields, price: priceCents / 100 }).error?.issues ?? [];
  const found = issues.map(({ path: [field, ...rest], message }) => {
    const path = String(field);
    // Messages about one item of a list, and about any empty field, name neither.
    const isVague = rest.length > 0 || message === courseTexts.incomplete;
    const text = isVague ? `${names[path]}: ${message}` : message;
    return { step: steps[path] ?? 1, path, text };
  });
  if (coverKey === null && !usesPrint) {
    const text = "Debes subir una imagen de portada o usar el grabado de Semillero";
    found.unshift({ step: 2, path: "coverImageUrl", text });
  }
  if (lacksLaunch(course)) {
    found.push({ step: 3, path: "scheduledLaunch", text: courseTexts.launchNeeded });
  }
  return found
    .filter((gap, at) => found.findIndex(({ text }) => text === gap.text) === at)
    .toSorted((one, other) => one.step - other.step)
    .map(({ step, path, text }) => ({
      path,
      text,
      href: `/teachers/courses/${id}/edit?step=${step}#${path === "coverImageUrl" ? "portada" : path}`,
    }));
}
