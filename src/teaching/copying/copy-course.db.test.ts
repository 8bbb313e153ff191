// A copy has what its teacher made and nothing that learners left; what both share stays until the
// last of them lets it go.
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { removeLesson } from "#src/courses/authoring/outline/remove-lesson.ts";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { saveCourse } from "#src/courses/authoring/save-course.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { addAttachment } from "#src/media/attachments/add-attachment.ts";
import { removeAttachment } from "#src/media/attachments/remove-attachment.ts";
import { attachments, captions, uploads, videos } from "#src/media/tables.ts";
import { pdf } from "#src/testing/documents.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { arrived, segmentText, storedVideo } from "#src/testing/stored-media.ts";
import { openWorld, quotasWith } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { purgeRemoved } from "../removal/purge-removed.ts";
import { copyCourse, newCopyId } from "./copy-course.ts";

const world = await openWorld({ quotas: quotasWith({ COPIES_PER_DAY: 6 }) });
afterAll(() => world.close());
const { db } = world.database;
const { files } = world.outside;
const door = openDoor(world);

let here: TestAcademy;
let [free, paid] = ["", ""];
beforeEach(async () => {
  here = await world.academy();
  [free = "", paid = ""] = here.course.modules.map((module) => module.lessons[0]?.id ?? "");
});

const past = new Date(Date.now() - 31 * 24 * 3_600_000);
const teacher = () => here.as(here.teacher);
const duplicate = (copyId?: string) => copyCourse(teacher(), here.course.id, copyId);

async function courseOf(id: string) {
  const course = await findOwnCourse(teacher(), id);
  if (!course) throw new Error("the course is not there");
  return course;
}

/** The copy of the paid class. */
async function paidIn(courseId: string): Promise<string> {
  return (await courseOf(courseId)).modules[1]?.lessons[0]?.id ?? "";
}

/** Gives the paid class a video, a file and captions. */
async function fill() {
  const video = await storedVideo(world, here, paid);
  const sent = await arrived(world, here, here.teacher, {
    ...{ kind: "document", fileName: "Guía.pdf" },
    body: pdf,
  });
  await addAttachment(teacher(), paid, { name: "Guía", url: sent.url });
  await db.insert(captions).values({
    ...{ academyId: here.academy.id, courseId: here.course.id, lessonId: paid },
    ...{ language: "es", source: "clase.vtt", vtt: "WEBVTT\n\n00:00.000 --> 00:01.000\nHola\n" },
  });
  const original = await db.select().from(videos).where(eq(videos.id, video.id));
  return {
    ...video,
    fileKey: sent.key,
    master: `videos/${here.academy.id}/${video.id}/${video.run}/master.m3u8`,
    original: original[0]?.originalKey ?? "",
  };
}

async function videoOf(lessonId: string) {
  const [found] = await db.select().from(videos).where(eq(videos.lessonId, lessonId));
  if (!found) throw new Error("the class has no video");
  return { ...found, segment: `/media/${found.id}/${found.mediaKey?.split("/")[3]}/144p/0001.m4s` };
}

const isStored = async (key: string) => (await files.stat(key)) !== null;

describe("a copy", () => {
  test("has the texts, the outline and the settings, as a draft of the same teacher", async () => {
    const original = await courseOf(here.course.id);
    await changeCourses(here.ctx, original.id, {
      ...{ promotionalMessage: "Siembra ya", feedListing: false, usesPrint: true },
      ...{ scheduledLaunch: new Date("2030-01-01T12:00:00Z"), isSubscription: true },
    });
    await db
      .update(lessons)
      .set({ published: false, comments: false, finishedAt: null })
      .where(eq(lessons.id, paid));
    await enrol(here.ctx, here.student.id, original.id);
    const { id, waiting } = await duplicate();
    expect(waiting).toEqual([]);
    const copy = await courseOf(id);
    expect(copy).toMatchObject({
      ...{ title: `Copia de ${original.title}`, description: original.description },
      ...{ category: original.category, priceCents: original.priceCents },
      ...{ prerequisites: original.prerequisites, learnings: original.learnings },
      ...{ faqs: original.faqs, include: original.include, usesPrint: true },
      ...{ promotionalMessage: "Siembra ya", feedListing: false },
      ...{ teacherId: here.teacher.id, status: "draft", publishedAt: null },
      ...{ studentCount: 0, ratingTenths: 10, scheduledLaunch: null, isSubscription: false },
      ...{ version: 1, outlineVersion: 1 },
    });
    expect(copy.modules.map(({ name }) => name)).toEqual(original.modules.map(({ name }) => name));
    expect(copy.modules.flatMap((module) => module.lessons)).toMatchObject([
      { title: "Bienvenida a la finca", published: true, comments: true },
      { title: "Fermentar en tanque", published: false, comments: false, finishedAt: null },
    ]);
    const found = await db.execute<{ many: number }>(
      sql`select count(*)::int as many from enrolments where course_id = ${id}`,
    );
    expect(found.rows[0]?.many).toBe(0);
    const [row] = await db
      .select({ search: courses.search })
      .from(courses)
      .where(eq(courses.id, id));
    expect(row?.search).toContain("'copi");
  });

  test("leaves out what was removed, and keeps the order", async () => {
    const academyId = here.academy.id;
    const courseId = here.course.id;
    const [first] = here.course.modules;
    await db
      .update(modules)
      .set({ removedAt: new Date() })
      .where(eq(modules.id, first?.id ?? ""));
    await db.update(lessons).set({ removedAt: new Date() }).where(eq(lessons.id, free));
    const moduleId = here.course.modules[1]?.id ?? "";
    const place = { academyId, courseId, moduleId, description: "" };
    await db.insert(lessons).values([
      { ...place, id: newId(), title: "Tercera", position: 9 },
      { ...place, id: newId(), title: "Primera", position: -1 },
    ]);
    const { id } = await duplicate();
    const copy = await courseOf(id);
    expect(copy.modules.map((module) => module.lessons.map(({ title }) => title))).toEqual([
      ["Primera", "Fermentar en tanque", "Tercera"],
    ]);
  });

  test("shares the files of a class and has rows of its own", async () => {
    const media = await fill();
    const { id } = await duplicate();
    const copied = await paidIn(id);
    const video = await videoOf(copied);
    expect(video).toMatchObject({ status: "ready", originalKey: media.original, courseId: id });
    expect(video.id).not.toBe(media.id);
    const [file] = await db.select().from(attachments).where(eq(attachments.lessonId, copied));
    expect(file).toMatchObject({ key: media.fileKey, name: "Guía", courseId: id });
    const [text] = await db.select().from(captions).where(eq(captions.lessonId, copied));
    expect(text).toMatchObject({ language: "es", courseId: id });
    // What both use is stored, and counted, once.
    expect(await db.$count(uploads, eq(uploads.academyId, here.academy.id))).toBe(2);
  });

  test("gets the video that plays; a class whose video is being prepared is named", async () => {
    await storedVideo(world, here, free, "received");
    await fill();
    await storedVideo(world, here, paid, "playable");
    const key = newCopyId();
    const { id, waiting } = await duplicate(key);
    expect(waiting.map(({ title }) => title)).toEqual([
      "Bienvenida a la finca",
      "Fermentar en tanque",
    ]);
    const copy = await courseOf(id);
    const rows = await db.select().from(videos).where(eq(videos.courseId, copy.id));
    expect(rows.map(({ lessonId, status }) => [lessonId, status])).toEqual([
      [await paidIn(id), "ready"],
    ]);
    expect(copy.modules[0]?.lessons[0]?.durationSeconds).toBe(0);
    expect(copy.modules[1]?.lessons[0]?.durationSeconds).toBe(190);
    // The answer to a second press says the same.
    expect((await duplicate(key)).waiting).toEqual(waiting);
  });

  test("of 40 modules and hundreds of classes is whole", async () => {
    const academyId = here.academy.id;
    const courseId = here.course.id;
    const more = Array.from({ length: 38 }, (_, i) => ({
      ...{ academyId, courseId, id: newId(), name: `Módulo ${i}`, position: 10 + i },
    }));
    await db.insert(modules).values(more);
    await db.insert(lessons).values(
      more.flatMap(({ id: moduleId }, m) =>
        Array.from({ length: 10 }, (_, i) => ({
          ...{ academyId, courseId, moduleId, title: `Clase ${m} ${i}`, position: i },
        })),
      ),
    );
    const { id } = await duplicate();
    const copy = await courseOf(id);
    expect(copy.modules).toHaveLength(40);
    expect(copy.modules.flatMap((module) => module.lessons)).toHaveLength(382);
  });
});

describe("once for each form", () => {
  test("two presses at once make one copy, and cost one of the day", async () => {
    const key = newCopyId();
    const made = await Promise.all([duplicate(key), duplicate(key), duplicate(key)]);
    expect(new Set(made.map(({ id }) => id))).toEqual(new Set([key]));
    expect(await db.$count(courses, eq(courses.academyId, here.academy.id))).toBe(2);
    for (let i = 0; i < 5; i++) await duplicate();
    await expect(duplicate()).rejects.toMatchObject({
      code: "too_many",
      message: expect.stringContaining("No puedes duplicar más de 6 cursos en un día"),
    });
    expect((await duplicate(key)).id).toBe(key);
  });

  test("an id of another course is not taken", async () => {
    const others = await here.person("teacher");
    const foreign = await here.addCourse();
    await changeCourses(here.ctx, foreign.id, { teacherId: others.id });
    for (const taken of [foreign.id, here.course.id, "nada"]) {
      const { id } = await duplicate(taken);
      expect(id).not.toBe(taken);
      expect((await courseOf(id)).title).toContain("Copia de");
    }
  });
});

describe("who may copy", () => {
  test("nobody but the teacher and staff; a copy by staff is the teacher's", async () => {
    const elsewhere = await world.academy();
    const strangers = [
      here.as(here.student),
      here.as(await here.person("teacher")),
      here.as(await here.person("academy")),
      elsewhere.as(elsewhere.teacher),
    ];
    for (const ctx of strangers) {
      await expect(copyCourse(ctx, here.course.id)).rejects.toMatchObject({ code: "not_found" });
    }
    const staff = here.as(await here.person("admin"));
    const { id } = await copyCourse(staff, here.course.id);
    expect((await courseOf(id)).teacherId).toBe(here.teacher.id);
  });

  test("no course that was removed, and none of a teacher who has left", async () => {
    const staff = here.as(await here.person("admin"));
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, here.teacher.id));
    await expect(copyCourse(staff, here.course.id)).rejects.toMatchObject({ code: "conflict" });
    await changeCourses(here.ctx, here.course.id, { status: "draft", removedAt: new Date() });
    await expect(duplicate()).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a shared video", () => {
  test("opens for each course's own learners, at its own address", async () => {
    const media = await fill();
    const { id } = await duplicate();
    await changeCourses(here.ctx, id, { status: "published", publishedAt: new Date() });
    const copy = await videoOf(await paidIn(id));
    const source = `${media.folder}/144p/0001.m4s`;
    const [ofSource, ofCopy] = [await here.person("student"), await here.person("student")];
    await enrol(here.ctx, ofSource.id, here.course.id);
    await enrol(here.ctx, ofCopy.id, id);
    const get = (actor: typeof ofSource, path: string) => door.as(actor, here.academy)(path);
    expect(await (await get(ofSource, source)).text()).toBe(segmentText);
    expect(await (await get(ofCopy, copy.segment)).text()).toBe(segmentText);
    await problemIn(await get(ofSource, copy.segment), 404);
    await problemIn(await get(ofCopy, source), 404);
    await problemIn(await get(here.student, copy.segment), 404);
    // No address mixes the two.
    await problemIn(await get(ofCopy, `/media/${copy.id}/${newId()}/144p/0001.m4s`), 404);
  });

  test("plays by its pass alone, which opens the copy and nothing else", async () => {
    await fill();
    const { id } = await duplicate();
    const { segment } = await videoOf(await paidIn(id));
    const browser = door.browser(here.academy);
    browser.cookies.set("session", await door.accessToken(here.teacher, here.academy));
    const answer = await browser(segment);
    const [line = ""] = answer.headers.getSetCookie().filter((one) => one.startsWith("media="));
    expect(line).toContain(`Path=${segment.split("/").slice(0, 4).join("/")};`);
    const pass = /^media=([^;]+)/.exec(line)?.[1] ?? "";
    const withPass = (path: string, given = pass) =>
      door.anyone(here.academy)(path, { headers: { cookie: `media=${given}` } });
    expect(await (await withPass(segment)).text()).toBe(segmentText);
    const other = await storedVideo(world, here, free);
    await problemIn(await withPass(`${other.folder}/144p/0001.m4s`), 404);
    // Another folder than the signed one.
    const forged = `${pass.split(".").slice(0, 3).join(".")}.${other.id}`;
    await problemIn(await withPass(segment, forged), 404);
  });

  test("stays for the copy when the original's class goes for good, and the other way round", async () => {
    for (const first of ["original", "copy"] as const) {
      here = await world.academy();
      [free = "", paid = ""] = here.course.modules.map((module) => module.lessons[0]?.id ?? "");
      const media = await fill();
      const { id } = await duplicate();
      const copied = await paidIn(id);
      const [goes, stays] = first === "original" ? [paid, copied] : [copied, paid];
      await db.update(lessons).set({ removedAt: past }).where(eq(lessons.id, goes));
      await purgeRemoved(here.ctx);
      expect(await db.$count(lessons, eq(lessons.id, goes))).toBe(0);
      const { segment } = await videoOf(stays);
      const answer = await door.as(here.teacher, here.academy)(segment);
      expect(await answer.text(), first).toBe(segmentText);
      for (const key of [media.original, media.fileKey]) expect(await isStored(key)).toBe(true);
      await db.update(lessons).set({ removedAt: past }).where(eq(lessons.id, stays));
      await purgeRemoved(here.ctx);
      for (const key of [media.master, media.original, media.fileKey]) {
        expect(await isStored(key), first).toBe(false);
      }
      expect(await db.$count(uploads, eq(uploads.academyId, here.academy.id))).toBe(0);
    }
  });

  test("is gone with both when they go at once", async () => {
    const media = await fill();
    const { id } = await duplicate();
    const both = [paid, await paidIn(id)];
    for (const one of both) {
      await db.update(lessons).set({ removedAt: past }).where(eq(lessons.id, one));
    }
    await Promise.all([purgeRemoved(here.ctx), purgeRemoved(here.ctx)]);
    for (const key of [media.master, media.original, media.fileKey]) {
      expect(await isStored(key)).toBe(false);
    }
  });

  test("of which one course takes another keeps playing in the other", async () => {
    const media = await fill();
    const { id } = await duplicate();
    const copied = await paidIn(id);
    const next = await storedVideo(world, here, copied);
    await removeLesson(teacher(), id, copied);
    await db.update(lessons).set({ removedAt: past }).where(eq(lessons.id, copied));
    await purgeRemoved(here.ctx);
    expect(await isStored(media.master)).toBe(true);
    const folder = `videos/${here.academy.id}/${next.id}/${next.run}`;
    expect(await isStored(`${folder}/master.m3u8`)).toBe(false);
    const answer = await door.as(here.teacher, here.academy)(`${media.folder}/144p/0001.m4s`);
    expect(answer.status).toBe(200);
  });

  test("a file that one class gives up stays in the other, and goes with the last", async () => {
    const media = await fill();
    const { id } = await duplicate();
    const copied = await paidIn(id);
    await removeAttachment(teacher(), paid, "Guía");
    expect(await isStored(media.fileKey)).toBe(true);
    await removeAttachment(teacher(), copied, "Guía");
    expect(await isStored(media.fileKey)).toBe(false);
  });
});

test("a cover stays until the last course that shows it has another", async () => {
  const coverKey = `images/${here.academy.id}/${newId()}`;
  await files.put(`${coverKey}/400.webp`, new Blob(["x"]).stream(), 10);
  await changeCourses(here.ctx, here.course.id, { coverKey });
  const { id } = await duplicate();
  expect((await courseOf(id)).coverKey).toBe(coverKey);
  await changeCourses(here.ctx, here.course.id, { status: "draft", removedAt: past });
  await purgeRemoved(here.ctx);
  await world.runJobs();
  expect(await isStored(`${coverKey}/400.webp`)).toBe(true);
  await changeCourses(here.ctx, id, { removedAt: past });
  await purgeRemoved(here.ctx);
  await world.runJobs();
  expect(await isStored(`${coverKey}/400.webp`)).toBe(false);
});

test("a copy and its original change apart", async () => {
  const { id } = await duplicate();
  await saveCourse(teacher(), { id, changes: { title: "Otro café" } });
  expect((await courseOf(here.course.id)).title).toBe(here.course.title);
  const mine = and(eq(courses.academyId, here.academy.id), eq(courses.title, "Otro café"));
  expect(await db.$count(courses, mine)).toBe(1);
});
