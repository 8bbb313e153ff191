import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { listCategories, listCategoryLogos, versionOf } from "#src/academies/queries.ts";
import { findCourse, listPublishedCourses } from "#src/courses/queries.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { noisePhoto } from "#src/testing/pictures.ts";
import { openWorld } from "#src/testing/world.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { addCategory } from "./add-category.ts";
import { markOf, mostCategories } from "./category.rules.ts";
import { changeCategoryLogo } from "./change-category-logo.ts";
import { moveCategory } from "./move-category.ts";
import { removeCategory } from "./remove-category.ts";
import { renameCategory } from "./rename-category.ts";
import { replaceCategories } from "./replace-categories.ts";

const world = await openWorld();
afterAll(() => world.close());

const five = ["arte", "gastronomía", "bienestar", "cultivo", "sostenibilidad"];

/** An academy whose published course is of `cultivo`, and its administrator. */
async function open() {
  const here = await world.academy();
  return { ...here, admin: here.as(await here.person("academy", "Pilar Chocué")) };
}

const categoryOf = async (here: TestAcademy) =>
  (await findCourse(here.ctx, here.course.id))?.category;

const rowsOf = (here: TestAcademy) =>
  world.database.db
    .select({ actor: trailEvents.actorName, action: trailEvents.action })
    .from(trailEvents)
    .where(eq(trailEvents.academyId, here.academy.id));

test("a category is added at the end, with a row in the trail", async () => {
  const here = await open();
  const version = await versionOf(here.ctx);
  await addCategory(here.admin, { name: "  Huerta\u202e de   páramo ", version });
  expect(await listCategories(here.ctx)).toEqual([...five, "Huerta de páramo"]);
  expect(await versionOf(here.ctx)).toBe(version + 1);
  expect(await rowsOf(here)).toEqual([{ actor: "Pilar Chocué", action: "categories-changed" }]);
});

test.each([
  ["", "Escribe el nombre de la categoría."],
  [" \u200b ", "Escribe el nombre de la categoría."],
  ["a".repeat(41), "Usa 40 caracteres como máximo."],
  ["Cultivo", "Ya existe una categoría con ese nombre."],
  ["GASTRONOMÍA", "Ya existe una categoría con ese nombre."],
  ["Gastronomi\u0301a", "Ya existe una categoría con ese nombre."],
  ["TODOS", "«todos» es la lista de todos los cursos. Usa otro nombre."],
])("%j is no new category", async (name, message) => {
  const here = await open();
  await expect(addCategory(here.admin, { name })).rejects.toThrow(message);
  expect(await listCategories(here.ctx)).toEqual(five);
  expect(await rowsOf(here)).toEqual([]);
});

test("an academy has at most twelve, also where two add the last at once", async () => {
  const here = await open();
  const names = Array.from({ length: mostCategories - five.length - 1 }, (_, at) => `Tema ${at}`);
  await replaceCategories(
    here.admin,
    [...five, ...names].map((name) => ({ name })),
  );
  const both = await Promise.allSettled(
    ["Café", "Cacao"].map((name) => addCategory(here.admin, { name })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await listCategories(here.ctx)).toHaveLength(mostCategories);
});

test("of two administrators who saw the same list, the second is told that it changed", async () => {
  const here = await open();
  const version = await versionOf(here.ctx);
  await addCategory(here.admin, { name: "Café", version });
  const late = moveCategory(here.admin, { name: "arte", to: 4, version });
  await expect(late).rejects.toMatchObject({ status: 409 });
  await expect(late).rejects.toThrow("Alguien más cambió la academia");
  expect(await listCategories(here.ctx)).toEqual([...five, "Café"]);
});

test("a form that is based on another list is told so, unless it is done already", async () => {
  const here = await open();
  const mark = markOf(await listCategoryLogos(here.ctx));
  await moveCategory(here.admin, { name: "arte", to: 4, mark });
  await moveCategory(here.admin, { name: "arte", to: 4, mark });
  const late = addCategory(here.admin, { name: "Café", mark });
  await expect(late).rejects.toMatchObject({ status: 409 });
  await addCategory(here.admin, { name: "Café", mark: markOf(await listCategoryLogos(here.ctx)) });
  expect((await listCategories(here.ctx)).slice(-2)).toEqual(["arte", "Café"]);
});

test("a call that is sent twice, with what was read before the first, succeeds once", async () => {
  const here = await open();
  let version = await versionOf(here.ctx);
  const twice = async (call: () => Promise<void>) => {
    await call();
    const after = await listCategories(here.ctx);
    await call();
    expect(await listCategories(here.ctx)).toEqual(after);
    version += 1;
    expect(await versionOf(here.ctx)).toBe(version);
  };
  await twice(() => addCategory(here.admin, { name: "Café", version }));
  await twice(() => renameCategory(here.admin, { from: "Café", to: "Cacao", version }));
  await twice(() => moveCategory(here.admin, { name: "Cacao", to: 0, version }));
  await twice(() => removeCategory(here.admin, { name: "Cacao", version }));
});

test("a category moves to another place, and beyond the ends to the end", async () => {
  const here = await open();
  await moveCategory(here.admin, { name: "cultivo", to: 0 });
  const first = ["cultivo", "arte", "gastronomía", "bienestar", "sostenibilidad"];
  expect(await listCategories(here.ctx)).toEqual(first);
  await moveCategory(here.admin, { name: "cultivo", to: 99 });
  expect((await listCategories(here.ctx)).at(-1)).toBe("cultivo");
  await moveCategory(here.admin, { name: "cultivo", to: -1 });
  expect(await listCategories(here.ctx)).toEqual(first);
});

describe("a category in use", () => {
  test("is not removed", async () => {
    const here = await open();
    const gone = removeCategory(here.admin, { name: "cultivo" });
    await expect(gone).rejects.toMatchObject({
      status: 409,
      message: "Esta categoría tiene 1 curso. Pásalo a otra antes de quitarla.",
    });
    expect(await listCategories(here.ctx)).toEqual(five);
    expect(await rowsOf(here)).toEqual([]);
  });

  test("is removed once its courses are in another, and the counts follow", async () => {
    const here = await open();
    await here.addCourse();
    await removeCategory(here.admin, { name: "cultivo", coursesTo: "arte" });
    expect(await categoryOf(here)).toBe("arte");
    expect(await listCategories(here.ctx)).toEqual(five.filter((name) => name !== "cultivo"));
    const shown = { category: "arte", limit: 9, offset: 0 };
    expect(await listPublishedCourses(here.ctx, shown)).toMatchObject({ total: 2 });
  });

  test.each([
    ["pesca", "Esta categoría ya no existe."],
    ["cultivo", "Elige otra categoría para los cursos."],
  ])("does not pass them to %s", async (coursesTo, message) => {
    const here = await open();
    const gone = removeCategory(here.admin, { name: "cultivo", coursesTo });
    await expect(gone).rejects.toThrow(message);
    expect(await categoryOf(here)).toBe("cultivo");
  });

  test("keeps a course that is added while it goes, or goes without it", async () => {
    const here = await open();
    await renameCategory(here.admin, { from: "cultivo", to: "siembra" });
    await addCategory(here.admin, { name: "cultivo" });
    const [removed, added] = await Promise.allSettled([
      removeCategory(here.admin, { name: "cultivo" }),
      here.addCourse(),
    ]);
    const names = await listCategories(here.ctx);
    expect(names.includes("cultivo")).toBe(removed.status === "rejected");
    expect([removed.status, added.status]).toContain("fulfilled");
  });
});

test("the last category stays", async () => {
  const here = await open();
  await replaceCategories(here.admin, [{ name: "cultivo" }]);
  const gone = removeCategory(here.admin, { name: "cultivo" });
  await expect(gone).rejects.toThrow("Tu academia necesita al menos una categoría.");
});

describe("a whole list", () => {
  test("adds, renames, orders and removes; two may change places", async () => {
    const here = await open();
    await replaceCategories(here.admin, [
      { name: "Café" },
      { name: "arte", was: "cultivo" },
      { name: "cultivo", was: "arte" },
      { name: "Bienestar" },
    ]);
    expect(await listCategories(here.ctx)).toEqual(["Café", "arte", "cultivo", "Bienestar"]);
    expect(await categoryOf(here)).toBe("arte");
    const same = await versionOf(here.ctx);
    await replaceCategories(here.admin, [
      { name: "Café" },
      { name: "arte" },
      { name: "cultivo" },
      { name: "Bienestar" },
    ]);
    expect(await versionOf(here.ctx)).toBe(same);
  });

  test.each([
    [[{ name: "arte" }], "Esta categoría tiene 1 curso."],
    [[{ name: "cultivo" }, { name: "CULTIVO" }], "Ya existe una categoría con ese nombre."],
    [
      [
        { name: "a", was: "cultivo" },
        { name: "b", was: "cultivo" },
      ],
      "Ya existe una categoría",
    ],
    [[{ name: "cultivo" }, { name: "b", was: "pesca" }], "Esta categoría ya no existe."],
    [[{ name: "cultivo" }, { name: "todos" }], "«todos» es la lista"],
    [[{ name: "cultivo", logo: "/images/x/y/200.webp" }], "El logo de una categoría se sube"],
    [[], "Tu academia necesita al menos una categoría."],
    [Array.from({ length: 13 }, (_, at) => ({ name: `${at}` })), "Puedes tener hasta 12"],
  ])("%j is refused whole", async (list, message) => {
    const here = await open();
    await expect(replaceCategories(here.admin, list)).rejects.toThrow(message);
    expect(await listCategories(here.ctx)).toEqual(five);
    expect(await categoryOf(here)).toBe("cultivo");
  });
});

test("another academy's categories and courses stay as they are", async () => {
  const [here, there] = [await open(), await open()];
  await replaceCategories(here.admin, [{ name: "siembra", was: "cultivo" }]);
  expect(await listCategories(there.ctx)).toEqual(five);
  expect(await categoryOf(there)).toBe("cultivo");
  await addCategory(there.admin, { name: "solo aquí" });
  const missing = removeCategory(here.admin, { name: "solo aquí" });
  await expect(missing).rejects.toMatchObject({ status: 404 });
});

describe("a category's logo", () => {
  test("is drawn anew, stays through a rename, and goes a day after it is replaced", async () => {
    const here = await open();
    const logo = await noisePhoto("png", 300);
    await addCategory(here.admin, { name: "Café", logo });
    const first = (await listCategoryLogos(here.ctx)).at(-1)?.logoUrl ?? "";
    expect(first).toMatch(new RegExp(`^/images/${here.academy.id}/[0-9a-f-]{36}/200\\.webp$`));
    await renameCategory(here.admin, { from: "Café", to: "Cacao" });
    expect((await listCategoryLogos(here.ctx)).at(-1)).toEqual({ name: "Cacao", logoUrl: first });
    await changeCategoryLogo(here.admin, { name: "Cacao", logo: null });
    expect((await listCategoryLogos(here.ctx)).at(-1)?.logoUrl).toBeNull();
    expect(await world.outside.files.stat(first.slice(1))).not.toBeNull();
    const jobs = await world.outside.queue.findJobs("images.remove", {
      data: { academyId: here.academy.id },
    });
    expect(jobs).toMatchObject([
      { data: { folder: first.slice(1, first.lastIndexOf("/")) }, state: "created" },
    ]);
    expect(jobs[0]?.startAfter.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  test("that nothing shows in the end leaves no file", async () => {
    const here = await open();
    const logo = await noisePhoto("png", 300);
    const lost = changeCategoryLogo(here.admin, { name: "pesca", logo });
    await expect(lost).rejects.toMatchObject({ status: 404 });
    const kept = await world.outside.files.stat(`images/${here.academy.id}`).catch(() => null);
    expect(kept).toBeNull();
  });
});
