import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { campaigns } from "#src/campaigns/tables.ts";
import { coursePath } from "#src/courses/rules.ts";
import { courses } from "#src/courses/tables.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { sitemap } from "./sitemap.route.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);

function pathsIn(text: string): string[] {
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => {
    const { pathname, search } = new URL(address);
    return pathname + decodeURIComponent(search);
  });
}

async function change(id: string, set: Partial<typeof courses.$inferInsert>) {
  await world.database.db.update(courses).set(set).where(eq(courses.id, id));
}

/** The sitemap alone, in files of `size` courses. */
function inFilesOf(size: number, { ctx }: TestAcademy) {
  const app = new Hono<WhoEnv>();
  app.use((c, next) => {
    c.set("ctx", ctx);
    return next();
  });
  app.route("/", sitemap(size));
  return async (path: string) => (await app.request(path)).text();
}

test("the sitemap lists catalogue, categories, terms and every course at the academy's host", async () => {
  const here = await world.academy();
  const launch = await here.addCourse({ title: "Cacao fino", category: "gastronomía" });
  await change(launch.id, { scheduledLaunch: new Date(Date.now() + 86_400_000) });
  const answer = await door.anyone(here.academy)("/sitemap.xml");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const text = await answer.text();
  expect(pathsIn(text)).toEqual([
    "/",
    "/explore",
    "/explore?category=cultivo",
    "/explore?category=gastronomía",
    "/help",
    "/contact",
    "/about",
    "/terms",
    coursePath(here.course),
    coursePath(launch),
  ]);
  const host = `http://${here.academy.subdomain}.localhost:3000`;
  const changed = here.course.updatedAt.toISOString();
  expect(text).toContain(
    `<url><loc>${host}${coursePath(here.course)}</loc><lastmod>${changed}</lastmod></url>`,
  );
});

test("it omits drafts, archived and unlisted courses, and other academies", async () => {
  const here = await world.academy();
  const [draft, archived, unlisted] = [
    await here.addCourse(),
    await here.addCourse(),
    await here.addCourse(),
  ];
  await change(draft.id, { status: "draft" });
  await change(archived.id, { status: "archived" });
  await change(unlisted.id, { feedListing: false });
  const text = await (await door.anyone(here.academy)("/sitemap.xml")).text();
  expect(pathsIn(text).filter((path) => path.includes("/courses/"))).toEqual([
    coursePath(here.course),
  ]);
});

test("an academy without courses still has its pages in it", async () => {
  const here = await world.academy();
  await change(here.course.id, { status: "draft" });
  const text = await (await door.anyone(here.academy)("/sitemap.xml")).text();
  expect(pathsIn(text)).toEqual(["/", "/explore", "/help", "/contact", "/about", "/terms"]);
});

test("open campaigns are in it, and the pages of the product at the main host alone", async () => {
  const here = await world.academy();
  const academyId = here.academy.id;
  const titled = { academyId, title: "Calendario de siembra" };
  const past = new Date(here.ctx.now.getTime() - 1000);
  await world.database.db.insert(campaigns).values([
    { ...titled, name: "calendario", isOpen: true },
    { ...titled, name: "cerrada" },
    { ...titled, name: "terminada", isOpen: true, endsAt: past },
    { ...titled, name: "quitada", isOpen: true, removedAt: past },
  ]);
  const read = async (home: TestAcademy) =>
    pathsIn(await (await inFilesOf(50, home))("/sitemap.xml"));
  const paths = await read(here);
  expect(paths.filter((path) => path.startsWith("/free-content"))).toEqual([
    "/free-content/calendario",
  ]);
  const ofProduct = ["/semillero/landing", "/semillero/academiesSignUp"];
  for (const path of ofProduct) expect(paths).not.toContain(path);
  const root = { ...here, ctx: { ...here.ctx, academy: { ...here.academy, subdomain: null } } };
  expect(await read(root)).toEqual(expect.arrayContaining(ofProduct));
});

test("courses over the limit of a file are split over several, each once", async () => {
  const here = await world.academy();
  const all = [here.course];
  for (let more = 0; more < 4; more++) all.push(await here.addCourse());
  const read = inFilesOf(2, here);
  const index = await read("/sitemap.xml");
  expect(index).toContain("<sitemapindex");
  const files = pathsIn(index);
  expect(files).toHaveLength(4);
  const named = [];
  for (const file of files) {
    const text = await read(file);
    expect(text).toMatch(/<urlset .+<\/urlset>\n$/s);
    const found = pathsIn(text).filter((path) => path.includes("/courses/"));
    expect(found.length).toBeLessThanOrEqual(2);
    named.push(...found);
  }
  expect(named.toSorted()).toEqual(all.map(coursePath).toSorted());
  expect(pathsIn(await read("/sitemaps/pages.xml"))[0]).toBe("/");
});

test("courses beyond one read batch are all listed", async () => {
  const here = await world.academy();
  const [row] = await world.database.db
    .select()
    .from(courses)
    .where(eq(courses.id, here.course.id));
  if (!row) throw new Error("the course is gone");
  const { search: _, ...course } = row;
  const many = Array.from({ length: 1100 }, () => ({ ...course, id: crypto.randomUUID() }));
  await world.database.db.insert(courses).values(many);
  const answer = await door.anyone(here.academy)("/sitemap.xml", {
    headers: { "accept-encoding": "gzip" },
  });
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
  const found = pathsIn(text).filter((path) => path.includes("/courses/"));
  expect(new Set(found).size).toBe(1101);
  const refusing = { headers: { "accept-encoding": "gzip;q=0" } };
  const plain = await door.anyone(here.academy)("/sitemap.xml", refusing);
  expect(plain.headers.get("content-encoding")).toBeNull();
  await plain.body?.cancel();
});

test("a file with an invalid name is not found", async () => {
  const here = await world.academy();
  await problemIn(await door.anyone(here.academy)("/sitemaps/nada.xml"), 404);
});

test("robots may read all but private pages, which also forbid indexing", async () => {
  const here = await world.academy();
  const ask = door.anyone(here.academy);
  const answer = await ask("/robots.txt");
  const text = await answer.text();
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(text).toContain(`Sitemap: http://${here.academy.subdomain}.localhost:3000/sitemap.xml`);
  for (const path of ["/api/", "/login", "/account", "/checkouts", "/courses/*/clases/"]) {
    expect(text.split("\n")).toContain(`Disallow: ${path}`);
  }
  expect((await ask("/api/courses")).headers.get("x-robots-tag")).toBe("noindex");
  expect((await ask("/sitemap.xml")).headers.get("x-robots-tag")).toBeNull();
});
