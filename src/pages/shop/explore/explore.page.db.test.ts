import { afterAll, expect, test } from "vitest";
import { changeCategoryLogo } from "#src/academies/categories/change-category-logo.ts";
import { renameCategory } from "#src/academies/categories/rename-category.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import type { Ctx } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { visitOf } from "#src/testing/page-visit.ts";
import { noisePhoto } from "#src/testing/pictures.ts";
import { openShop } from "#src/testing/purchase.ts";
import { loader } from "./explore.page.tsx";

const shop = await openShop();
const { world } = shop;
afterAll(() => shop.close());

async function open(ctx: Ctx, path = "/explore") {
  const visit = visitOf(ctx, path);
  const { data, init } = await loader(visit);
  return { page: data, status: init?.status, isPublic: visit.web.isPublic() };
}

const launch = { inDays: 3, subscription: true, promotionalMessage: "Pronto" };

test("visitors see courses and launches, but no personal sections", async () => {
  const here = await world.academy();
  await here.addCourse({ title: "Plátano", launch });
  const { page, status, isPublic } = await open(here.ctx);
  expect([status, isPublic]).toEqual([200, true]);
  expect(page.found?.courses.map(({ title }) => title)).toContain(here.course.title);
  expect(page.launches).toMatchObject([{ title: "Plátano", teaser: "Pronto" }]);
  expect([page.enrolled, page.subscribed]).toEqual([null, null]);
});

test("a signed-in visitor sees their own sections", async () => {
  const here = await world.academy();
  const { page } = await open(here.as(here.student));
  expect([page.enrolled, page.subscribed]).toEqual([[], []]);
  await enrol(here.ctx, here.student.id, here.course.id);
  const { page: later } = await open(here.as(here.student));
  expect(later.enrolled).toMatchObject([
    { title: here.course.title, progress: { done: 0, total: 2 } },
  ]);
});

test.each([
  ["gastronomia", "gastronom%C3%ADa"],
  ["Cultivo", "cultivo"],
  ["TODOS", "todos"],
])("category %s redirects to its address", async (given, category) => {
  const here = await world.academy();
  const redirected = open(here.ctx, `/explore?category=${given}&terms=lulo&isFreeFlow=true`);
  await expect(redirected).rejects.toSatisfy(
    (answer: Response) =>
      answer.status === 302 &&
      answer.headers.get("location") === `/explore?category=${category}&terms=lulo&isFreeFlow=true`,
  );
});

test("a category of another academy stays one without courses", async () => {
  const [here, otherAcademy] = [await world.academy(), await world.academy()];
  await renameCategory(otherAcademy.ctx, { from: "arte", to: "Pesca" });
  const { page } = await open(here.ctx, "/explore?category=pesca");
  expect(page.found).toMatchObject({ courses: [], total: 0 });
  expect(page.asked.category).toBe("pesca");
});

test("a search finds launches with the courses", async () => {
  const here = await world.academy();
  await here.addCourse({ title: "Plátano", launch });
  const { page } = await open(here.ctx, "/explore?terms=platano");
  expect(page.found).toMatchObject({
    courses: [],
    launches: [{ title: "Plátano", opens: expect.stringMatching(/^Abre el /) }],
  });
});

test("a page beyond the last one redirects to the last one", async () => {
  const here = await world.academy();
  const redirected = open(here.ctx, "/explore?category=cultivo&page=9&isFreeFlow=true");
  await expect(redirected).rejects.toSatisfy(
    (answer: Response) =>
      answer.headers.get("location") === "/explore?category=cultivo&isFreeFlow=true",
  );
});

test("if courses cannot be read, the page shows the rest and no cache keeps it", async () => {
  const here = await world.academy();
  await here.addCourse({ title: "Plátano", launch });
  // Only searches query this way.
  const db = Object.assign(Object.create(here.ctx.db), {
    execute: () => Promise.reject(new Error("no disk")),
  });
  const { page, status, isPublic } = await open({ ...here.ctx, db }, "/explore?terms=platano");
  expect(page.found).toBeNull();
  expect(page.launches).toHaveLength(1);
  expect([status, isPublic]).toEqual([503, false]);
});

test("a category that cannot be stored is refused", async () => {
  const here = await world.academy();
  await expect(open(here.ctx, "/explore?category=%00")).rejects.toMatchObject({
    init: { status: 400 },
  });
});

test("after a payment the page says so to its buyer alone, and no cache keeps it", async () => {
  const { ctx, as, student, course } = await world.academy();
  const { id } = await pay(as(student), await shop.purchase(course));
  const { page, isPublic } = await open(as(student), `/explore?compra=${id}`);
  expect(page.confirmation).toMatchObject({ status: "paid", courses: [{ title: course.title }] });
  expect(isPublic).toBe(false);
  const other = await open(ctx, `/explore?compra=${id}`);
  expect([other.page.confirmation, other.isPublic]).toEqual([null, false]);
  expect((await open(as(student))).page.confirmation).toBeNull();
});

test("prices stand in pesos first where the academy says so", async () => {
  const here = await world.academy();
  await here.addCourse({ title: "Plátano", launch });
  const on = { ...here.ctx, academy: { ...here.academy, pesosFirst: true } };
  for (const [ctx, pesosFirst] of [
    [here.ctx, false],
    [on, true],
  ] as const) {
    const { page } = await open(ctx);
    expect(page.found?.courses[0]).toMatchObject({
      priceCents: 3900,
      priceCop: 185_640,
      pesosFirst,
    });
    expect(page.launches[0]).toMatchObject({ title: "Plátano", pesosFirst });
  }
});

test("prices have the tax of the academy", async () => {
  const here = await world.academy();
  await here.addCourse({ title: "Plátano", launch });
  const tax = { taxPercent: 0, taxReason: "Art. 476" };
  const { page } = await open({ ...here.ctx, academy: { ...here.academy, ...tax } });
  const price = { priceCents: 3900, priceCop: 156_000, taxPercent: 0 };
  expect(page.found?.courses[0]).toMatchObject(price);
  expect(page.launches[0]).toMatchObject({ title: "Plátano", ...price });
});

test("tabs are links where the academy says so, and uploaded logos have tiles of their own", async () => {
  const here = await world.academy();
  const on = { ...here.ctx, academy: { ...here.academy, tabsOn: true } };
  expect((await open(here.ctx)).page.tabsOn).toBe(false);
  expect((await open(on)).page.tabsOn).toBe(true);
  expect((await open(on)).page.categories[0]).toEqual({ name: "arte", tile: null });
  const admin = here.as(await here.person("academy"));
  await changeCategoryLogo(admin, { name: "arte", logo: await noisePhoto("png", 100) });
  const [art] = (await open(on)).page.categories;
  expect(art?.tile).toMatch(/^\/tiles\/arte\.svg\?v=/);
});
