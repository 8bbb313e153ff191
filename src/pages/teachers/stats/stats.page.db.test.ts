import { afterAll, beforeAll, expect, test } from "vitest";
import { lessons } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import { addDays, addLessonFigures } from "#src/testing/figures.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import * as area from "../teachers.layout.tsx";
import { loader } from "./stats.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

/** Ten in the morning in Bogotá. */
const now = new Date("2026-11-23T15:00:00Z");
const at = (day: string) => new Date(`${day}T17:00:00Z`);

const open = (query = "", teacher = here.teacher) =>
  throughGuard(area, visitOf({ ...here.as(teacher), now }, `/teachers/stats${query}`), loader);

const other = await here.addCourse({ title: "Compost en frío" });
const reached = (furthest: Record<number, number>) =>
  Array.from({ length: 20 }, (_, part) => furthest[part] ?? 0);

beforeAll(async () => {
  const courseId = here.course.id;
  await addDays(here.ctx, [
    { courseId, at: at("2026-11-22"), enrolled: 5, sold: 4, soldCents: 15_600, watchedSeconds: 95 },
    // 23:59 of the 20th in Bogotá.
    { courseId, at: new Date("2026-11-21T04:59:00Z"), enrolled: 2, watchedSeconds: 3600 },
    { courseId, at: at("2026-10-24"), sold: 1, soldCents: 3900 },
    { courseId, at: at("2026-10-25"), completed: 1 },
    { courseId, at: at("2026-05-01"), enrolled: 13, completed: 4 },
    { courseId: other.id, at: at("2026-11-22"), enrolled: 1, sold: 1, soldCents: 3900 },
  ]);
});

const valuesOf = async (query: string) =>
  (await open(query)).figures.map(({ name, value, detail, comparison }) =>
    [name, value, detail, comparison].filter(Boolean).join(" / "),
  );

test("figures of all courses in the last 30 days, compared with the 30 before", async () => {
  expect(await valuesOf("")).toEqual([
    "Ventas / 5 / USD 195 / 4 más que en los 30 días anteriores",
    "Estudiantes nuevos / 8 / 8 más que en los 30 días anteriores",
    "Minutos vistos / 62 / 62 más que en los 30 días anteriores",
    "Cursos terminados / 1 / 1 más que en los 30 días anteriores",
  ]);
  const { span, completion, lessons } = await open();
  expect(span).toBe("del 25 de octubre al 23 de noviembre de 2026");
  expect(completion).toMatchObject({
    text: "Hay 21 inscripciones en tus cursos; llegaron al final 5 (24 %).",
    recent: "En los últimos 30 días: 1.",
  });
  expect(lessons).toBeNull();
});

test("figures of one course, and of a week without anything to compare with", async () => {
  expect(await valuesOf(`?range=7&course=${other.id}`)).toEqual([
    "Ventas / 1 / USD 39 / 1 más que en los 7 días anteriores",
    "Estudiantes nuevos / 1 / 1 más que en los 7 días anteriores",
    "Minutos vistos / 0",
    "Lo terminaron / 0",
  ]);
});

test("each chart has a sentence and a table that says the same; days are Bogotá's", async () => {
  const { charts } = await open("?range=7");
  expect(charts.map(({ name, gist }) => [name, gist])).toEqual([
    [
      "Ventas por día, del 17 al 23 de noviembre de 2026",
      "5 en total, por USD 195. El día más alto: 5, el 22 de noviembre.",
    ],
    [
      "Estudiantes nuevos por día, del 17 al 23 de noviembre de 2026",
      "8 en total. El día más alto: 6, el 22 de noviembre.",
    ],
    [
      "Minutos vistos por día, del 17 al 23 de noviembre de 2026",
      "62 en total. El día más alto: 60, el 20 de noviembre.",
    ],
  ]);
  expect(charts[0]?.table).toMatchObject({
    head: ["Día", "Ventas", "Valor"],
    foot: ["Total", "5", "USD 195"],
  });
  expect(charts[0]?.table.rows[5]).toEqual(["22 de noviembre", "5", "USD 195"]);
  expect(charts[2]?.table.rows[3]).toEqual(["20 de noviembre", "60"]);
});

test("90 days are drawn by week", async () => {
  const [sales] = (await open("?range=90")).charts;
  expect(sales?.name).toMatch(/^Ventas por semana, del 26 de agosto al 23 de noviembre/);
  expect(sales?.gist).toContain("La semana más alta: 5, del 17 al 23 de noviembre.");
  expect(sales?.table.rows).toHaveLength(13);
});

test("a course without figures has flat charts, each with a sentence", async () => {
  const fresh = await here.addCourse({ title: "Sin estrenar" });
  const { charts, completion, lessons } = await open(`?course=${fresh.id}`);
  expect(charts.map(({ gist }) => gist)).toEqual([
    "Sin ventas en estos 30 días.",
    "Sin estudiantes nuevos en estos 30 días.",
    "Nadie vio clases en estos 30 días.",
  ]);
  expect(charts.every(({ svg }) => !svg.includes("NaN") && !svg.includes("peak"))).toBe(true);
  expect(completion.text).toBe("Todavía nadie tiene este curso.");
  expect(lessons?.modules[0]?.lessons[0]).toMatchObject({
    stop: "Nadie ha empezado el video todavía.",
    counts: null,
    chart: null,
  });
  await changeCourses(here.ctx, fresh.id, { removedAt: new Date() });
  await expect(open(`?course=${fresh.id}`)).rejects.toMatchObject({ init: { status: 404 } });
});

test("where people stop, by module and class, with the sharpest drop in words", async () => {
  const course = await here.addCourse({ title: "Con alumnos" });
  const [lessonId = ""] = course.modules[0]?.lessons.map(({ id }) => id) ?? [];
  const figures = { courseId: course.id, lessonId, opened: 34, finished: 20 };
  await addLessonFigures(here.ctx, { ...figures, reached: reached({ 8: 10, 19: 20 }) });
  const { lessons } = await open(`?course=${course.id}`);
  expect(lessons?.modules.map(({ name }) => name)).toEqual(["Conoce tu cafetal", "Beneficio"]);
  const lesson = lessons?.modules[0]?.lessons[0];
  expect(lesson).toMatchObject({
    title: "Bienvenida a la finca",
    counts: "34 personas la abrieron · 20 la terminaron",
    stop: "1 de cada 3 deja la clase en el minuto 1.",
  });
  const rows = lesson?.chart?.table.rows;
  expect(rows).toHaveLength(20);
  expect(rows?.[8]).toEqual(["1:16 (40 %)", "30", "100 %"]);
  expect(rows?.[9]).toEqual(["1:25 (45 %)", "20", "67 %"]);
});

test("fifteen classes a page; past the last page, the last one", async () => {
  const lesson = (i: number) => ({ title: `Clase ${i}`, description: "Práctica.", seconds: 190 });
  const many = await here.addCourse({
    title: "Larga",
    modules: [
      { name: "Uno", lessons: Array.from({ length: 14 }, (_, i) => lesson(i)) },
      { name: "Dos", lessons: [lesson(14), lesson(15)] },
    ],
  });
  const titles = async (page: number) => {
    const { lessons } = await open(`?course=${many.id}&page=${page}`);
    expect(lessons).toMatchObject({ pages: 2 });
    return lessons?.modules.map(({ name, lessons: of }) => [name, of.map(({ title }) => title)]);
  };
  expect((await titles(1))?.map(([name, of]) => [name, of?.length])).toEqual([
    ["Uno", 14],
    ["Dos", 1],
  ]);
  expect(await titles(2)).toEqual([["Dos", ["Clase 15"]]]);
  expect(await titles(9)).toEqual([["Dos", ["Clase 15"]]]);
});

test("a class that was removed is not there; one without a video says so", async () => {
  const course = await here.addCourse({ title: "Con archivos" });
  const [first, second] = course.modules.flatMap((module) =>
    module.lessons.map(({ id }) => ({ moduleId: module.id, id })),
  );
  const place = { academyId: here.academy.id, courseId: course.id };
  const texts = { title: "Solo un archivo", description: "", durationSeconds: 0 };
  const fileId = newId();
  const moduleId = first?.moduleId ?? "";
  await here.ctx.db.insert(lessons).values([
    { ...place, ...texts, id: fileId, moduleId, position: 8 },
    { ...place, ...texts, id: newId(), moduleId, position: 9, removedAt: new Date() },
  ]);
  await addLessonFigures(here.ctx, { courseId: course.id, lessonId: fileId, opened: 1 });
  const shown = (await open(`?course=${course.id}`)).lessons?.modules.flatMap((one) => one.lessons);
  expect(shown?.map(({ id }) => id)).toEqual([first?.id, fileId, second?.id]);
  expect(shown?.[1]).toMatchObject({
    counts: "1 persona la abrió · 0 la terminaron",
    stop: "Esta clase no tiene video: no hay dónde detenerse.",
    chart: null,
  });
});

test.each([
  "?range=5&course=abc&page=-1",
  "?range=1e9&page=99999999",
  "?range=&course=",
  "?range=30&range=7&course[]=x",
  `?course=${"%27".repeat(200)}`,
])("what the address has wrong counts as not given: %s", async (query) => {
  expect((await open(query)).asked).toMatchObject({ range: 30, courseId: null, page: 1 });
});

test("a course of somebody else's is not there, and counts for nobody else", async () => {
  const colleague = await here.person("teacher");
  const elsewhere = await world.academy();
  for (const id of [here.course.id, elsewhere.course.id, newId()]) {
    await expect(open(`?course=${id}`, colleague)).rejects.toMatchObject({ init: { status: 404 } });
  }
  expect(await open("", colleague)).toMatchObject({
    isEmptyAccount: true,
    choice: { hasNone: true },
    figures: [{ value: "0" }, { value: "0" }, { value: "0" }, { value: "0" }],
  });
});

test("a few courses are listed, the last changed first; of very many some are searched", async () => {
  const place = await world.academy();
  const see = (query = "") => {
    const ctx = { ...place.as(place.teacher), now };
    return throughGuard(area, visitOf(ctx, `/teachers/stats${query}`), loader);
  };
  const older = await place.addCourse({ title: "Ají dulce" });
  await changeCourses(place.ctx, older.id, { updatedAt: new Date("2020-01-01") });
  expect((await see()).choice.options?.map(({ title }) => title)).toEqual([
    place.course.title,
    "Ají dulce",
  ]);
  for (let i = 0; i < 50; i++) await place.addCourse({ title: `Ensayo ${i}` });
  expect((await see()).choice).toEqual({ hasNone: false, options: null, found: null });
  expect((await see("?terms=ajÍ")).choice.found).toEqual({
    courses: [{ id: older.id, title: "Ají dulce" }],
    hasMore: false,
  });
  const many = (await see("?terms=ensayo")).choice.found;
  expect(many?.courses).toHaveLength(20);
  expect(many?.hasMore).toBe(true);
  expect((await see("?terms=nada")).choice.found).toEqual({ courses: [], hasMore: false });
});
