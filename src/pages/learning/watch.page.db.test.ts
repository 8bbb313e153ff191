import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { lessons } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { saveProgress } from "#src/lessons/progress/save-progress.ts";
import { findProgress, watchedBy } from "#src/lessons/queries.ts";
import { addAttachment } from "#src/media/attachments/add-attachment.ts";
import { attachments, videos } from "#src/media/tables.ts";
import { openClass as open, watched } from "#src/testing/class-pages.ts";
import { pdf } from "#src/testing/documents.ts";
import { arrived, storedVideo } from "#src/testing/stored-media.ts";
import { openWorld } from "#src/testing/world.ts";
import { meta } from "./watch.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const here = await world.academy();
const { course } = here;
const [free, paid] = course.modules.flatMap((module) => module.lessons);

const pathOf = (lesson = paid, query = "", courseId = course.id) =>
  `/courses/${courseId}/clases/${lesson?.id}${query}`;

async function newLearner() {
  const actor = await here.person("student");
  await enrol(here.ctx, actor.id, course.id);
  return { ...here.as(actor), progress: () => findProgress(here.ctx, actor.id, course.id) };
}

const learner = await newLearner();

describe("opening a class", () => {
  test("shows it with its course, under either address", async () => {
    for (const path of [pathOf(), pathOf().replace("clases", "classes")]) {
      const page = await open(learner, path);
      expect(page.course).toMatchObject({ id: course.id, title: course.title });
      expect(page.watch?.lesson).toMatchObject({ id: paid?.id, title: "Fermentar en tanque" });
    }
  });

  test("titles the page with the class, or without one with the academy", async () => {
    const matches = [{ id: "root", loaderData: { frame: { academy: { name: "La Gulupa" } } } }];
    const titleOf = (loaderData: unknown) =>
      meta({ loaderData, matches } as unknown as Parameters<typeof meta>[0]);
    expect(titleOf(await open(learner, pathOf()))).toEqual([{ title: "Fermentar en tanque" }]);
    expect(titleOf(undefined)).toEqual([{ title: "La Gulupa" }]);
  });

  test("is saved once, unless it continues with the last class", async () => {
    const one = await newLearner();
    await open(one, pathOf(paid, "?lastClass=1"));
    expect((await one.progress()).history).toEqual([]);
    await open(one, pathOf());
    expect(await one.progress()).toMatchObject({ lessonId: paid?.id, minutes: 0 });
  });

  test("is the same opening within a minute; later, or after another class, it is a new one", async () => {
    const one = await newLearner();
    const now = new Date();
    const at = (seconds: number) => ({ ...one, now: new Date(now.getTime() + seconds * 1000) });
    const openedAt = async () => {
      const [row] = (await watchedBy(here.ctx, one.actor.id)).progress;
      return row && [row.lessonId, (row.updatedAt.getTime() - now.getTime()) / 1000];
    };
    await open(at(0), pathOf());
    await open(at(59), pathOf());
    expect(await openedAt()).toEqual([paid?.id, 0]);
    await open(at(60), pathOf());
    expect(await openedAt()).toEqual([paid?.id, 60]);
    await open(at(61), pathOf(free));
    await open(at(62), pathOf());
    expect(await openedAt()).toEqual([paid?.id, 62]);
  });

  test("says while a video is converted that it grows, and whether it is upright", async () => {
    const other = await here.addCourse();
    const [lesson] = other.modules.flatMap((module) => module.lessons);
    await enrol(here.ctx, learner.actor.id, other.id);
    const stored = await storedVideo(world, here, lesson?.id ?? "", "playable");
    const videoOf = async () => (await watched(learner, pathOf(lesson, "", other.id))).video;
    expect(await videoOf()).toMatchObject({ grows: true, status: "converting" });
    for (const [width, height, isUpright] of [
      [256, 144, false],
      [144, 256, true],
    ] as const) {
      const rungs = [{ name: "144p", width, height, bandwidth: 90_000 }];
      await db.update(videos).set({ status: "ready", rungs }).where(eq(videos.id, stored.id));
      expect(await videoOf()).toMatchObject({ grows: false, status: "ready", isUpright });
    }
  });

  test("starts at the address's time, in minutes, before any saved place", async () => {
    await storedVideo(world, here, paid?.id ?? "");
    const one = await newLearner();
    const report = { courseId: course.id, lessonId: paid?.id ?? "", minutes: 1, seconds: 95 };
    await saveProgress(one, report);
    const { startAt, moved } = await watched(one, pathOf(paid, "?time=2"));
    expect([startAt, moved.startAt]).toEqual([120, 120]);
  });

  test("resumes at the learner's last place, though more was watched before", async () => {
    await storedVideo(world, here, paid?.id ?? "");
    const one = await newLearner();
    const report = { courseId: course.id, lessonId: paid?.id ?? "", minutes: 2, seconds: 170 };
    await saveProgress(one, report);
    await saveProgress(one, { ...report, seconds: 80 });
    expect((await watched(one, pathOf())).startAt).toBe(80);
  });

  test("starts a finished class at 0, and one watched again at its place", async () => {
    await storedVideo(world, here, paid?.id ?? "");
    await db
      .update(videos)
      .set({ durationSeconds: 190 })
      .where(eq(videos.lessonId, paid?.id ?? ""));
    const one = await newLearner();
    const report = { courseId: course.id, lessonId: paid?.id ?? "", minutes: 3, seconds: 190 };
    await saveProgress(one, report);
    expect((await watched(one, pathOf())).startAt).toBe(0);
    await saveProgress(one, { ...report, seconds: 10 });
    expect((await watched(one, pathOf())).startAt).toBe(10);
  });

  test("loads ahead what plays first: the place, or 0 after another class", async () => {
    await storedVideo(world, here, paid?.id ?? "");
    const one = await newLearner();
    const report = { courseId: course.id, lessonId: paid?.id ?? "", minutes: 1, seconds: 95 };
    await saveProgress(one, report);
    const { startAt, openingUrls, moved } = await watched(one, pathOf());
    const segmentOf = (urls: string[]) => urls.at(-1)?.replace(/.*\//, "");
    expect([startAt, segmentOf(openingUrls)]).toEqual([95, expect.not.stringMatching(/^0001/)]);
    expect([moved.startAt, segmentOf(moved.openingUrls)]).toEqual([0, "0001.m4s"]);
  });

  test("does not count again while it is open", async () => {
    const one = await newLearner();
    await open(one, pathOf(free));
    for (const query of ["side=comments&lastClass=1", "buscar=tanque", "commentsBefore=1"]) {
      await open(one, pathOf(paid, `?${query}`));
      expect((await one.progress()).lessonId, query).toBe(free?.id);
    }
  });

  test("shows the panels that the address selects", async () => {
    const panels = async (query: string) => (await watched(learner, pathOf(paid, query))).panels;
    expect(await panels("")).toEqual({ details: "details", side: "contents" });
    const asked = await panels("?panel=resources&side=comments");
    expect(asked).toEqual({ details: "resources", side: "comments" });
  });

  test("shows comments only if they are switched on", async () => {
    const quiet = await here.addCourse();
    const lesson = quiet.modules[0]?.lessons[0];
    await db
      .update(lessons)
      .set({ comments: false })
      .where(eq(lessons.id, lesson?.id ?? ""));
    const teacher = here.as(here.teacher);
    expect((await watched(teacher, pathOf(lesson, "", quiet.id))).comments).toBeNull();
    expect((await watched(learner, pathOf())).comments?.page?.comments).toEqual([]);
  });
});

describe("the list", () => {
  test("shows only published classes, and the draft that its teacher has open", async () => {
    const partly = await here.addCourse();
    const [first, second] = partly.modules.flatMap((module) => module.lessons);
    await db
      .update(lessons)
      .set({ published: false })
      .where(eq(lessons.id, second?.id ?? ""));
    const listed = async (lesson = first) => {
      const { modules } = await watched(here.as(here.teacher), pathOf(lesson, "", partly.id));
      return modules.flatMap((module) => module.lessons.map(({ id }) => id));
    };
    expect(await listed()).toEqual([first?.id]);
    expect(await listed(second)).toEqual([first?.id, second?.id]);
    const search = async (lesson = first) => {
      const path = pathOf(lesson, "?buscar=tanque", partly.id);
      return (await watched(here.as(here.teacher), path)).search?.found;
    };
    expect([await search(), await search(second)]).toEqual([[], [second?.id]]);
  });

  test("is filtered by a search without scripts, from three characters on", async () => {
    const searched = async (text: string) => {
      const query = `?buscar=${encodeURIComponent(text)}`;
      return (await watched(learner, pathOf(free, query))).search;
    };
    expect(await searched("tanque")).toEqual({ text: "tanque", found: [paid?.id] });
    expect(await searched("mosca")).toEqual({ text: "mosca", found: [] });
    expect(await searched("ta")).toBeNull();
    expect((await searched("\u0301\u0301\u0301"))?.found).toEqual([]);
  });

  test("keeps the teacher's view in its links; strangers get none to paid classes", async () => {
    const paths = async (ctx: Ctx, query: string) => {
      const { modules } = await watched(ctx, pathOf(free, query));
      return modules.flatMap((module) => module.lessons.map(({ path }) => path));
    };
    const view = "?view=teacher";
    expect(await paths(here.as(here.teacher), view)).toEqual(
      [free, paid].map((l) => pathOf(l, view)),
    );
    const stranger = here.as(here.student);
    expect(await paths(stranger, "")).toEqual([pathOf(free), null]);
    const flow = "?isFreeFlow=true";
    expect(await paths(learner, flow)).toEqual([pathOf(free, flow), null]);
  });
});

describe("the free flow", () => {
  test("offers the course, gives no file and saves nothing", async () => {
    const upload = { kind: "document", fileName: "guia.pdf", body: Buffer.from(pdf) } as const;
    const { url } = await arrived(world, here, here.teacher, upload);
    await addAttachment(here.as(here.teacher), free?.id ?? "", { name: "Guía", url });
    await db.update(attachments).set({ contentType: "application/pdf" });
    const one = await newLearner();
    const { forSale, files, saves } = await watched(one, pathOf(free, "?isFreeFlow=true"));
    expect([forSale?.title, forSale?.priceCents, saves]).toEqual([course.title, 3900, false]);
    expect(files).toEqual([{ name: "Guía", isPdf: true, url: null }]);
    expect((await one.progress()).history).toEqual([]);
    const owned = await watched(one, pathOf(free));
    expect([owned.forSale, owned.saves, owned.files[0]?.url]).toEqual([
      null,
      true,
      expect.stringMatching(/^\/files\/.+\.pdf$/),
    ]);
  });

  test("applies to a stranger, whatever the address says", async () => {
    const { forSale, saves } = await watched(here.as(here.student), pathOf(free));
    expect([forSale?.buys, saves]).toEqual([true, false]);
  });
});

test("the teacher's view shows the original until a conversion is playable", async () => {
  const fresh = await here.addCourse();
  const lesson = fresh.modules[0]?.lessons[0];
  await storedVideo(world, here, lesson?.id ?? "", "received");
  const sourceFor = async (ctx: Ctx, query: string) =>
    (await watched(ctx, pathOf(lesson, query, fresh.id))).video.src;
  expect(await sourceFor(here.as(here.teacher), "?view=teacher")).toMatch(/original/);
  expect(await sourceFor(here.as(here.teacher), "")).toBeNull();
  expect(await sourceFor(here.as(here.student), "?view=teacher")).toBeNull();
});

test("only those who can fix a failed video see the reason; nobody sees it play", async () => {
  const fresh = await here.addCourse();
  const lesson = fresh.modules[0]?.lessons[0];
  await storedVideo(world, here, lesson?.id ?? "", "failed");
  const failure = "El video está cortado";
  await db
    .update(videos)
    .set({ failure })
    .where(eq(videos.lessonId, lesson?.id ?? ""));
  const videoFor = async (ctx: Ctx) =>
    (await watched(ctx, pathOf(lesson, "?view=teacher", fresh.id))).video;
  expect(await videoFor(here.as(here.teacher))).toMatchObject({
    src: null,
    status: "failed",
    failure,
  });
  expect(await videoFor(here.as(here.student))).toMatchObject({ src: null, failure: null });
});
