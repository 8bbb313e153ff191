import { brotliDecompressSync } from "node:zlib";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { renameCategory } from "#src/academies/categories/rename-category.ts";
import { academies } from "#src/academies/tables.ts";
import { updateProfile } from "#src/accounts/profile/update-profile.ts";
import { openSession } from "#src/accounts/session/session.ts";
import { setTax } from "#src/administration/set-tax.ts";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { notifyOfCourses } from "#src/courses/authoring/write-courses.ts";
import { shareTitleUrl } from "#src/courses/cover/share-title.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import { everyAcademy, inTransaction, notifyPublicChange, type TransactionCtx } from "#src/ctx.ts";
import { type Database, openDatabase } from "#src/db/client.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { openTrm } from "#src/rates/trm.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { startWebProcess, type WebProcess, warm } from "#src/testing/servers/web-process.ts";
import { openWorld, root } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const onServer = test.runIf(!world.database.embedded);
const soon = { timeout: 20_000, interval: 20 };
let here: TestAcademy;
let first: WebProcess;

const changeCourse = (changes: Parameters<typeof changeCourses>[2], id = here.course.id) =>
  changeCourses(here.ctx, id, changes);

/** The lessons of a course. */
const lessonsOf = (id: string) =>
  and(eq(lessons.academyId, here.academy.id), eq(lessons.courseId, id));

/** Changes the modules and lessons of a course. */
function changeParts(write: (ctx: TransactionCtx) => Promise<unknown>, id = here.course.id) {
  return inTransaction(here.ctx, async (ctx) => {
    await write(ctx);
    await notifyOfCourses(ctx, eq(courses.id, id));
  });
}

const startProcess = (database?: Database) => startWebProcess(world, here, database);

beforeEach(async () => {
  here = await world.academy();
  first = await startProcess();
  await warm(first);
});

test("a cached answer equals the app's answer, in body and headers", async () => {
  const path = `/api/courses/${here.course.id}?includeTeacher=true`;
  const app = await first.ask(path, { range: "bytes=0-" });
  const kept = await first.ask(path, { "accept-encoding": "br" });
  expect(brotliDecompressSync(kept.body)).toEqual(app.body);
  const { etag, ...headers } = kept.headers;
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  const perAnswer = { date: expect.anything(), "x-request-id": expect.anything() };
  const packing = { "content-encoding": "br", "content-length": String(kept.body.length) };
  expect(headers).toEqual({ ...app.headers, ...perAnswer, ...packing });
  expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  expect(headers.vary).toBe("cookie, accept-encoding");
});

test("a signed-in visitor neither gets a cached answer nor leaves one", async () => {
  const { accessToken, refreshToken } = await openSession(here.ctx, here.student);
  const path = "/api/courses?limit=3";
  for (const cookie of [`session=${accessToken}`, `refresh=${refreshToken}`]) {
    const own = await first.ask(path, { cookie });
    expect(own.status).toBe(200);
    expect(own.headers["cache-control"] ?? "").not.toContain("public");
    expect(await first.asksDuring(() => first.ask(path, { cookie }))).toBe(1);
  }
  const kept = (await first.cache.contents()).map(({ address }) => address);
  expect(kept.filter((address) => address.endsWith(path))).toEqual([]);
});

test("a cover keeps the lifetime that its address promises", async () => {
  const answer = await first.ask(`/covers/${here.course.id}.svg`);
  expect(answer.headers["cache-control"]).toBe("public, max-age=300");
  expect(answer.headers.vary).toBe("accept-encoding");
  expect(await first.asksDuring(() => first.ask(`/covers/${here.course.id}.svg`))).toBe(0);
});

test("a picture with a title is kept for a year, as its address promises", async () => {
  const shared = { page: "help", title: "Ayuda, ¿qué buscas?", motif: "seedling" } as const;
  const url = shareTitleUrl(here.ctx, shared);
  for (const asks of [1, 0]) {
    let answer: Awaited<ReturnType<typeof first.ask>> | undefined;
    const made = await first.asksDuring(async () => {
      answer = await first.ask(url);
    });
    expect(made).toBe(asks);
    expect(answer?.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  }
});

test("a sale leaves what is kept in place", async () => {
  const asks = () => first.asksDuring(first.courseText);
  expect(await asks()).toBe(0);
  await enrol(here.ctx, here.student.id, here.course.id);
  expect(await asks()).toBe(0);
});

describe("public pages show a change", () => {
  const newTitle = "Cacao de altura";
  const place = () => ({ academyId: here.academy.id, courseId: here.course.id });

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ["a new title", () => changeCourse({ title: newTitle }), /Cacao/],
    [
      "a teacher's new name",
      () => updateProfile(here.as(here.teacher), { name: "Nubia Erazo" }),
      /Nubia Erazo/,
    ],
    [
      "a new module with a class",
      () =>
        changeParts(async ({ db }) => {
          const [module] = await db
            .insert(modules)
            .values({ ...place(), name: "Catación", position: 9 })
            .returning();
          const moduleId = module?.id ?? "";
          await db
            .insert(lessons)
            .values({ ...place(), moduleId, title: "Catar y comparar", position: 1 });
        }),
      /Catar y comparar/,
    ],
    [
      "a class that is no longer published",
      () =>
        changeParts(({ db }) =>
          db.update(lessons).set({ published: false }).where(lessonsOf(here.course.id)),
        ),
      /^(?!.*Bienvenida)/,
    ],
    [
      "a renamed category",
      () => renameCategory(here.ctx, { from: here.course.category, to: "siembra" }),
      /siembra/,
    ],
    ["a course that is withdrawn", () => changeCourse({ status: "draft" }), /no existe/],
  ])("%s", async (_, change, expected) => {
    await warm(first);
    expect(await first.courseText()).not.toMatch(expected);
    await change();
    await expect.poll(first.courseText, soon).toMatch(expected);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      "an academy's logo",
      () =>
        inTransaction(world.database, async (ctx) => {
          const own = eq(academies.id, here.academy.id);
          await ctx.db.update(academies).set({ logoUrl: "/logo.svg" }).where(own);
          await notifyPublicChange(ctx, everyAcademy);
        }),
    ],
    [
      "the tax of the academy",
      async () =>
        setTax(here.as(await here.person("academy")), { taxPercent: 0, taxReason: "Art. 476" }),
    ],
    [
      "an exchange rate",
      () =>
        openTrm({
          db,
          log: here.ctx.log,
          source: async () => [{ day: bogotaDay(new Date()), price: 4001 }],
        }),
    ],
  ])("%s", async (_, change) => {
    await change();
    const again = () => first.asksDuring(first.courseText);
    await expect.poll(again, soon).toBeGreaterThan(0);
  });
});

test("a change that is received over a replaced connection counts as well", async () => {
  const client = await world.database.pool.connect();
  client.release(true);
  await warm(first);
  await changeCourse({ title: "Otra" });
  await expect.poll(first.courseText, soon).toContain("Otra");
});

test("a change that no public page shows leaves the cached pages alone", async () => {
  const other = await world.academy();
  await here.person("student");
  const draft = await here.addCourse();
  await changeCourse({ status: "draft" }, draft.id);
  /** Shows a change of the other academy, so what was told before it, by the same line, has arrived. */
  const seesOthers = async (title: string) => {
    const host = `${other.academy.subdomain}.localhost`;
    const path = `/api/courses/${other.course.id}?includeTeacher=true`;
    await changeCourses(other.ctx, other.course.id, { title });
    await expect
      .poll(async () => (await first.ask(path, { host })).body.toString())
      .toContain(title);
  };
  await seesOthers("Panela");
  await warm(first);
  await updateProfile(here.as(here.student), { name: "Otra" });
  await updateProfile(other.as(other.teacher), { name: "Otra" });
  await changeCourse({ title: "Borrador" }, draft.id);
  await changeParts(
    ({ db }) => db.update(lessons).set({ title: "Borrador" }).where(lessonsOf(draft.id)),
    draft.id,
  );
  const undone = inTransaction(here.ctx, async (ctx) => {
    await notifyPublicChange(ctx, here.academy.id);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await seesOthers("Cacao");
  const asks = () => first.asksDuring(first.courseText);
  expect(await asks()).toBe(0);
});

describe("on a server", () => {
  const connectionString = () => {
    const { connectionString } = world.database.pool.options;
    if (!connectionString) throw new Error("no server");
    return connectionString;
  };

  async function secondProcess() {
    const databaseUrl = connectionString();
    const database = await openDatabase({
      databaseUrl,
      databasePool: 4,
      dataDir: world.folder,
      root,
    });
    const process = await startProcess(database);
    onTestFinished(() => database.close());
    await warm(process);
    return { ...process, db: database.db };
  }

  onServer("each process sees what the other changed", async () => {
    const second = await secondProcess();
    for (const [title, from] of [
      ["Desde el primero", db],
      ["Desde el segundo", second.db],
    ] as const) {
      await changeCourses({ ...here.ctx, db: from }, here.course.id, { title });
      await expect.poll(first.courseText, soon).toContain(title);
      await expect.poll(second.courseText, soon).toContain(title);
      await warm(first);
      await warm(second);
    }
  });

  onServer("a line that is cut hides no change", async () => {
    await world.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'semillero public changes' and datname = current_database()`,
    );
    const title = "Mientras nadie oía";
    await changeCourse({ title });
    await expect.poll(first.courseText, soon).toContain(title);
    await warm(first);
    expect(await first.courseText()).toContain(title);
    await changeCourse({ title: "Y después" });
    await expect.poll(first.courseText, soon).toContain("Y después");
  });
});
