// A page of an academy's courses, and the courses that wait for a review.
import { coursesPath } from "#src/academies/admin-paths.rules.ts";
import { countAcademyCourses, listAcademyCourses } from "#src/courses/academy-courses-queries.ts";
import { statusLabels } from "#src/courses/rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { pageIn } from "#src/pages/frame/page-in.rules.ts";
import { statuses } from "#src/teaching/publishing/course-status.rules.ts";
import { listOpenReviews } from "#src/teaching/publishing/review-queue-queries.ts";
import { formatCounted, formatUsd } from "#src/ui/format.rules.ts";
import { formatDate } from "#src/ui/format-moment.rules.ts";
import { cleanLine } from "#src/ui/one-line.rules.ts";

export type CoursesData = Awaited<ReturnType<typeof coursesData>>;

const perPage = 20;

export async function coursesData(ctx: MemberCtx, url: URL) {
  const isQueue = url.searchParams.get("tab") === "review";
  const first = await listOpenReviews(ctx, { limit: 1, offset: 0 });
  const shown = isQueue ? await queueOf(ctx, url, first.total) : await listOf(ctx, url);
  return {
    isManual: ctx.outside.review === "manual",
    waiting: first.total,
    isQueue,
    ...shown,
  };
}

async function queueOf(ctx: MemberCtx, url: URL, total: number) {
  const { page, pages, where } = placeIn(url, total);
  const { reviews } = await listOpenReviews(ctx, where);
  return {
    ...{ terms: "", status: null, page, pages, query: "tab=review&" },
    rows: reviews.map(({ course, teacher, since, approvedAt }) => ({
      id: course.id,
      title: course.title,
      href: `${coursesPath}/${course.id}`,
      state: approvedAt ? "Aprobado: espera sus videos" : "Por revisar",
      facts: `${teacher.name} · Pidió publicarlo el ${formatDate(since)}`,
    })),
  };
}

async function listOf(ctx: MemberCtx, url: URL) {
  const terms = cleanLine(url.searchParams.get("terms") ?? "").slice(0, 100);
  const status = statuses.find((one) => one === url.searchParams.get("status")) ?? null;
  const total = await countAcademyCourses(ctx, { terms, status });
  const { page, pages, where } = placeIn(url, total);
  const found = await listAcademyCourses(ctx, { terms, status }, where);
  const asked = new URLSearchParams({ ...(terms && { terms }), ...(status && { status }) });
  return {
    ...{ terms, status, page, pages },
    query: asked.size > 0 ? `${asked}&` : "",
    rows: found.map(({ id, title, teacher, studentCount, priceCents, ...course }) => ({
      ...{ id, title, href: `${coursesPath}/${id}` },
      state: statusLabels[course.status],
      facts: [
        teacher.name,
        formatUsd(priceCents),
        formatCounted(studentCount, "estudiante", "estudiantes"),
      ].join(" · "),
    })),
  };
}

function placeIn(url: URL, total: number) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(pageIn(url), pages);
  return { page, pages, where: { limit: perPage, offset: (page - 1) * perPage } };
}
