// What a course needs and may contain (spec 2 §5, §9), for the wizard, the API and publishing.
import { z } from "zod";
import { everyCategory } from "#src/academies/categories/every-category.rules.ts";
import { cleanLine, cleanParagraphs } from "#src/ui/formats/one-line.rules.ts";
import { courseLine } from "./plain-text.rules.ts";

export const courseLimits = {
  title: 100,
  description: 1000,
  prerequisites: { least: 3, most: 10, characters: 150 },
  learnings: { most: 10, characters: 150 },
  faqs: { least: 1, most: 12, question: 100, answer: 200 },
  price: { least: 1, most: 500, digits: 3 },
  promotionalMessage: 200,
} as const;

export const courseTexts = {
  incomplete: "Debes completar todos los campos",
  titleLong: "El título no puede tener más de 100 caracteres",
  descriptionLong: "La descripción no puede tener más de 1000 caracteres",
  price: "El precio va de 1 a 500 dólares, sin decimales",
  category: "Elige una categoría de la lista",
  cover: "Debes subir una imagen de portada",
  prerequisitesFew: "Debes agregar al menos 3 Requerimientos",
  prerequisitesMany: "Puedes agregar hasta 10 requerimientos",
  learningsMany: "Puedes agregar hasta 10 aprendizajes",
  itemEmpty: "Escribe algo o quítalo de la lista",
  itemLong: "No puede tener más de 150 caracteres",
  faqsFew: "Debes agregar al menos una pregunta frecuente",
  faqsMany: "Puedes agregar hasta 12 preguntas",
  questionEmpty: "Escribe la pregunta",
  questionLong: "La pregunta no puede tener más de 100 caracteres",
  answerEmpty: "Escribe la respuesta",
  answerLong: "La respuesta no puede tener más de 200 caracteres",
  promotionalLong: "El mensaje promocional no puede tener más de 200 caracteres",
  launch: "La fecha del lanzamiento no es válida",
  launchNeeded: "Elige la fecha del lanzamiento",
} as const;

const item = courseLine({
  most: courseLimits.learnings.characters,
  empty: courseTexts.itemEmpty,
  long: courseTexts.itemLong,
});

const faq = z.object({
  title: courseLine({
    most: courseLimits.faqs.question,
    empty: courseTexts.questionEmpty,
    long: courseTexts.questionLong,
  }),
  answer: courseLine({
    most: courseLimits.faqs.answer,
    empty: courseTexts.answerEmpty,
    long: courseTexts.answerLong,
  }),
});

/** Whole dollars. */
const price = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null ? courseTexts.incomplete : courseTexts.price,
  })
  .int(courseTexts.price)
  .min(courseLimits.price.least, courseTexts.price)
  .max(courseLimits.price.most, courseTexts.price);

const launchDate = z
  .date(courseTexts.launch)
  .min(new Date("2000-01-01T00:00:00Z"), courseTexts.launch)
  .max(new Date("2100-01-01T00:00:00Z"), courseTexts.launch);

/** Every field that its teacher changes, within its limits; a draft may lack what it still needs. */
export const courseFields = {
  title: courseLine({
    most: courseLimits.title,
    empty: courseTexts.incomplete,
    long: courseTexts.titleLong,
  }),
  description: z
    .string(courseTexts.incomplete)
    .overwrite(cleanParagraphs)
    .min(1, courseTexts.incomplete)
    .max(courseLimits.description, courseTexts.descriptionLong),
  price,
  category: z
    .string(courseTexts.incomplete)
    .min(1, courseTexts.incomplete)
    .max(60, courseTexts.category)
    .refine((name) => name !== everyCategory, courseTexts.category),
  prerequisites: z.array(item).max(courseLimits.prerequisites.most, courseTexts.prerequisitesMany),
  learnings: z.array(item).max(courseLimits.learnings.most, courseTexts.learningsMany),
  faqs: z.array(faq).max(courseLimits.faqs.most, courseTexts.faqsMany),
  scheduledLaunch: launchDate.nullable(),
  promotionalMessage: z
    .string()
    .overwrite(cleanLine)
    .max(courseLimits.promotionalMessage, courseTexts.promotionalLong),
  isSubscription: z.boolean(),
  feedListing: z.boolean(),
} as const;

export const courseChanges = z.object(courseFields).partial();
export type CourseChanges = z.output<typeof courseChanges>;

/** What a new course begins with; the rest has defaults. */
export const newCourse = courseChanges.extend({
  title: courseFields.title,
  description: courseFields.description,
  price: courseFields.price,
  category: courseFields.category,
});
export type NewCourse = z.output<typeof newCourse>;

export const enoughPrerequisites = courseFields.prerequisites.min(
  courseLimits.prerequisites.least,
  courseTexts.prerequisitesFew,
);
export const enoughFaqs = courseFields.faqs.min(courseLimits.faqs.least, courseTexts.faqsFew);

/** For a course that is not a draft: it stays complete. */
export const completeChanges = courseChanges.extend({
  prerequisites: enoughPrerequisites.optional(),
  faqs: enoughFaqs.optional(),
});

type Launch = { isSubscription: boolean; scheduledLaunch: Date | null };

/** People would wait for a day that nobody has set; only a draft may lack it. */
export const lacksLaunch = ({ isSubscription, scheduledLaunch }: Launch): boolean =>
  isSubscription && scheduledLaunch === null;

/** Of the wizard. */
export type Step = 1 | 2 | 3;
