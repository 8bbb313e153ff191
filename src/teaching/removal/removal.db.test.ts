// What was removed comes back within thirty days, and is gone for good after them.
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { orderItems, orders } from "#src/checkout/tables.ts";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { addCourses } from "#src/courses/authoring/write-courses.ts";
import { drawnFolders } from "#src/courses/cover/drawn-pictures.ts";
import { listPublishedCourses } from "#src/courses/queries.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { addAttachment } from "#src/media/attachments/add-attachment.ts";
import { attachments, captions, uploads, videos } from "#src/media/tables.ts";
import { expireUploads } from "#src/media/uploads/expire-uploads.ts";
import { notifications } from "#src/notifications/tables.ts";
import { pdf } from "#src/testing/documents.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { refusingToRemove } from "#src/testing/refusing-store.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { arrived, storedVideo } from "#src/testing/stored-media.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { purgeRemoved } from "./purge-removed.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const { files } = world.outside;
const door = openDoor(world);

const day = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);
const past = daysAgo(31);

let here: TestAcademy;
let courseId: string;
let [free, paid, paidModule] = ["", "", ""];
beforeEach(async () => {
  here = await world.academy();
  courseId = here.course.id;
  const [first, second] = here.course.modules;
  [free = "", paid = ""] = [first?.lessons[0]?.id, second?.lessons[0]?.id];
  paidModule = second?.id ?? "";
});

const ofLesson = (id: string) => eq(lessons.id, id);

/** Gives the class a video, a file and captions. @returns their keys in the store */
async function fill(lessonId: string) {
  const video = await storedVideo(world, here, lessonId);
  const sent = await arrived(world, here, here.teacher, {
    ...{ kind: "document", fileName: "Guía.pdf" },
    body: pdf,
  });
  await addAttachment(here.as(here.teacher), lessonId, { name: "Guía", url: sent.url });
  const place = { academyId: here.academy.id, courseId, lessonId };
  await db
    .insert(captions)
    .values({ ...place, language: "es", source: "clase.vtt", vtt: "WEBVTT\n" });
  return [`videos/${here.academy.id}/${video.id}/${video.run}/master.m3u8`, sent.key];
}

const stored = async (keys: string[]) =>
  (await Promise.all(keys.map((key) => files.stat(key)))).filter(Boolean).length;

/** How many rows there are of the academy's. */
async function rows() {
  const count = (table: typeof lessons | typeof modules | typeof courses | typeof videos) =>
    db.$count(table, eq(table.academyId, here.academy.id));
  const ofMedia = (table: typeof attachments | typeof captions | typeof uploads) =>
    db.$count(table, eq(table.academyId, here.academy.id));
  return {
    courses: await count(courses),
    modules: await count(modules),
    lessons: await count(lessons),
    videos: await count(videos),
    attachments: await ofMedia(attachments),
    captions: await ofMedia(captions),
    uploads: await ofMedia(uploads),
  };
}

const none = { videos: 0, attachments: 0, captions: 0, uploads: 0 };
const full = { videos: 1, attachments: 1, captions: 1, uploads: 2 };

const removeLesson = (id: string, removedAt: Date) =>
  db.update(lessons).set({ removedAt }).where(ofLesson(id));

async function removeModule(id: string, removedAt: Date) {
  await db.update(modules).set({ removedAt }).where(eq(modules.id, id));
  await db.update(lessons).set({ removedAt }).where(eq(lessons.moduleId, id));
}

test("after thirty days a removed class is gone with its files, and no day earlier", async () => {
  const keys = await fill(paid);
  await removeLesson(paid, daysAgo(29.9));
  await purgeRemoved(here.ctx);
  expect(await rows()).toEqual({ courses: 1, modules: 2, lessons: 2, ...full });
  await removeLesson(paid, past);
  await purgeRemoved(here.ctx);
  expect(await rows()).toEqual({ courses: 1, modules: 2, lessons: 1, ...none });
  expect(await stored(keys)).toBe(0);
  await purgeRemoved(here.ctx);
});

test("a removed module goes with its classes", async () => {
  const keys = await fill(paid);
  await removeModule(paidModule, past);
  await purgeRemoved(here.ctx);
  expect(await rows()).toEqual({ courses: 1, modules: 1, lessons: 1, ...none });
  expect(await stored(keys)).toBe(0);
});

test("what a learner keeps stays for ever, until that learner has left", async () => {
  const keys = await fill(paid);
  await enrol(here.ctx, here.student.id, courseId);
  await removeModule(paidModule, past);
  // Who enrolled after the removal keeps nothing of it.
  await purgeRemoved(here.ctx);
  const mine = and(eq(enrolments.userId, here.student.id), eq(enrolments.courseId, courseId));
  expect(await rows()).toMatchObject({ modules: 1, lessons: 1 });
  expect(await stored(keys)).toBe(0);

  await removeLesson(free, past);
  await db
    .update(enrolments)
    .set({ createdAt: daysAgo(40) })
    .where(mine);
  await purgeRemoved(here.ctx);
  expect(await rows()).toMatchObject({ lessons: 1 });
  await db.delete(enrolments).where(mine);
  await purgeRemoved(here.ctx);
  expect(await rows()).toMatchObject({ lessons: 0 });
});

test.each([{ published: false }, { finishedAt: null }])(
  "a removed class that no learner saw goes, whoever has the course: %o",
  async (unseen) => {
    await enrol(here.ctx, here.student.id, courseId);
    await db
      .update(enrolments)
      .set({ createdAt: daysAgo(40) })
      .where(eq(enrolments.courseId, courseId));
    await removeModule(paidModule, past);
    await db.update(lessons).set(unseen).where(ofLesson(paid));
    await purgeRemoved(here.ctx);
    expect(await rows()).toMatchObject({ modules: 1, lessons: 1 });
  },
);

test("a run that was cut off between files and rows is finished by the next", async () => {
  const keys = await fill(paid);
  await removeLesson(paid, past);
  const cut = { ...here.ctx, db: failingAt(here.ctx.db, "delete") };
  await expect(purgeRemoved(cut)).rejects.toThrow("cut off");
  expect(await rows()).toMatchObject({ lessons: 2, ...full, videos: 0 });
  await purgeRemoved(here.ctx);
  // Its row was the only one that named the original, which now expires like any other upload.
  expect(await rows()).toMatchObject({ lessons: 1, ...none, uploads: 1 });
  expect(await stored(keys)).toBe(0);
  await db.update(uploads).set({ expiresAt: past }).where(eq(uploads.academyId, here.academy.id));
  await expireUploads(here.ctx);
  expect(await rows()).toMatchObject(none);
});

test("a class whose file the store refuses to remove holds up nothing else that was removed", async () => {
  const [stuck, keys] = [await fill(free), await fill(paid)];
  await removeLesson(free, past);
  await removeLesson(paid, past);
  const refusing = refusingToRemove(here.ctx, (key) => stuck[0]?.startsWith(key) ?? false);
  await expect(purgeRemoved(refusing)).rejects.toThrow("refused");
  expect(await rows()).toMatchObject({ lessons: 1, ...full });
  expect([await stored(keys), await stored(stuck)]).toEqual([0, 2]);
  await purgeRemoved(here.ctx);
  expect(await rows()).toMatchObject({ lessons: 0, ...none });
  expect(await stored(stuck)).toBe(0);
});

test("a removed course goes whole, with its cover and what was drawn of it", async () => {
  const keys = await fill(paid);
  const coverKey = `images/${here.academy.id}/portada`;
  const drawn = drawnFolders(courseId).map((folder) => `${folder}/a.png`);
  for (const key of [`${coverKey}/400.webp`, ...drawn]) {
    await files.put(key, new Blob(["x"]).stream(), 10);
  }
  await changeCourses(here.ctx, courseId, { status: "draft", removedAt: past, coverKey });
  await purgeRemoved(here.ctx);
  await world.runJobs();
  expect(await rows()).toEqual({ courses: 0, modules: 0, lessons: 0, ...none });
  expect(await stored([...keys, `${coverKey}/400.webp`])).toBe(0);
  expect((await listPublishedCourses(here.ctx, { limit: 5, offset: 0 })).total).toBe(0);
  expect(drawn).toHaveLength(2);
  expect(await stored(drawn)).toBe(0);
});

test("a removed course that an order names keeps its bare row, and nothing else", async () => {
  const keys = await fill(paid);
  const academyId = here.academy.id;
  const orderId = newId();
  await db.insert(orders).values({
    ...{ academyId, id: orderId, idempotencyKey: newId(), fingerprint: "" },
    ...{ buyerId: here.student.id, learnerEmail: here.student.email, status: "failed" },
    ...{ subtotalCents: 3900, discountCents: 0, taxCents: 741, totalCents: 4641 },
    ...{ usdCop: 4000, totalCop: 185_640, acceptedBoxes: [["terms"]] },
    billing: { firstName: "Ana", lastName: "Quira", address: "", phone: "", city: "Cali" },
  });
  const item = { title: here.course.title, teacherName: "Nubia Chilito", priceCents: 3900 };
  await db.insert(orderItems).values({ academyId, orderId, courseId, ...item });
  await changeCourses(here.ctx, courseId, { status: "archived", removedAt: past });
  for (const _ of ["first night", "second night"]) {
    await purgeRemoved(here.ctx);
    expect(await rows()).toEqual({ courses: 1, modules: 0, lessons: 0, ...none });
  }
  expect(await stored(keys)).toBe(0);
});

test("nothing of another academy, and nothing that was not removed, is touched", async () => {
  const other = await world.academy();
  await removeLesson(paid, past);
  await purgeRemoved(other.ctx);
  expect(await rows()).toMatchObject({ courses: 1, modules: 2, lessons: 2 });
});

test("an administrator sees what was removed, whose it is and until when, and brings it back", async () => {
  const admin = door.as(await here.person("academy"), here.academy);
  const removedAt = daysAgo(2);
  await removeModule(paidModule, removedAt);
  await removeLesson(free, daysAgo(3));
  const { removals } = await (await admin("/api/removals")).json();
  expect(removals).toMatchObject([
    {
      kind: "module",
      id: paidModule,
      course: { id: courseId, title: here.course.title },
      teacher: { id: here.teacher.id, name: here.teacher.name },
      restorableUntil: new Date(removedAt.getTime() + 30 * day).toISOString(),
    },
    { kind: "class", id: free },
  ]);
  const restore = (path: string) =>
    admin(`/api/courses/${courseId}/${path}`, { method: "POST", json: {} });
  // Its module is removed too.
  await problemIn(await restore(`classes/${paid}/restore`), 409);
  expect((await restore(`modules/${paidModule}/restore`)).status).toBe(204);
  expect((await restore(`classes/${free}/restore`)).status).toBe(204);
  // A second press finds it standing.
  expect((await restore(`classes/${free}/restore`)).status).toBe(204);
  const own = await findOwnCourse(here.as(here.teacher), courseId);
  expect(own?.modules.map((module) => module.lessons.length)).toEqual([1, 1]);
  expect(own?.outlineVersion).toBe(3);
  expect((await (await admin("/api/removals")).json()).removals).toEqual([]);
  const told = await db
    .select({ text: notifications.text, href: notifications.href })
    .from(notifications)
    .where(eq(notifications.userId, here.teacher.id))
    .orderBy(asc(notifications.createdAt));
  const href = `/teachers/courses/${courseId}/modules`;
  expect(told).toEqual([
    { text: expect.stringMatching(/^La academia restauró el módulo «.+», que/), href },
    { text: expect.stringMatching(/^La academia restauró la clase «.+», que/), href },
  ]);
  const trail = await db
    .select({ action: trailEvents.action })
    .from(trailEvents)
    .where(eq(trailEvents.subjectId, here.teacher.id));
  const restored = trail.filter(({ action }) => action === "course-part-restored");
  expect(restored).toHaveLength(2);
});

test("a module comes back with what was removed together with it, and no more", async () => {
  const admin = door.as(await here.person("academy"), here.academy);
  await removeLesson(paid, daysAgo(5));
  await db
    .update(modules)
    .set({ removedAt: daysAgo(2) })
    .where(eq(modules.id, paidModule));
  const path = `/api/courses/${courseId}/modules/${paidModule}/restore`;
  expect((await admin(path, { method: "POST", json: {} })).status).toBe(204);
  const own = await findOwnCourse(here.as(here.teacher), courseId);
  expect(own?.modules.map((module) => module.lessons.length)).toEqual([1, 0]);
});

test("a removed course comes back in the status that it had", async () => {
  const admin = door.as(await here.person("academy"), here.academy);
  await changeCourses(here.ctx, courseId, { status: "archived", removedAt: daysAgo(2) });
  expect(await findOwnCourse(here.as(here.teacher), courseId)).toBeNull();
  const { removals } = await (await admin("/api/removals")).json();
  expect(removals).toMatchObject([{ kind: "course", id: courseId }]);
  const path = `/api/courses/${courseId}/undelete`;
  expect((await admin(path, { method: "POST", json: {} })).status).toBe(204);
  const own = await findOwnCourse(here.as(here.teacher), courseId);
  expect(own).toMatchObject({ status: "archived", removedAt: null });
});

test("after thirty days nothing comes back, and nobody but who administers the academy restores", async () => {
  await removeLesson(paid, past);
  const path = `/api/courses/${courseId}/classes/${paid}/restore`;
  const asked = { method: "POST", json: {} };
  const admin = door.as(await here.person("academy"), here.academy);
  await problemIn(await admin(path, asked), 410);
  await removeLesson(paid, daysAgo(1));
  for (const actor of [here.student, here.teacher]) {
    const person = door.as(actor, here.academy);
    await problemIn(await person(path, asked), 403);
    await problemIn(await person("/api/removals"), 403);
  }
  const elsewhere = await world.academy();
  const root = await rootAcademy(world);
  for (const foreign of [
    door.as(await elsewhere.person("academy"), elsewhere.academy),
    door.as(await root.person("admin"), root.academy),
  ]) {
    await problemIn(await foreign(path, asked), 404);
    const { removals } = await (await foreign("/api/removals")).json();
    expect(removals.map(({ id }: { id: string }) => id)).not.toContain(paid);
  }
});

test("staff restore in the root academy, where their accounts are", async () => {
  const root = await rootAcademy(world);
  const teacher = await root.person("teacher");
  const id = newId();
  const removedAt = daysAgo(1);
  await inTransaction(root.as(teacher), (ctx) =>
    addCourses(ctx, [
      {
        ...{ id, teacherId: teacher.id, title: "Vivero", description: "", category: "cultivo" },
        ...{ priceCents: 900, status: "draft" as const, removedAt },
      },
    ]),
  );
  const staff = door.as(await root.person("admin"), root.academy);
  const { removals } = await (await staff("/api/removals")).json();
  expect(removals).toMatchObject([{ id, teacher: { id: teacher.id } }]);
  const restored = await staff(`/api/courses/${id}/undelete`, { method: "POST", json: {} });
  expect(restored.status).toBe(204);
  expect(await findOwnCourse(root.as(teacher), id)).toMatchObject({ removedAt: null });
});

/** A database that goes away at the first write of this kind. */
function failingAt<Db extends object>(of: Db, name: string): Db {
  return new Proxy(of, {
    get(target, key) {
      if (key === name) throw new Error("cut off");
      const found = Reflect.get(target, key);
      return typeof found === "function" ? found.bind(target) : found;
    },
  });
}
