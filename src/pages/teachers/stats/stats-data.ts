// Everything that "Estadísticas" shows, with its charts drawn and its sentences written.
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import {
  findMeasuredCourse,
  type Statistics,
  statisticsOf,
} from "#src/teaching/statistics/statistics-queries.ts";
import {
  comparisonText,
  shareText,
  spanText,
} from "#src/teaching/statistics/statistics-texts.rules.ts";
import { type Counts, minutesOf, periodsOf, sumOf } from "#src/teaching/statistics/window.rules.ts";
import { formatCount, formatCounted, formatUsd } from "#src/ui/formats/numbers.rules.ts";
import { chartsOf } from "./charts-data.ts";
import { choiceOf } from "./course-choice-data.ts";
import { lessonPage } from "./lesson-stops-data.ts";
import type { StatsQuery } from "./stats-address.rules.ts";

export type StatsPageData = Awaited<ReturnType<typeof statsPageData>>;

export async function statsPageData(ctx: MemberCtx, asked: StatsQuery) {
  const course = asked.courseId === null ? null : await findMeasuredCourse(ctx, asked.courseId);
  if (asked.courseId !== null && !course) throw problem("not_found", "Este curso no existe");
  const [statistics, choice, lessons] = await Promise.all([
    statisticsOf(ctx, asked.range, asked.courseId),
    choiceOf(ctx, asked, course),
    course ? lessonPage(ctx, course.id, asked.page) : null,
  ]);
  const { window, days, ever } = statistics;
  const nothingYet = Object.values(ever).every((count) => count === 0);
  return {
    asked,
    course,
    choice,
    lessons,
    span: spanText(window.from, window.to),
    isEmptyAccount: choice.hasNone && nothingYet,
    figures: figuresOf(statistics, course !== null),
    completion: completionOf(statistics, course !== null),
    charts: chartsOf(periodsOf(days), window),
  };
}

export type Figure = {
  name: string;
  value: string;
  /** What the number alone does not say. */
  detail: string | null;
  comparison: string | null;
};

function figuresOf({ window, days, before }: Statistics, isOne: boolean): Figure[] {
  const now = sumOf(days);
  const figure = (name: string, of: (counts: Counts) => number, detail: string | null = null) => ({
    name,
    value: formatCount(of(now)),
    detail,
    comparison: comparisonText(of(now), of(before), window.range),
  });
  return [
    figure("Ventas", ({ sold }) => sold, now.soldCents > 0 ? formatUsd(now.soldCents) : null),
    figure("Estudiantes nuevos", ({ enrolled }) => enrolled),
    figure("Minutos vistos", ({ watchedSeconds }) => minutesOf(watchedSeconds)),
    figure(isOne ? "Lo terminaron" : "Cursos terminados", ({ completed }) => completed),
  ];
}

/** All time, and what of it was in the window. */
function completionOf({ window, days, ever }: Statistics, isOne: boolean) {
  const { enrolled, completed } = ever;
  if (enrolled <= 0) {
    const text = isOne ? "Todavía nadie tiene este curso." : "Todavía nadie tiene tus cursos.";
    return { share: 0, text, recent: null };
  }
  const done = `${formatCount(completed)} (${shareText(completed, enrolled)})`;
  const text = isOne
    ? `${enrolled === 1 ? "Tiene" : "Tienen"} el curso ${formatCounted(enrolled, "estudiante", "estudiantes")}; ` +
      `${completed === 1 ? "lo terminó" : "lo terminaron"} ${done}.`
    : `Hay ${formatCounted(enrolled, "inscripción", "inscripciones")} en tus cursos; ` +
      `${completed === 1 ? "llegó" : "llegaron"} al final ${done}.`;
  const recent = sumOf(days).completed;
  return {
    share: Math.min(1, Math.max(0, completed / enrolled)),
    text,
    recent: `En los últimos ${window.range} días: ${formatCount(recent)}.`,
  };
}
