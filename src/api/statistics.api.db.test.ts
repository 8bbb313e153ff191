import { afterAll, beforeAll, expect, test } from "vitest";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { newId } from "#src/db/columns.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { addDays, addLessonFigures } from "#src/testing/figures.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const path = "/api/teachers/statistics";
const teacher = door.as(here.teacher, here.academy);
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
const title = '=SUMA(1;2), "Café"';
const course = await here.addCourse({
  title: "Abono",
  modules: [
    {
      name: "@módulo",
      lessons: [
        { title, description: "Práctica.", seconds: 200 },
        { title: "Segunda", description: "Práctica.", seconds: 200 },
      ],
    },
  ],
});

beforeAll(async () => {
  const courseId = course.id;
  await addDays(here.ctx, [
    { courseId, at: daysAgo(1), enrolled: 3, sold: 2, soldCents: 7850, watchedSeconds: 125 },
    { courseId, at: daysAgo(10), sold: 4, soldCents: 4, completed: 1 },
    { courseId, at: daysAgo(200), enrolled: 9 },
    { courseId: here.course.id, at: daysAgo(1), sold: 1, soldCents: 3900 },
  ]);
  const lessonId = course.modules[0]?.lessons[0]?.id ?? "";
  const reached = [1, ...Array.from({ length: 18 }, () => 0), 2];
  await addLessonFigures(here.ctx, { courseId, lessonId, opened: 4, finished: 2, reached });
});

test("all courses, or one, in as many days as asked", async () => {
  const all = await (await teacher(`${path}?range=7`)).json();
  expect(all).toMatchObject({
    ...{ range: 7, course: null, classes: [] },
    total: { sales: 3, amount: 117.5, learners: 3, watchedSeconds: 125, completed: 0 },
    before: { sales: 4, amount: 0.04, completed: 1 },
    ever: { sales: 7, learners: 12 },
  });
  expect(all.days).toHaveLength(7);
  expect(all.days.at(-2)).toMatchObject({ day: bogotaDay(daysAgo(1)), sales: 3 });
  expect([all.from, all.to]).toEqual([all.days[0].day, all.days[6].day]);

  const one = await (await teacher(`${path}?course=${course.id}`)).json();
  expect(one).toMatchObject({
    range: 30,
    course: { id: course.id, _id: course.id, title: "Abono" },
    total: { sales: 6, amount: 78.54 },
  });
});

test("the classes of a course, a page at a time, with the total", async () => {
  const answer = await teacher(`${path}?course=${course.id}&limit=1`);
  expect(answer.headers.get("x-total-count")).toBe("2");
  const { classes } = await answer.json();
  expect(classes).toEqual([
    {
      id: course.modules[0]?.lessons[0]?.id,
      _id: course.modules[0]?.lessons[0]?.id,
      title,
      module: { id: course.modules[0]?.id, _id: course.modules[0]?.id, name: "@módulo" },
      ...{ durationSec: 200, opened: 4, finished: 2 },
      reached: [3, ...Array.from({ length: 19 }, () => 2)],
    },
  ]);
  const rest = await (await teacher(`${path}?course=${course.id}&offset=1`)).json();
  expect(rest.classes).toMatchObject([{ title: "Segunda", opened: 0, finished: 0 }]);
});

test("the file of days has a line for each day", async () => {
  const answer = await teacher(`${path}/days?range=7`);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="estadisticas-\d{4}-\d\d-\d\d-a-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [head, ...lines] = linesOf(await bytesOf(answer));
  expect(head).toBe(
    "\uFEFFDía,Ventas,Valor en USD,Estudiantes nuevos,Minutos vistos,Cursos terminados",
  );
  expect(lines).toHaveLength(7);
  expect(lines.at(-2)).toBe(`${bogotaDay(daysAgo(1))},3,117.50,3,2,0`);
});

test("the file of classes keeps titles as text, whatever they begin with", async () => {
  const answer = await teacher(`${path}/classes?course=${course.id}`);
  const [head, first, second, ...more] = linesOf(await bytesOf(answer));
  expect(head).toMatch(/^\uFEFFMódulo,Clase,.*,Llegaron al 0 %,.*,Llegaron al 95 %$/);
  expect(first).toBe(
    `'@módulo,"'=SUMA(1;2), ""Café""",200,4,2,3,${Array.from({ length: 19 }, () => 2)}`,
  );
  expect(second).toBe(`'@módulo,Segunda,200,0,0${",".repeat(20)}`);
  expect(more).toEqual([]);
});

/** `text()` would drop the mark at the beginning. */
async function bytesOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer()).toString("utf8");
}

function linesOf(text: string): string[] {
  const lines = text.split("\r\n");
  expect(lines.pop()).toBe("");
  return lines;
}

test.each(["?range=31", "?course=x", "?limit=0", "?limit=101", "?offset=-1", "/classes"])(
  "%s is refused",
  async (query) => {
    await problemIn(await teacher(`${path}${query}`), 400);
  },
);

test("a course that is not one's own is not there; staff see it", async () => {
  const elsewhere = await world.academy();
  const colleague = door.as(await here.person("teacher"), here.academy);
  const strangers = [
    [colleague, course.id],
    [door.as(elsewhere.teacher, elsewhere.academy), course.id],
    [teacher, newId()],
  ] as const;
  for (const [stranger, id] of strangers) {
    for (const file of ["", "/days", "/classes"]) {
      await problemIn(await stranger(`${path}${file}?course=${id}`), 404);
    }
  }
  expect(await (await colleague(path)).json()).toMatchObject({ ever: { sales: 0, learners: 0 } });
  const staff = door.as(await here.person("admin"), here.academy);
  expect(await (await staff(`${path}?course=${course.id}`)).json()).toMatchObject({
    total: { sales: 6 },
  });
  await problemIn(await door.as(here.student, here.academy)(path), 403);
  await problemIn(await door.anyone(here.academy)(path), 401);
});
