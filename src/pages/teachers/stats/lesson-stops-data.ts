// The classes of a course, a page at a time, with where learners stop in each.
import { editLessonPath } from "#src/courses/teacher-paths.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import type { TableData } from "#src/pages/frame/charts/chart.ts";
import {
  countMeasuredLessons,
  type MeasuredLesson,
  measuredLessons,
} from "#src/teaching/statistics/statistics-queries.ts";
import { shareText } from "#src/teaching/statistics/statistics-texts.rules.ts";
import { curveOf, parts, startOf, stopText } from "#src/teaching/statistics/stops.rules.ts";
import { formatCount, formatCounted, formatDuration } from "#src/ui/formats/numbers.rules.ts";
import { reachChart } from "./reach-chart.ts";
import { lessonsPerPage } from "./stats-address.rules.ts";

export type LessonStops = {
  id: string;
  title: string;
  href: string;
  /** How many opened and finished it; null if nobody has. */
  counts: string | null;
  stop: string;
  /** Null without a film that somebody began. */
  chart: { name: string; svg: string; table: TableData } | null;
};

export type LessonPage = {
  page: number;
  pages: number;
  modules: { id: string; name: string; lessons: LessonStops[] }[];
};

/** Past the last page, the last one. */
export async function lessonPage(
  ctx: MemberCtx,
  courseId: string,
  asked: number,
): Promise<LessonPage> {
  const total = await countMeasuredLessons(ctx, courseId);
  const pages = Math.max(1, Math.ceil(total / lessonsPerPage));
  const page = Math.min(asked, pages);
  const slice = { limit: lessonsPerPage, offset: (page - 1) * lessonsPerPage };
  const lessons = total > 0 ? await measuredLessons(ctx, courseId, slice) : [];
  const modules = [...Map.groupBy(lessons, ({ moduleId }) => moduleId)].map(([id, of]) => ({
    id,
    name: of[0]?.moduleName ?? "",
    lessons: of.map((lesson) => stopsOf(courseId, lesson)),
  }));
  return { page, pages, modules };
}

function stopsOf(courseId: string, lesson: MeasuredLesson): LessonStops {
  const { id, title, moduleId, durationSeconds } = lesson;
  const opened = lesson.opened ?? 0;
  const finished = lesson.finished ?? 0;
  const curve = curveOf(lesson.reached ?? []);
  const began = curve[0] ?? 0;
  const isFilm = durationSeconds > 0;
  return {
    id,
    title,
    href: editLessonPath(courseId, moduleId, id),
    counts: opened + finished > 0 ? countsText(opened, finished) : null,
    stop: isFilm ? stopText(curve, durationSeconds) : withoutFilm(opened + finished),
    chart: isFilm && began > 0 ? chartOf(title, curve, durationSeconds) : null,
  };
}

const withoutFilm = (visits: number) =>
  visits > 0
    ? "Esta clase no tiene video: no hay dónde detenerse."
    : "Esta clase no tiene video y nadie la ha abierto todavía.";

function countsText(opened: number, finished: number): string {
  const open = formatCounted(opened, "persona la abrió", "personas la abrieron");
  return `${open} · ${formatCounted(finished, "la terminó", "la terminaron")}`;
}

function chartOf(title: string, curve: readonly number[], durationSeconds: number) {
  const began = curve[0] ?? 0;
  return {
    name: `Hasta dónde llegan en «${title}»`,
    svg: reachChart(curve, durationSeconds),
    table: {
      caption: `Cuántas personas llegaron al menos hasta cada momento de «${title}»`,
      head: ["Momento", "Personas", "De quienes empezaron"],
      rows: curve.map((count, part) => [
        `${formatDuration(startOf(part, durationSeconds))} (${(part * 100) / parts} %)`,
        formatCount(count),
        shareText(count, began),
      ]),
      foot: null,
    },
  };
}
