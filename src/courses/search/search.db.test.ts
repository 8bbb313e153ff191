import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { renameCategory } from "#src/academies/categories/rename-category.ts";
import { updateProfile } from "#src/accounts/profile/update-profile.ts";
import { listPublishedCourses } from "#src/courses/queries.ts";
import { courses } from "#src/courses/tables.ts";
import type { CastCourse } from "#src/seed/cast/cast.ts";
import { fallDue } from "#src/testing/launch.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses, deleteCourses } from "#src/testing/write-course.ts";
import { searchLaunches } from "./search-queries.ts";

const world = await openWorld();
afterAll(() => world.close());

type Wanted = { category?: string; limit?: number; offset?: number };

async function search(here: TestAcademy, terms: string, wanted: Wanted = {}) {
  const page = { limit: 20, offset: 0, ...wanted, terms };
  const found = await listPublishedCourses(here.ctx, page);
  return { titles: found.courses.map(({ title }) => title), total: found.total };
}

async function titles(here: TestAcademy, terms: string, wanted?: Wanted) {
  return (await search(here, terms, wanted)).titles;
}

/** An academy with only these courses, the first the newest. */
async function academyWith(...made: Partial<CastCourse>[]) {
  const here = await world.academy();
  await deleteCourses(here.ctx, eq(courses.academyId, here.academy.id));
  for (const [publishedDaysAgo, course] of made.entries()) {
    await here.addCourse({ description: "Clases cortas.", publishedDaysAgo, ...course });
  }
  return here;
}

const compost = "Compostaje: del desecho al abono";
const lulo = "Lulo en ladera";
const bees = "Abejas sin aguijón";
const garden = await academyWith(
  { title: compost, description: "Fermentación y lombrices, paso a paso.", category: "cultivo" },
  { title: lulo, description: "Raíces sanas y un buen Compostaje en el lote.", category: "arte" },
  { title: bees, description: "Maíz y flores para las angelitas.", category: "arte" },
);

test.each([
  ["ABEJAS", bees],
  ["aguijon", bees],
  ["Aguijo\u0301n", bees],
  ["abeja", bees],
  ["maíces", bees],
  ["fermentacion", compost],
  ["fermentaciones", compost],
  ["lombriz", compost],
  ["raíz", lulo],
  ["las abejas sin aguijón", bees],
])("«%s» finds the course whatever its case, accents and number", async (terms, title) => {
  expect(await titles(garden, terms)).toEqual([title]);
});

test.each([
  ["abejaz", "a wrong letter"],
  ["abejjas", "a letter too many"],
  ["abeas", "a letter missing"],
  ["abjeas", "two letters swapped"],
  ["baejas", "the first two swapped"],
  ["aebjas", "swapped next to the middle"],
  ["agujion", "swapped in the middle"],
  ["aguijin", "a wrong vowel"],
])("«%s», %s, is forgiven", async (terms) => {
  expect(await titles(garden, terms)).toEqual([bees]);
});

test.each(["aveja", "avejas", "obeja", "ebejas", "abejs", "abexa"])(
  "«%s», one slip from «abeja» or «abejas», is forgiven",
  async (terms) => {
    expect(await titles(garden, terms)).toEqual([bees]);
  },
);

test.each([
  ["gastronomía", ["Queso costeño", "Amasijos"]],
  ["Gastronomia", ["Queso costeño", "Amasijos"]],
  ["gastronomai", ["Queso costeño", "Amasijos"]],
  ["gastronomía amasijos", ["Amasijos"]],
  ["pesca ribereña", ["Bocachico"]],
  ["queso", ["Queso costeño"]],
])("«%s» finds the courses of a category by its name", async (terms, expected) => {
  const here = await academyWith(
    { title: "Queso costeño", category: "gastronomía" },
    { title: "Amasijos", category: "gastronomía" },
    { title: "Bocachico", category: "arte" },
    { title: "Lulo", category: "cultivo" },
  );
  await renameCategory(here.ctx, { from: "arte", to: "Pesca ribereña" });
  expect(await search(here, terms)).toEqual({ titles: expected, total: expected.length });
  expect(await titles(garden, "pesca")).toEqual([]);
  expect(await titles(here, "arte")).toEqual([]);
});

test("a word in the title ranks before the same word as the category's name", async () => {
  const here = await academyWith(
    { title: "Lulo", category: "cultivo" },
    { title: "Cultivo de peces", category: "arte" },
  );
  expect(await titles(here, "cultivo")).toEqual(["Cultivo de peces", "Lulo"]);
});

test("launches are found as courses are, by the same page, in their own academy", async () => {
  const here = await academyWith(
    { title: "Lulo en ladera" },
    { title: "Orellinas, las tejedoras" },
  );
  const launch = { inDays: 3, subscription: true, promotionalMessage: "Pronto" };
  await here.addCourse({ title: "Plátano sin químicos", launch });
  await here.addCourse({
    title: "Orellanas en casa",
    category: "arte",
    launch: { ...launch, inDays: 2 },
  });
  const opened = await here.addCourse({ title: "Plátano de ayer", launch });
  await fallDue(here, opened);
  const found = async (terms: string, category = "todos") => {
    const launches = await searchLaunches(here.ctx, { terms, category });
    return launches.map(({ title }) => title);
  };
  expect(await found("plátano")).toEqual(["Plátano sin químicos"]);
  expect(await found("PLATANOS")).toEqual(["Plátano sin químicos"]);
  expect(await found("platamo")).toEqual(["Plátano sin químicos"]);
  expect(await found("orellanas")).toEqual(["Orellanas en casa"]);
  expect(await titles(here, "orellanas")).toEqual([]);
  expect(await found("nubia")).toEqual(["Orellanas en casa", "Plátano sin químicos"]);
  expect(await found("nubia", "arte")).toEqual(["Orellanas en casa"]);
  for (const terms of ["lulo", "plátano lulo", "%", ""]) expect(await found(terms)).toEqual([]);
  expect(await searchLaunches(garden.ctx, { terms: "plátano", category: "todos" })).toEqual([]);
});

test.each(["avegas", "bees", "abejas lulo", "lxl", "lxlx", "abonoo raizzz"])(
  "«%s» finds nothing",
  async (terms) => {
    expect(await search(garden, terms)).toEqual({ titles: [], total: 0 });
  },
);

test("every word must match, even if one is mistyped", async () => {
  expect(await titles(garden, "compostaje ladera")).toEqual([lulo]);
  expect(await titles(garden, "compostaje ladeta")).toEqual([lulo]);
  expect(await titles(garden, "compostaje")).toEqual([compost, lulo]);
});

test("a mistyped word matches every word it may have been", async () => {
  const here = await academyWith({ title: "Panela" }, { title: "Canela" });
  expect(await titles(here, "manela")).toEqual(["Panela", "Canela"]);
  expect(await titles(here, "canela")).toEqual(["Canela"]);
});

test("the title ranks before the teacher, the teacher before the description", async () => {
  const here = await academyWith(
    { title: "Café", description: "Recetas de Rosalba y de otras." },
    { title: "Ruana" },
    { title: "La cocina de Rosalba" },
    { title: "El telar de Rosalba" },
  );
  const rosalba = await here.person("teacher", "Rosalba Aldana");
  await changeCourses(here.ctx, eq(courses.title, "Ruana"), { teacherId: rosalba.id });
  const ranked = ["La cocina de Rosalba", "El telar de Rosalba", "Ruana", "Café"];
  expect(await titles(here, "rosalba")).toEqual(ranked);
});

test("a category narrows the search and its total", async () => {
  expect(await search(garden, "compostaje", { category: "arte" })).toEqual({
    titles: [lulo],
    total: 1,
  });
  expect(await search(garden, "compostaje", { category: "todos" })).toMatchObject({ total: 2 });
  expect(await search(garden, "compostaje", { category: "bienestar" })).toMatchObject({ total: 0 });
});

test("pages never repeat or skip a course, even for simultaneous publications", async () => {
  const names = Array.from({ length: 9 }, (_, index) => `Huerta ${index}`);
  const here = await academyWith(...names.map((title) => ({ title })));
  await changeCourses(here.ctx, eq(courses.academyId, here.academy.id), {
    publishedAt: here.ctx.now,
  });
  for (const terms of ["huerta", ""]) {
    const pages = [0, 4, 8].map((offset) => titles(here, terms, { limit: 4, offset }));
    const seen = (await Promise.all(pages)).flat();
    expect(seen.toSorted()).toEqual(names);
    expect(seen).toEqual(await titles(here, terms));
    expect(await search(here, terms, { offset: 40 })).toEqual({ titles: [], total: 9 });
  }
});

test("search finds only what the catalogue shows, and only in its own academy", async () => {
  const names = ["Borrador", "Archivado", "Escondido", "Publicado"];
  const here = await academyWith(...names.map((name) => ({ title: `Guadua ${name}` })));
  const set = (name: string, change: Partial<typeof courses.$inferInsert>) =>
    changeCourses(here.ctx, eq(courses.title, `Guadua ${name}`), change);
  await set("Borrador", { status: "draft" });
  await set("Archivado", { status: "archived" });
  await set("Escondido", { feedListing: false });
  const shown = { titles: ["Guadua Publicado"], total: 1 };
  for (const terms of ["", "guadua", "guadau"]) expect(await search(here, terms)).toEqual(shown);
  expect(await titles(here, "archivado")).toEqual([]);
  expect(await titles(garden, "guadua")).toEqual([]);
});

test("a course is found by its current title and its teacher's current name", async () => {
  const here = await academyWith({ title: "Yuca", description: "De la raíz al pan." });
  await updateProfile(here.as(here.teacher), { name: "Yolima Perea" });
  expect(await titles(here, "yolima")).toEqual(["Yuca"]);
  expect(await titles(here, "yolina")).toEqual(["Yuca"]);
  expect(await titles(here, "nubia")).toEqual([]);
  await changeCourses(here.ctx, eq(courses.academyId, here.academy.id), { title: "Arracacha" });
  expect(await titles(here, "arracacha")).toEqual(["Arracacha"]);
  expect(await titles(here, "yuca")).toEqual([]);
  const hermes = await here.person("teacher", "Hermes Pete");
  await changeCourses(here.ctx, eq(courses.academyId, here.academy.id), { teacherId: hermes.id });
  expect(await titles(here, "hermes pete")).toEqual(["Arracacha"]);
  expect(await titles(here, "yolima")).toEqual([]);
});

test.each(["de la", "y", "ñandú", "a".repeat(200), "🌱ñ", "\ud800x", "日本", "x'y\\z", "²"])(
  "«%s» has words, but finds nothing",
  async (terms) => {
    expect(await search(garden, terms)).toEqual({ titles: [], total: 0 });
  },
);

test.each(["%", "🌽", "!!! & | : * ( )", "' \\ %", "<->", "¿?"])(
  "«%s» contains no word and finds nothing",
  async (terms) => {
    expect(await search(garden, terms)).toEqual({ titles: [], total: 0 });
  },
);

test.each(["", "   "])("«%s», where nothing was typed, filters nothing", async (terms) => {
  expect(await search(garden, terms)).toEqual({ titles: [compost, lulo, bees], total: 3 });
});

test.each(["abejas & ! | (aguijón:*)", "abejas/aguijón", "abejas%", "'abejas'", "a.m. abejas_"])(
  "the signs in «%s» only separate words",
  async (terms) => {
    const found = await search(garden, terms);
    expect(found.titles).toEqual(terms.includes("a.m.") ? [] : [bees]);
  },
);
