// One course of an academy, as whoever reviews it sees it.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { isAway } from "#src/academies/away/while-away.rules.ts";
import { findAcademyCourse } from "#src/courses/academy-courses-queries.ts";
import { coursePath, idShape, lessonPath, mayLookAt, statusLabels } from "#src/courses/rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { doneText } from "#src/pages/frame/done-text.rules.ts";
import { problem } from "#src/problem.ts";
import { conversionOf, publishGaps } from "#src/teaching/publishing/publish-checks.rules.ts";
import {
  findCheckedCourse,
  findLastReview,
  mediaOfCourse,
} from "#src/teaching/publishing/publishing-queries.ts";
import { findOpenReview, versionOfCourse } from "#src/teaching/publishing/review-queue-queries.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { formatUsd } from "#src/ui/formats/numbers.rules.ts";

export type ReviewData = Awaited<ReturnType<typeof reviewData>>;

const doneTexts: Record<string, string> = {
  approve: "Aprobaste el curso. Se publica cuando sus videos estén listos.",
  return: "Devolviste el curso. Le escribimos la razón a su docente.",
  withdraw: "Despublicaste el curso. Le escribimos la razón a su docente.",
};

/** Throws `not_found` for a course of another academy, or a removed one. */
export async function reviewData(
  ctx: MemberCtx,
  courseId: string,
  { url, entered }: { url: URL; entered: boolean },
) {
  const course = idShape.safeParse(courseId).success
    ? await findAcademyCourse(ctx, courseId)
    : null;
  const checked = course && (await findCheckedCourse(ctx, course.id));
  if (!course || !checked) throw problem("not_found", "Este curso no existe");
  // Before what it stands for: a change between the two is noticed when somebody decides.
  const seen = await versionOfCourse(ctx, course.id);
  const review = await findOpenReview(ctx, course.id);
  const last = await findLastReview(ctx, course.id);
  const media = await mediaOfCourse(ctx, course.id);
  const { waiting, total } = conversionOf(checked, media);
  // At the academy's own host staff who entered are visitors.
  const plays =
    !entered && mayLookAt(ctx.actor, { teacherId: course.teacher.id, status: course.status });
  const away = isAway(ctx.academy, ctx.now);
  const isReturned = course.status === "draft" && last?.verdict === "returned";
  return {
    id: course.id,
    title: course.title,
    description: course.description,
    facts: [course.teacher.name, formatUsd(course.priceCents), course.category].join(" · "),
    state: statusLabels[course.status],
    status: course.status,
    /** The page as buyers see it; null where the viewer does not see it either. */
    page:
      !away && (plays || course.status === "published")
        ? academyUrl(ctx, coursePath(course))
        : null,
    modules: checked.modules.map(({ id, name, lessons }) => ({
      id,
      name,
      lessons: lessons.map((lesson) => ({
        id: lesson.id,
        title: lesson.title,
        href: plays && !away ? lessonPath(course.id, lesson.id) : null,
        state: stateOf(lesson, media),
      })),
    })),
    gaps: publishGaps(checked, media).map(({ text }) => text),
    conversion: waiting > 0 ? `Convirtiendo ${waiting} de ${total} videos` : null,
    review: review && {
      id: review.id,
      seen,
      since: formatDate(review.createdAt),
      isApproved: review.approvedAt !== null,
      needsApproval: ctx.outside.review === "manual",
    },
    reasons: isReturned ? last.reasons : [],
    done: doneText(doneTexts, url),
  };
}

type Media = Awaited<ReturnType<typeof mediaOfCourse>>;

function stateOf(lesson: { id: string; listed: boolean }, media: Media): string {
  if (!lesson.listed) return "No listada";
  const video = media.videos.get(lesson.id);
  if (!video) return media.withFiles.has(lesson.id) ? "Recursos" : "Sin video";
  if (video.status === "ready" || video.hasReady) return "Video listo";
  return video.status === "failed" ? "Video con error" : "Video en proceso";
}
