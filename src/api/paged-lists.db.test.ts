// Lists without a test of their own are read a page at a time, with how many there are in all.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCampaign } from "#src/campaigns/authoring/create-campaign.ts";
import { sendMessage } from "#src/contact/send-message.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { postSale } from "#src/ledger/post.ts";
import { addNote } from "#src/lessons/notes/change-notes.ts";
import { captions } from "#src/media/tables.ts";
import { type Client, openDoor } from "#src/testing/door.ts";
import { join } from "#src/testing/join.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const door = openDoor(world);
const here = await world.academy();
const elsewhere = await world.academy();

const titled = (...titles: string[]) =>
  titles.map((title) => ({ title, description: "Con práctica.", seconds: 190 }));
const course = await here.addCourse({
  modules: [{ name: "La poda", lessons: titled("Poda de uno", "Poda de dos", "Poda de tres") }],
});
const [lessonId = ""] = course.modules.flatMap((one) => one.lessons.map(({ id }) => id));
const student = door.as(here.student, here.academy);
const teacher = door.as(here.teacher, here.academy);
const admin = await here.person("academy");
const administrator = door.as(admin, here.academy);
const staff = door.as(await here.person("admin"), here.academy);
const browser = door.browser(here.academy);

beforeAll(async () => {
  const login = { email: "luz@correo.test", password: "cafe con leche" };
  await join(browser, { ...login, name: "Luz Quira" });
  for (const _ of [1, 2]) await door.browser(here.academy)("/api/auth/login", { json: login });

  await enrol(here.ctx, here.student.id, course.id);
  for (const second of [30, 10, 20]) {
    await addNote(here.as(here.student), lessonId, { second, text: `Al segundo ${second}` });
    await sendMessage(here.ctx, {
      ...{ name: "Rosa Pito", email: "rosa@correo.test", topic: "otro" },
      text: `Mensaje ${second}`,
    });
    await createCampaign(here.as(admin), { title: `Abono ${second}` });
    await here.person("student", `Nelly ${second}`);
    const teacherId = (await here.person("teacher")).id;
    const items = [{ courseId: here.course.id, teacherId, paidCents: 3900 }];
    const sale = { orderId: newId(), totalCop: 185_640 + second, taxCop: 29_640, items };
    await inTransaction(here.ctx, (ctx) => postSale(ctx, sale));
  }
  const place = { academyId: here.academy.id, courseId: course.id, lessonId };
  for (const language of ["en", "es", "pt"]) {
    await db.insert(captions).values({ ...place, language, source: "clase.vtt", vtt: "WEBVTT\n" });
  }

  // One of each kind.
  const removedAt = (minute: number) => new Date(Date.now() - minute * 60_000);
  const whole = await here.addCourse();
  await db
    .update(courses)
    .set({ removedAt: removedAt(3) })
    .where(eq(courses.id, whole.id));
  const [first, second] = here.course.modules;
  await db
    .update(lessons)
    .set({ removedAt: removedAt(2) })
    .where(eq(lessons.id, first?.lessons[0]?.id ?? ""));
  await db
    .update(modules)
    .set({ removedAt: removedAt(1) })
    .where(eq(modules.id, second?.id ?? ""));
});

const lists: [string, Client, number | null][] = [
  ["/users/sessions", browser, 3],
  [`/courses/${course.id}/notes`, student, 3],
  [`/courses/${course.id}/notes?class=${lessonId}`, student, 3],
  [`/classes/${lessonId}/captions`, teacher, 3],
  [`/courses/${course.id}/classes?text=poda`, student, 3],
  ["/removals", staff, 3],
  ["/payouts/balances", administrator, null],
  ["/academy/campaigns", administrator, 3],
  ["/academy/campaigns?q=abono", administrator, 3],
  ["/academy/messages", administrator, 3],
  ["/academy/students", administrator, null],
  ["/academy/students?q=nelly", administrator, 3],
];

async function read(client: Client, path: string, page: string) {
  const answer = await client(`/api${path}${path.includes("?") ? "&" : "?"}${page}`);
  expect(answer.status).toBe(200);
  const body = await answer.json();
  const lists: unknown[] = Array.isArray(body) ? [body] : Object.values(body);
  const found: object[] = lists.find((one) => Array.isArray(one)) ?? [];
  return { found, total: Number(answer.headers.get("x-total-count")) };
}

test.each(lists)("%s", async (path, client, wanted) => {
  const all = await read(client, path, "");
  expect(all.found).toHaveLength(wanted ?? all.total);
  expect(all.total).toBeGreaterThan(2);
  expect(await read(client, path, "limit=1&offset=1")).toEqual({
    ...{ found: all.found.slice(1, 2), total: all.total },
  });
  expect(await read(client, path, `offset=${all.total}`)).toEqual({ found: [], total: all.total });
  const tooMany = `/api${path}${path.includes("?") ? "&" : "?"}limit=101`;
  expect((await client(tooMany)).status).toBe(400);
});

test("what was removed comes newest first, and none of another academy", async () => {
  const { found } = await read(staff, "/removals", "");
  expect(found).toMatchObject([{ kind: "module" }, { kind: "class" }, { kind: "course" }]);
  const stranger = door.as(await elsewhere.person("admin"), elsewhere.academy);
  expect(await read(stranger, "/removals", "")).toEqual({ found: [], total: 0 });
});

test("messages and students go on after the last one that was read", async () => {
  for (const path of ["/academy/messages", "/academy/students"]) {
    const { found, total } = await read(administrator, path, "");
    const [first] = found as { _id: string }[];
    const rest = await read(administrator, path, `after=${first?._id}`);
    expect(rest).toEqual({ found: found.slice(1), total });
    const skipped = await read(administrator, path, `after=${first?._id}&offset=1`);
    expect(skipped.found).toEqual(found.slice(2));
  }
});
