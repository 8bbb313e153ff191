// What is missing in the course's own fields, with the step of the wizard that mends it (spec 2 §5).
import {
  courseFields,
  enoughFaqs,
  enoughPrerequisites,
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
};

type Gap = { path: string; text: string; href: string };

const complete = newCourse.extend({
  prerequisites: enoughPrerequisites,
  learnings: courseFields.learnings,
  faqs: enoughFaqs,
});

const steps: Record<string, number> = { prerequisites: 2, learnings: 2, faqs: 3 };
const lists: Record<string, string> = {
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
    // A message about one item of a list does not name the list.
    const text = rest.length > 0 ? `${lists[path]}: ${message}` : message;
    return { step: steps[path] ?? 1, path, text };
  });
  if (coverKey === null && !usesPrint) {
    const text = "Debes subir una imagen de portada o usar el grabado de Semillero";
    found.push({ step: 2, path: "coverImageUrl", text });
  }
  return found
    .filter((gap, at) => found.findIndex(({ text }) => text === gap.text) === at)
    .toSorted((one, other) => one.step - other.step)
    .map(({ step, path, text }) => ({
      path,
      text,
      href: `/teachers/courses/${id}/edit?step=${step}`,
    }));
}
