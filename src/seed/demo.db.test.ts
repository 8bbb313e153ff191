import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { openAcademy } from "#src/academies/opening/open-academy.ts";
import { findAcademy } from "#src/academies/queries.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { users } from "#src/accounts/tables.ts";
import { findCourse, lessonsInOrder } from "#src/courses/queries.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { lessonsWithVideo } from "#src/media/queries.ts";
import { uploads, videos } from "#src/media/tables.ts";
import type { Runtime } from "#src/process/runtime.ts";
import { refusePublishedAccounts } from "#src/settings/refuse-open.ts";
import { readSettings } from "#src/settings/settings.ts";
import { engine } from "#src/testing/database/engine.ts";
import { plainCourse } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { cast } from "./cast/cast.ts";
import { closePublishedAccounts } from "./cast-accounts.ts";
import { insertCourse } from "./course.ts";
import { seedDemo } from "./demo.ts";
import { missingFilms } from "./missing-films.ts";
import { seedVideos } from "./videos.ts";

const person = { email: "ana@correo.co", password: "cosecha de mayo", name: "Ana Quira" };
const learner = { email: "estudiante@semillero.test", password: "semillero" };
/** Those with the published password, and those who only learn. */
const accountsOfDemo = 31;
const learnersOfDemo = 96;

/** A database with nothing but the root academy, and what the start does to it. */
async function openEmpty() {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const { database, outside } = world;
  const { db } = database;
  const academy = await findAcademy(db, null);
  if (!academy) throw new Error("no root academy");
  const ctx: Ctx = world.ctxOf(academy);
  const runtime = { database, outside, ffmpeg: "/nonexistent", log: ctx.log } as Runtime;
  return {
    db,
    ctx,
    seed: () => seedDemo(runtime, { videos: false }),
    seedWithVideos: () => seedDemo(runtime),
    rows: async () => [await db.$count(users), await db.$count(courses)],
    said: () => said.mock.calls.flat().join("\n"),
  };
}

test("an empty database gets the demo once, also from several processes that start at once", async () => {
  const { ctx, seed, rows, said } = await openEmpty();
  const seeded = await Promise.all([seed(), seed(), seed()]);
  expect(seeded.map(({ isDemo }) => isDemo)).toEqual([true, true, true]);
  const first = await rows();
  expect(first[0]).toBe(accountsOfDemo + learnersOfDemo);
  expect((await seed()).isDemo).toBe(true);
  expect(await rows()).toEqual(first);
  expect((await signIn(ctx, learner)).user.name).toBe("Marisol Quira");
  expect(said()).toBe("");
});

test("one account of a real person: no row of the demo, and a line says so", async () => {
  const { ctx, seed, rows, said } = await openEmpty();
  await signUp(ctx, person);
  expect((await seed()).isDemo).toBe(false);
  expect(await rows()).toEqual([1, 0]);
  expect(said()).toContain("Sin datos de muestra: la base de datos ya tiene cuentas");
});

test("one academy besides the root: no row of the demo", async () => {
  const { db, seed, rows } = await openEmpty();
  await openAcademy(db, { subdomain: "finca", name: "La Finca" });
  expect((await seed()).isDemo).toBe(false);
  expect(await rows()).toEqual([0, 0]);
});

test("a demo in which somebody has signed up stays a demo, and gets nothing more", async () => {
  const { ctx, seed, rows } = await openEmpty();
  await seed();
  await signUp(ctx, person);
  const before = await rows();
  expect((await seed()).isDemo).toBe(true);
  expect(await rows()).toEqual(before);
});

test("a demo without its videos, as a killed start leaves it, gets them at the next one", async () => {
  const { ctx, seed, seedWithVideos, said } = await openEmpty();
  await seed();
  await signUp(ctx, person);
  // This start has no ffmpeg, so it fails where it draws the first of them.
  await expect(seedWithVideos()).rejects.toThrow("/nonexistent");
  expect(said()).toMatch(/Dibujando y convirtiendo \d+ videos/);
});

test("another teacher's course with the title of a demo course gets no video", async () => {
  const { db, ctx } = await openEmpty();
  const { user } = await signUp(ctx, person);
  await insertCourse(ctx, { teacherId: user.id, course: plainCourse, now: ctx.now });
  expect(await missingFilms(ctx)).toEqual([]);
  const { rest } = await seedVideos(ctx, "/nonexistent");
  await rest;
  expect(await db.$count(videos)).toBe(0);
});

/** A course of the cast whose classes are not filmed, in a database with nothing else of the demo. */
async function openUnfilmed() {
  const { db, ctx } = await openEmpty();
  const course = cast.courses.find(({ video }) => !video);
  const teacher = cast.teachers.find(({ key }) => key === course?.teacher);
  if (!course || !teacher) throw new Error("every course is filmed");
  const { user } = await signUp(ctx, { ...person, email: teacher.email });
  await db.update(users).set({ emailVerifiedAt: ctx.now }).where(eq(users.id, user.id));
  const id = await insertCourse(ctx, { teacherId: user.id, course, now: ctx.now });
  const found = await findCourse(ctx, id);
  const classes = found ? lessonsInOrder(found) : [];
  const made = () => db.select({ id: videos.id, status: videos.status }).from(videos);
  return { db, ctx, courseId: id, classes, teacherId: user.id, made };
}

// Films do not depend on the engine, and take a while.
test.runIf(engine === "pglite")(
  "every other course gets its first class as a video afterwards, also if stopped in between",
  async () => {
    const { ctx, courseId, classes, made } = await openUnfilmed();
    const stop = new AbortController();
    const { rest } = await seedVideos(ctx, "ffmpeg", stop.signal);
    const begun = async () => (await made())[0]?.status;
    await expect.poll(begun, { timeout: 120_000 }).toBe("converting");
    stop.abort();
    await rest;
    const stopped = await made();
    expect(stopped).toMatchObject([{ status: "converting" }]);

    // The next start converts what was drawn; it draws nothing twice.
    await (await seedVideos(ctx, "ffmpeg")).rest;
    expect(await made()).toEqual([{ id: stopped[0]?.id, status: "ready" }]);
    const ids = classes.map(({ id }) => id);
    expect([...(await lessonsWithVideo(ctx, ids))]).toEqual(ids.slice(0, 1));
    const course = await findCourse(ctx, courseId);
    const [first, second] = course ? lessonsInOrder(course) : [];
    expect(first?.durationSeconds).toBeGreaterThanOrEqual(20);
    expect(first?.durationSeconds).toBeLessThan(30);
    expect(second?.durationSeconds).toBe(classes[1]?.durationSeconds);
    expect(await missingFilms(ctx)).toEqual([]);
  },
);

test("a class to which its teacher gives a video is left alone", async () => {
  const { db, ctx, classes, teacherId } = await openUnfilmed();
  const [lesson] = classes;
  if (!lesson) throw new Error("a course without classes");
  expect(await missingFilms(ctx)).toMatchObject([{ lesson: { id: lesson.id } }]);
  const { academyId, courseId, id: lessonId } = lesson;
  const id = newId();
  const file = { fileName: "IMG_0042.MP4", key: `uploads/${academyId}/${id}.mp4`, bytes: 9 };
  await db
    .insert(uploads)
    .values({ academyId, id, userId: teacherId, ...file, expiresAt: ctx.now });
  const original = { originalName: file.fileName, originalKey: file.key } as const;
  const place = { academyId, id, courseId, lessonId, uploadId: id };
  await db.insert(videos).values({ ...place, ...original, status: "received" });
  expect(await missingFilms(ctx)).toEqual([]);
});

test("two installations have the same ids of accounts, courses and classes", async () => {
  const idsOf = async () => {
    const { db, seed } = await openEmpty();
    await seed();
    const tables = [users, courses, modules, lessons];
    return Promise.all(
      tables.map(async (table) =>
        (await db.select({ id: table.id }).from(table)).map(({ id }) => id),
      ),
    );
  };
  const [one, other] = [await idsOf(), await idsOf()];
  expect(one.map((ids) => ids.sort())).toEqual(other.map((ids) => ids.sort()));
  expect(one.flat()).toHaveLength(new Set(one.flat()).size);
  // Any row that comes later sorts after them.
  expect(one.flat().every((id) => id < newId())).toBe(true);
});

test("the published password is refused on a public address until it is taken away", async () => {
  const { db, ctx, seed } = await openEmpty();
  await seed();
  await signUp(ctx, person);
  const open = (env: Record<string, string>) => refusePublishedAccounts(readSettings(env, "/"), db);
  const site = { PUBLIC_URL: "https://semillero.example" };
  await expect(open(site)).rejects.toThrow(`${accountsOfDemo} cuentas`);
  await expect(open(site)).rejects.toThrow("npm run demo:close");
  await open({});
  await open({ ...site, ALLOW_PUBLIC: "demo" });

  expect(await closePublishedAccounts(db, ctx.now)).toHaveLength(accountsOfDemo);
  await open(site);
  await expect(signIn(ctx, learner)).rejects.toThrow();
  expect((await signIn(ctx, person)).user.name).toBe("Ana Quira");
  expect(await closePublishedAccounts(db, ctx.now)).toEqual([]);
});

test("a stranger who signs up with an address of the demo does not stop the next start", async () => {
  const { db, ctx, seed } = await openEmpty();
  await signUp(ctx, { ...learner, name: "Un extraño" });
  await refusePublishedAccounts(readSettings({ PUBLIC_URL: "https://semillero.example" }, "/"), db);
  expect(await closePublishedAccounts(db, ctx.now)).toEqual([]);
  expect((await seed()).isDemo).toBe(false);
});
