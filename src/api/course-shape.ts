// A course, its modules and its classes in their wire shape (spec 1 §3).
import { coverUrl } from "#src/courses/cover/cover-image.ts";
import type { CourseParts } from "#src/courses/detail-queries.ts";
import { isAwaited } from "#src/courses/launches/launch.rules.ts";
import type { Course, CourseSummary } from "#src/courses/queries.ts";
import { type Faq, faqShape } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { z } from "#src/http/route.ts";

export const lessonShape = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  settings: z.object({ published: z.boolean(), comments: z.boolean(), isFree: z.boolean() }),
  videoMetadata: z.object({ durationSec: z.number().int() }),
});

const moduleShape = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  name: z.string(),
  classes: z.array(lessonShape),
});

const teacherShape = z
  .object({
    id: z.uuid(),
    _id: z.uuid(),
    name: z.string(),
    profilePicture: z.string().nullable(),
    description: z.string(),
    place: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi("TeacherInfo");

export const courseShape = z
  .object({
    id: z.uuid(),
    _id: z.uuid(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    price: z.number().int().describe("Dólares enteros"),
    coverImageUrl: z.string(),
    reviewCount: z.number().describe("Calificación de 1 a 5"),
    studentCount: z.number().int(),
    status: z.string(),
    createdAt: z.iso.datetime(),
    scheduledLaunch: z.iso.datetime().nullable().describe("Cuándo abre; null si ya estaba abierto"),
    promotionalMessage: z.string(),
    suscription: z.boolean().describe("Hasta que abra, uno se suscribe en vez de comprarlo"),
    feedListing: z.boolean().describe("Si el catálogo lo muestra"),
    teacherInfo: teacherShape.optional().describe("Con includeTeacher"),
    modules: z.array(moduleShape).optional().describe("Con includeClasses"),
    classes: z
      .array(lessonShape)
      .optional()
      .describe("Con includeClasses: las de todos los módulos, en orden"),
  })
  .openapi("Course");

/** Document 1 says title, document 2 says question. */
const wireFaq = faqShape.extend({ question: z.string() });

export const wireFaqs = (faqs: readonly Faq[]): z.infer<typeof wireFaq>[] =>
  faqs.map(({ title, answer }) => ({ title, question: title, answer }));

export const courseDetailShape = courseShape
  .extend({
    prerequisites: z.array(z.string()),
    learnings: z.array(z.string()),
    include: z.array(z.string()),
    faqs: z.array(wireFaq),
    modules: z.array(moduleShape),
  })
  .openapi("CourseDetail");

type Module = Pick<CourseParts["modules"][number], "id" | "name"> & { lessons: Lesson[] };
type Parts = { teacher?: CourseParts["teacher"]; modules?: Module[] };

/** Of a draft, what its teacher chose for it. */
export function takesSubscribers(
  course: Pick<CourseSummary, "status" | "scheduledLaunch" | "isSubscription">,
  now: Date,
): boolean {
  return course.status === "draft" ? course.isSubscription : isAwaited(course, now);
}

/** Whatever of its parts is given. */
export function wireCourse(
  ctx: Pick<Ctx, "academy" | "now">,
  course: CourseSummary | Course,
  { teacher, modules }: Parts,
): z.infer<typeof courseShape> {
  const { id, title, description, category, studentCount, status } = course;
  const wired = modules?.map((module) => ({
    id: module.id,
    _id: module.id,
    name: module.name,
    classes: module.lessons.map(wireLesson),
  }));
  return {
    id,
    _id: id,
    title,
    description,
    category,
    studentCount,
    status,
    price: course.priceCents / 100,
    coverImageUrl: coverUrl(ctx, course),
    reviewCount: course.ratingTenths / 10,
    createdAt: course.createdAt.toISOString(),
    scheduledLaunch: course.scheduledLaunch?.toISOString() ?? null,
    promotionalMessage: course.promotionalMessage,
    suscription: takesSubscribers(course, ctx.now),
    feedListing: course.feedListing,
    ...(teacher ? { teacherInfo: wireTeacher(teacher) } : {}),
    ...(wired ? { modules: wired, classes: wired.flatMap(({ classes }) => classes) } : {}),
  };
}

function wireTeacher(teacher: CourseParts["teacher"]): z.infer<typeof teacherShape> {
  const { id, name, description, place, pictureUrl, createdAt, updatedAt } = teacher;
  return {
    id,
    _id: id,
    name,
    profilePicture: pictureUrl,
    description,
    place,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

type Lesson = Pick<
  Course["modules"][number]["lessons"][number],
  "id" | "title" | "description" | "published" | "comments" | "isFree" | "durationSeconds"
>;

export function wireLesson(lesson: Lesson): z.infer<typeof lessonShape> {
  const { id, title, description, published, comments, isFree } = lesson;
  return {
    id,
    _id: id,
    title,
    description,
    settings: { published, comments, isFree },
    videoMetadata: { durationSec: lesson.durationSeconds },
  };
}
