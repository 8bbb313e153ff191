// A page of an academy's courses, of those that wait for a review, or of what was removed.
import { coursesPath } from "#src/academies/admin-paths.rules.ts";
import { countAcademyCourses, listAcademyCourses } from "#src/courses/academy-courses-queries.ts";
import { statusLabels } from "#src/courses/rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { statuses } from "#src/teaching/publishing/course-status.rules.ts";
import { listOpenReviews } from "#src/teaching/publishing/review-queue-queries.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { formatCounted, formatUsd } from "#src/ui/formats/numbers.rules.ts";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";
import { placeIn } from "./place-in.rules.ts";
import { removedData } from "./removed-data.ts";

export type CoursesData = Awaited<ReturnType<typeof coursesData>>;

const tabs = ["review", "removed"] as const;

/** What the tabs do not have in common. */
const nothing = { terms: "", status: null, rows: [], removed: [], done: null };

export async function coursesData(ctx: MemberCtx, url: URL) {
  const tab = tabs.find((one) => one === url.searchParams.get("tab")) ?? null;
  const { total: waiting } = await listOpenReviews(ctx, { limit: 1, offset: 0 });
  const isManual = ctx.outside.review === "manual";
  if (tab === "removed") {
    return { isManual, waiting, tab, ...nothing, ...(await removedData(ctx, url)) };
  }
  const shown = tab === "review" ? await queueOf(ctx, url, waiting) : await listOf(ctx, url);
  return { isManual, waiting, tab, ...nothing, ...shown };
}

async function queueOf(ctx: MemberCtx, url: URL, total: number) {
  const { page, pages, where } = placeIn(url, total);
  const { reviews } = await listOpenReviews(ctx, where);
  return {
    ...{ page, pages, query: "tab=review&" },
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
