// The mail that tells a teacher how the review of a course ended.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { findUser } from "#src/accounts/queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { statusPath } from "./course-status.rules.ts";
import { findReview, findReviewedCourse } from "./publishing-queries.ts";

type ReviewMail = { mail: "published" | "returned"; reviewId: string };

/**
 * Sends nothing to a deleted account, nothing about a course that was removed meanwhile, and nothing
 * to a mailbox that is not proven: whoever named it may write to a stranger in a course's title.
 */
export async function sendReviewMail(ctx: Ctx, { mail, reviewId }: ReviewMail): Promise<void> {
  const review = await findReview(ctx, reviewId);
  const course = review && (await findReviewedCourse(ctx, review.courseId));
  if (!course) return;
  const teacher = await findUser(ctx, course.teacherId);
  if (!teacher?.emailVerifiedAt || teacher.deletedAt) return;
  // A course that was on sale: the academy asked and decided at once.
  const wasOnSale = review.decidedAt?.getTime() === review.createdAt.getTime();
  const back = wasOnSale ? withdrawnWords : returnedWords;
  const words =
    mail === "published" ? publishedWords(course, ctx.academy.name) : back(course, review.reasons);
  const { path, label, ...text } = words;
  await sendLetter(ctx, {
    id: `review-${reviewId}`,
    to: teacher.email,
    letter: {
      ...text,
      rows: [],
      action: { label, href: academyUrl(ctx, path) },
      footer: wasOnSale
        ? "Te escribimos porque este curso es tuyo."
        : "Te escribimos porque pediste publicar este curso.",
    },
  });
}

type Course = { id: string; title: string };

function publishedWords(course: Course, site: string) {
  return {
    subject: `Tu curso ya está publicado: ${course.title}`,
    heading: "Tu curso ya está publicado",
    paragraphs: [
      `Revisamos «${course.title}», y sus videos están listos. Ya aparece en ${site}.`,
      "Desde ahora, lo que cambies en el curso se ve enseguida.",
    ],
    label: "Ver el curso",
    path: coursePath(course),
  };
}

function withdrawnWords(course: Course, reasons: string[]) {
  return {
    subject: `La academia despublicó tu curso: ${course.title}`,
    heading: "La academia despublicó tu curso",
    paragraphs: [
      `«${course.title}» volvió a tus borradores por esto:`,
      ...reasons,
      "Quienes ya lo tienen lo conservan. Cuando lo corrijas, vuelve a publicarlo.",
    ],
    label: "Corregir el curso",
    path: statusPath(course.id, "publish"),
  };
}

function returnedWords(course: Course, reasons: string[]) {
  return {
    subject: `Tu curso todavía no se publicó: ${course.title}`,
    heading: "Falta poco para publicar tu curso",
    paragraphs: [
      `Revisamos «${course.title}» y lo devolvimos a tus borradores por esto:`,
      ...reasons,
      "Cuando lo corrijas, vuelve a publicarlo.",
    ],
    label: "Corregir el curso",
    path: statusPath(course.id, "publish"),
  };
}
