import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { courses, lessons } from "#src/courses/tables.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { type Client, openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const door = openDoor(world);
const here = await world.academy();
const otherAcademy = await world.academy();

const titled = (...titles: string[]) =>
  titles.map((title) => ({ title, description: "Con práctica.", seconds: 190 }));
const course = await here.addCourse({
  modules: [
    { name: "La cosecha", lessons: titled("Recolección selectiva", "Días de cosecha") },
    { name: "Beneficio", lessons: titled("Fermentación controlada", "Cosecha y fermentación") },
  ],
});
const ids = new Map(course.modules.flatMap((one) => one.lessons).map((one) => [one.title, one.id]));

const student = door.as(here.student, here.academy);
const teacher = door.as(here.teacher, here.academy);

const address = (text: string, courseId = course.id) =>
  `/api/courses/${courseId}/classes?text=${encodeURIComponent(text)}`;

async function titles(client: Client, text: string, courseId?: string): Promise<string[]> {
  const answer = await client(address(text, courseId));
  expect(answer.status).toBe(200);
  const { classes } = (await answer.json()) as { classes: { title: string }[] };
  return classes.map(({ title }) => title);
}

test("classes come in the course's order, with their ids, whatever case and accents are typed", async () => {
  const answer = await student(address("COSECHA"));
  const found = ["Días de cosecha", "Cosecha y fermentación"].map((title) => {
    return { id: ids.get(title), _id: ids.get(title), title };
  });
  expect(await answer.json()).toEqual({ classes: found });
  expect(await titles(student, "fermentacion")).toEqual([
    "Fermentación controlada",
    "Cosecha y fermentación",
  ]);
  expect(await titles(student, "ferm cose")).toEqual(["Cosecha y fermentación"]);
});

test("a text that is too short or in no title finds nothing", async () => {
  expect(await titles(student, "co")).toEqual([]);
  expect(await titles(student, "  co  ")).toEqual([]);
  expect(await titles(student, "%%%")).toEqual([]);
});

test("at most twenty are returned", async () => {
  const many = titled(...Array.from({ length: 25 }, (_, place) => `Injerto ${place}`));
  const long = await here.addCourse({ modules: [{ name: "Injertos", lessons: many }] });
  const found = await titles(student, "injerto", long.id);
  expect(found).toEqual(many.slice(0, 20).map(({ title }) => title));
});

test("only those who manage the course find a draft", async () => {
  const hidden = ids.get("Recolección selectiva") ?? "";
  await db.update(lessons).set({ published: false }).where(eq(lessons.id, hidden));
  expect(await titles(student, "recoleccion")).toEqual([]);
  expect(await titles(teacher, "recoleccion")).toEqual(["Recolección selectiva"]);
});

test("an archived course and a draft are searched by buyers and the teacher alone", async () => {
  const other = await here.addCourse();
  const buyer = await here.person("student");
  await enrol(here.ctx, buyer.id, other.id);
  const buys = door.as(buyer, here.academy);
  await db.update(courses).set({ status: "archived" }).where(eq(courses.id, other.id));
  expect(await titles(buys, "fermentar", other.id)).toHaveLength(1);
  await problemIn(await student(address("fermentar", other.id)), 404);
  await db.update(courses).set({ status: "draft" }).where(eq(courses.id, other.id));
  expect(await titles(buys, "fermentar", other.id)).toHaveLength(1);
  await problemIn(await student(address("fermentar", other.id)), 404);
  expect(await titles(teacher, "fermentar", other.id)).toHaveLength(1);
});

test("a visitor without a session, or from another academy, finds nothing", async () => {
  await problemIn(await door.anyone(here.academy)(address("cosecha")), 401);
  const abroad = door.as(otherAcademy.teacher, otherAcademy.academy);
  await problemIn(await abroad(address("cosecha")), 404);
});

test("a search without a text, with one too long or in no course is refused", async () => {
  await problemIn(await student(`/api/courses/${course.id}/classes`), 400);
  await problemIn(await student(address("c".repeat(201))), 400);
  await problemIn(await student(address("cosecha", "uno")), 404);
});
