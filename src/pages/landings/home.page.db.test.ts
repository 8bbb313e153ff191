import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { brokenWhere } from "#src/testing/database/broken-database.ts";
import { visitOf } from "#src/testing/page-visit.ts";
import { openWorld } from "#src/testing/world.ts";
import { loader } from "./home.page.tsx";
import { mainLandingData } from "./main-landing-data.ts";

const world = await openWorld();
afterAll(() => world.close());

async function open(ctx: Ctx) {
  const visit = visitOf(ctx, "/");
  const { data, init } = await loader(visit);
  return { page: data, status: init?.status ?? 200, isPublic: visit.web.isPublic() };
}

async function academyPage(ctx: Ctx) {
  const { page, ...rest } = await open(ctx);
  if (page.host !== "academy") throw new Error("not the landing of an academy");
  return { page, ...rest };
}

const saying = { quote: "Aprendí a podar.", name: "Luz Dary", role: "Caficultora en Pitalito" };

test("an academy shows its words, courses, categories, teachers and how to reach it", async () => {
  const here = await world.academy();
  const about = "Treinta familias que siembran sin afán.\n\nDesde 1998.";
  const words = { headline: "De la mata al mercado", about, testimonial: saying };
  await world.database.db.update(academies).set(words).where(eq(academies.id, here.academy.id));
  await here.addCourse({ title: "Compost paso a paso", category: "sostenibilidad" });
  const academy = { ...here.academy, email: "hola@gulupa.test", whatsapp: "573001234567" };
  const { page, status, isPublic } = await academyPage({ ...here.ctx, academy });
  expect([status, isPublic]).toEqual([200, true]);
  expect(page).toMatchObject({
    headline: "De la mata al mercado",
    lead: "Treinta familias que siembran sin afán.",
    tellsMore: true,
    total: 2,
    categories: [{ name: "cultivo" }, { name: "sostenibilidad" }],
    teachers: [
      { name: "Nubia Chilito", courses: 2, href: "/explore?category=todos&terms=Nubia+Chilito" },
    ],
    testimonial: saying,
    ...{ email: "hola@gulupa.test", whatsapp: "573001234567" },
  });
  expect(page.courses?.map(({ title }) => title)).toContain("Compost paso a paso");
});

test("an academy without words has its name, and one without courses says what is coming", async () => {
  const here = await world.academy();
  expect((await academyPage(here.ctx)).page).toMatchObject({
    ...{ headline: "La Gulupa", tellsMore: false, testimonial: null },
    lead: expect.stringContaining("a tu ritmo"),
  });
  const empty = { ...here.academy, id: "00000000-0000-7000-8000-000000000000" };
  const { page } = await academyPage({ ...here.ctx, academy: empty });
  expect(page).toMatchObject({ courses: [], total: 0, categories: [], teachers: [] });
  expect(page.lead).toContain("Pronto");
});

test("launches stand where an academy has no course yet", async () => {
  const there = await world.academy();
  await world.database.pool.query("update courses set feed_listing = false where academy_id = $1", [
    there.academy.id,
  ]);
  await world.database.pool.query("update course_counts set listed = 0 where academy_id = $1", [
    there.academy.id,
  ]);
  await there.addCourse({
    title: "Plátano",
    launch: { inDays: 3, subscription: true, promotionalMessage: "" },
  });
  const { page } = await academyPage(there.ctx);
  expect(page.courses).toMatchObject([
    { title: "Plátano", opens: expect.stringMatching(/^Abre el/) },
  ]);
  expect(page).toMatchObject({ total: 0, teachers: [], categories: [] });
  // An academy that is about to close promises none.
  const closesAt = new Date(there.ctx.now.getTime() + 86_400_000);
  const closing = { ...there.ctx, academy: { ...there.academy, closesAt } };
  const last = await academyPage(closing);
  expect(last.page).toMatchObject({ courses: null, hasCourses: false });
  expect(last.page.lead).not.toContain("Pronto");
});

test("the head names the page, its picture, who it is of and its courses", async () => {
  const here = await world.academy();
  const host = `http://${here.academy.subdomain}.localhost:3000`;
  const { head } = (await academyPage(here.ctx)).page;
  expect(head).toEqual(
    expect.arrayContaining([
      { title: "Cursos en línea · La Gulupa" },
      { tagName: "link", rel: "canonical", href: `${host}/` },
      { property: "og:image", content: expect.stringContaining(`${host}/share/`) },
      { "script:ld+json": expect.objectContaining({ "@type": "Organization", name: "La Gulupa" }) },
      {
        "script:ld+json": expect.objectContaining({
          "@type": "ItemList",
          itemListElement: [expect.objectContaining({ position: 1, name: here.course.title })],
        }),
      },
    ]),
  );
});

test("the main landing shows the courses of the settings, or else the newest", async () => {
  const here = await world.academy();
  for (const title of ["Uno", "Dos", "Tres", "Cuatro", "Cinco"]) await here.addCourse({ title });
  await here.addCourse({ title: "Mochilas", category: "arte" });
  const titles = async (landing: { terms: string; category: string }) => {
    const { courses } = await mainLandingData({
      ...here.ctx,
      outside: { ...world.outside, landing },
    });
    return courses?.map(({ title }) => title);
  };
  expect(await titles({ terms: "", category: "" })).toHaveLength(4);
  expect(await titles({ terms: "", category: "arte" })).toEqual(["Mochilas"]);
  expect(await titles({ terms: "cuatro", category: "" })).toEqual(["Cuatro"]);
  expect(await titles({ terms: "tractor", category: "" })).toHaveLength(4);
});

test("who has an account goes on from it to teach, and the contact is the setting's", async () => {
  const { ctx, as, student, teacher } = await world.academy();
  const hrefOf = async (ctx: Ctx) => (await mainLandingData(ctx)).teachHref;
  expect(await hrefOf(ctx)).toBe("/login/signup?campaign=LandingTeach");
  expect(await hrefOf(as(student))).toBe("/account/teaching");
  expect(await hrefOf(as(teacher))).toBe("/dashboard");
  expect((await mainLandingData(ctx)).contactHref).toBe("/contact?topic=ensenar");
  const contactUrl = "https://wa.me/573001234567";
  const outside = { ...world.outside, contactUrl };
  expect((await mainLandingData({ ...ctx, outside })).contactHref).toBe(contactUrl);
});

test("a landing asks at most four questions", async () => {
  const { ctx } = await world.academy();
  let asked = 0;
  const count = () => {
    asked += 1;
  };
  // Each question takes a connection.
  const { pool } = world.database;
  pool.on("acquire", count);
  await open(ctx);
  const ofAcademy = asked;
  await mainLandingData(ctx);
  pool.off("acquire", count);
  const ofMain = asked - ofAcademy;
  expect(ofAcademy).toBeGreaterThan(0);
  expect(ofAcademy).toBeLessThanOrEqual(4);
  expect(ofMain).toBeLessThanOrEqual(4);
});

test("without one of its parts the page is shown, and no cache keeps it", async () => {
  const here = await world.academy();
  let asked = 0;
  const db = brokenWhere(world.database, () => {
    asked += 1;
    return asked === 1;
  });
  const { page, status, isPublic } = await academyPage({ ...here.ctx, db });
  expect(page.courses).toHaveLength(1);
  expect([status, isPublic]).toEqual([200, false]);
});

test("without its courses the page shows the rest, and no cache keeps it", async () => {
  const here = await world.academy();
  const db = brokenWhere(world.database, () => true);
  const { page, status, isPublic } = await open({ ...here.ctx, db });
  expect([page.courses, status, isPublic]).toEqual([null, 503, false]);
});
