import type { Ctx, MemberCtx } from "#src/ctx.ts";
import {
  createRoute,
  jsonAnswer,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { problem } from "#src/problem.ts";
import { dayRows, lessonRows } from "#src/teaching/statistics/statistics-csv.rules.ts";
import {
  countMeasuredLessons,
  findMeasuredCourse,
  type MeasuredLesson,
  measuredLessons,
  statisticsOf,
} from "#src/teaching/statistics/statistics-queries.ts";
import { curveOf } from "#src/teaching/statistics/stops.rules.ts";
import {
  type Counts,
  type Range,
  ranges,
  sumOf,
  usualRange,
} from "#src/teaching/statistics/window.rules.ts";
import { csvOf } from "#src/ui/formats/csv.rules.ts";
import { bothIds, withIds } from "./both-ids.ts";
import { csvAnswer, csvHeaders } from "./csv-answer.ts";

export const statisticsApi = router();

/** Staff measure what they teach themselves, and any course that they name. */
function teacher(ctx: Ctx): MemberCtx {
  const caller = member(ctx);
  if (caller.actor.role === "teacher" || caller.actor.role === "admin") return caller;
  throw problem("forbidden", "Solo los profesores tienen estadísticas");
}

async function measured(ctx: MemberCtx, id: string) {
  const course = await findMeasuredCourse(ctx, id);
  if (!course) throw problem("not_found", "Este curso no existe");
  return course;
}

const countsShape = z.object({
  sales: z.number().int().describe("Cursos vendidos ese día y no reembolsados después"),
  amount: z.number().describe("Lo que costaron, en dólares con centavos"),
  learners: z.number().int().describe("Quienes recibieron el curso y todavía lo tienen"),
  watchedSeconds: z.number().int().describe("Segundos de video vistos por primera vez"),
  completed: z.number().int().describe("Quienes terminaron la última clase"),
});

const classShape = z
  .object({
    ...bothIds,
    title: z.string(),
    module: z.object({ ...bothIds, name: z.string() }),
    durationSec: z.number().int().describe("0 sin video"),
    opened: z.number().int(),
    finished: z.number().int(),
    reached: z
      .array(z.number().int())
      .describe("Cuántos llegaron al menos a cada una de las 20 partes iguales del video"),
  })
  .openapi("ClassStatistics");

const answerShape = z
  .object({
    range: z.number().int(),
    from: z.iso.date().describe("El primer día; los días son de Bogotá"),
    to: z.iso.date(),
    course: z.object({ ...bothIds, title: z.string() }).nullable(),
    total: countsShape,
    before: countsShape.describe("De los mismos días justo antes"),
    ever: countsShape.describe("Desde siempre"),
    days: z.array(countsShape.extend({ day: z.iso.date() })),
    classes: z.array(classShape).describe("Solo con course; una página"),
  })
  .openapi("Statistics");

const asked = z.object({
  range: z
    .enum(ranges.map(String) as [`${Range}`])
    .default(`${usualRange}`)
    .describe("Últimos días, con hoy"),
  course: z.uuid().optional().describe("Sin él, todos los cursos propios"),
});

statisticsApi.openapi(
  createRoute({
    method: "get",
    path: "/teachers/statistics",
    summary: "Ventas, estudiantes, minutos vistos y dónde se detienen",
    security: secured,
    request: {
      query: asked.extend({
        limit: z.coerce.number().int().min(1).max(100).default(15).describe("De las clases"),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
      }),
    },
    responses: {
      200: {
        ...jsonAnswer("Las estadísticas", answerShape),
        headers: z.object({ "x-total-count": z.string().describe("Clases del curso") }),
      },
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = teacher(c.get("ctx"));
    const { range, course: id, ...page } = c.req.valid("query");
    const course = id === undefined ? null : await measured(ctx, id);
    const [{ window, days, before, ever }, total, classes] = await Promise.all([
      statisticsOf(ctx, Number(range) as Range, course?.id ?? null),
      course ? countMeasuredLessons(ctx, course.id) : 0,
      course ? measuredLessons(ctx, course.id, page) : [],
    ]);
    c.header("x-total-count", String(total));
    const answer = {
      ...{ range: window.range, from: window.from, to: window.to },
      course: course && { ...withIds(course.id), title: course.title },
      total: wireCounts(sumOf(days)),
      before: wireCounts(before),
      ever: wireCounts(ever),
      days: days.map((one) => ({ day: one.day, ...wireCounts(one) })),
      classes: classes.map(wireClass),
    };
    return c.json(answer, 200);
  },
);

function wireCounts({ sold, soldCents, enrolled, watchedSeconds, completed }: Counts) {
  return { sales: sold, amount: soldCents / 100, learners: enrolled, watchedSeconds, completed };
}

function wireClass({ id, moduleId, moduleName, durationSeconds, ...lesson }: MeasuredLesson) {
  return {
    ...withIds(id),
    title: lesson.title,
    module: { ...withIds(moduleId), name: moduleName },
    durationSec: durationSeconds,
    opened: lesson.opened ?? 0,
    finished: lesson.finished ?? 0,
    reached: curveOf(lesson.reached ?? []),
  };
}

const file = { ...csvAnswer, ...memberFailures };

statisticsApi.openapi(
  createRoute({
    method: "get",
    path: "/teachers/statistics/days",
    summary: "Las estadísticas de cada día, como archivo CSV",
    security: secured,
    request: { query: asked },
    responses: file,
  }),
  async (c) => {
    const ctx = teacher(c.get("ctx"));
    const { range, course: id } = c.req.valid("query");
    const course = id === undefined ? null : await measured(ctx, id);
    const { window, days } = await statisticsOf(ctx, Number(range) as Range, course?.id ?? null);
    const name = `estadisticas-${window.from}-a-${window.to}`;
    return c.text(csvOf(dayRows(days)), 200, csvHeaders(name));
  },
);

/** A course holds at most this many. */
const mostLessons = 20_000;

statisticsApi.openapi(
  createRoute({
    method: "get",
    path: "/teachers/statistics/classes",
    summary: "Dónde se detienen en cada clase de un curso, como archivo CSV",
    security: secured,
    request: { query: z.object({ course: z.uuid() }) },
    responses: file,
  }),
  async (c) => {
    const ctx = teacher(c.get("ctx"));
    const course = await measured(ctx, c.req.valid("query").course);
    const lessons = await measuredLessons(ctx, course.id, { limit: mostLessons, offset: 0 });
    return c.text(csvOf(lessonRows(lessons)), 200, csvHeaders("clases"));
  },
);
