import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { lessons } from "#src/courses/tables.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);

async function scene() {
  const here = await world.academy();
  const teacher = door.as(here.teacher, here.academy);
  const path = `/api/courses/${here.course.id}/modules`;
  const put = (json: unknown) => teacher(path, { method: "PUT", json });
  const ids = here.course.modules.map(({ id }) => id);
  const classes = here.course.modules.map(({ lessons }) => lessons.map(({ id }) => id));
  return { here, teacher, path, put, ids, classes };
}

test("a module is created, renamed with its version, and refused with an older one", async () => {
  const { put } = await scene();
  const created = await put({ name: "La cosecha" });
  expect(created.status).toBe(201);
  const module = await created.json();
  expect(module).toEqual({
    id: module.id,
    _id: module.id,
    name: "La cosecha",
    version: 1,
    classes: [],
  });
  const renamed = await put({ id: module.id, name: "El beneficio", version: 1 });
  expect(renamed.status).toBe(200);
  expect(await renamed.json()).toMatchObject({ name: "El beneficio", version: 2 });
  const stale = await problemIn(await put({ id: module.id, name: "Otro", version: 1 }), 409);
  expect(stale.detail).toBe("Este curso cambió en otra pestaña");
});

test("a name that is blank or too long is refused at its field", async () => {
  const { put } = await scene();
  for (const [json, message] of [
    [{}, "Escribe el nombre del módulo"],
    [{ name: " \n" }, "Escribe el nombre del módulo"],
    [{ name: "a".repeat(101) }, "El nombre del módulo no puede tener más de 100 caracteres"],
  ] as const) {
    const { errors } = await problemIn(await put(json), 400);
    expect(errors).toEqual([{ path: "name", message }]);
  }
});

test("one call orders everything, deletes nothing, and answers the order", async () => {
  const { put, ids, classes } = await scene();
  const [first = "", second = ""] = ids;
  const answer = await put({
    modules: [{ id: second, classes: classes.flat() }],
    outlineVersion: 1,
    status: "published",
    price: 1,
  });
  expect(answer.status).toBe(200);
  const { outlineVersion, modules } = await answer.json();
  expect(outlineVersion).toBe(2);
  expect(
    modules.map(({ id, classes }: { id: string; classes: string[] }) => [id, classes]),
  ).toEqual([
    [second, classes.flat()],
    [first, []],
  ]);
  await problemIn(await put({ modules: [{ id: first }], outlineVersion: 1 }), 409);
});

test("a module and a class are removed once, and their rows stay", async () => {
  const { teacher, path, here, ids, classes } = await scene();
  const [lesson = ""] = classes[1] ?? [];
  const remove = (address: string) => teacher(address, { method: "DELETE" });
  const ofLesson = `/api/courses/${here.course.id}/classes/${lesson}`;
  expect((await remove(ofLesson)).status).toBe(204);
  await problemIn(await remove(ofLesson), 404);
  expect((await remove(`${path}/${ids[0]}`)).status).toBe(204);
  await problemIn(await remove(`${path}/${ids[0]}`), 404);
  const rows = await world.database.db
    .select()
    .from(lessons)
    .where(eq(lessons.courseId, here.course.id));
  expect(rows.map(({ removedAt }) => removedAt !== null)).toEqual([true, true]);
});

test("what is another teacher's, another course's, another academy's or no id at all is not there", async () => {
  const { here, teacher, path, put, ids } = await scene();
  const [first = ""] = ids;
  const other = await here.addCourse();
  const foreign = await world.academy();
  const strangers = [
    door.as(await here.person("teacher"), here.academy),
    door.as(foreign.teacher, foreign.academy),
  ];
  for (const stranger of strangers) {
    await problemIn(await stranger(path, { method: "PUT", json: { name: "Ajeno" } }), 404);
    await problemIn(await stranger(`${path}/${first}`, { method: "DELETE" }), 404);
  }
  const otherModule = other.modules[0]?.id ?? "";
  for (const id of [otherModule, foreign.course.modules[0]?.id, "x", "x".repeat(64)]) {
    await problemIn(await put({ id, name: "Ajeno" }), 404);
    await problemIn(await put({ modules: [{ id }] }), 404);
    await problemIn(await put({ modules: [{ id: first, classes: [id] }] }), 404);
    await problemIn(await teacher(`${path}/${id}`, { method: "DELETE" }), 404);
    const ofClass = `/api/courses/${here.course.id}/classes/${id}`;
    await problemIn(await teacher(ofClass, { method: "DELETE" }), 404);
  }
  await problemIn(
    await teacher("/api/courses/x/modules", { method: "PUT", json: { name: "A" } }),
    404,
  );
});
