import { afterAll, expect, test } from "vitest";
import { preview } from "#src/checkout/pay/preview.ts";
import { quote } from "#src/checkout/queries.ts";
import { endSession } from "#src/testing/end-session.ts";
import { addLaunch, change, day, fallDue } from "#src/testing/launch.ts";
import { openWorld } from "#src/testing/world.ts";
import { subscribe } from "./subscribe.ts";
import { isSubscribed, listSubscriptions, subscriptionsOf } from "./subscription-queries.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

test("a student subscribes once, despite repeats and several tabs", async () => {
  const course = await addLaunch(here);
  const actor = await here.person("student");
  const member = here.as(actor);
  expect(await isSubscribed(member, actor.id, course.id)).toBe(false);
  await Promise.all([1, 2, 3].map(() => subscribe(member, course.id)));
  await subscribe(member, course.id);
  expect(await isSubscribed(member, actor.id, course.id)).toBe(true);
  expect(await subscriptionsOf(member, actor.id)).toHaveLength(1);
});

test.each([
  ["teacher", "Los profesores no pueden suscribirse a cursos. Crea una cuenta como estudiante."],
  [
    "academy",
    "Solo las cuentas de estudiante se suscriben a cursos. Crea una cuenta como estudiante.",
  ],
  [
    "admin",
    "Solo las cuentas de estudiante se suscriben a cursos. Crea una cuenta como estudiante.",
  ],
] as const)("the role %s cannot, and reads why", async (role, message) => {
  const course = await addLaunch(here);
  const actor = await here.person(role);
  const refused = subscribe(here.as(actor), course.id);
  await expect(refused).rejects.toMatchObject({ code: "forbidden", message });
  expect(await isSubscribed(here.ctx, actor.id, course.id)).toBe(false);
});

test.each([
  ["opened", { isSubscription: false, scheduledLaunch: new Date(Date.now() - day) }],
  ["is due but not opened yet", { scheduledLaunch: new Date(Date.now() - 1000) }],
  ["has no launch date", { scheduledLaunch: null }],
])("a course that %s accepts no subscribers", async (_, changes) => {
  const course = await addLaunch(here, changes);
  const refused = subscribe(here.as(here.student), course.id);
  await expect(refused).rejects.toMatchObject({
    code: "conflict",
    message: "Este curso ya abrió. Puedes comprarlo.",
  });
});

test.each(["draft", "processing", "archived"] as const)(
  "a course that is %s is not found",
  async (status) => {
    const course = await addLaunch(here, { status });
    const refused = subscribe(here.as(here.student), course.id);
    await expect(refused).rejects.toMatchObject({ code: "not_found" });
  },
);

test("a course of another academy is not found, nor is an invalid id", async () => {
  const course = await addLaunch(await world.academy());
  for (const id of [course.id, "7"]) {
    const refused = subscribe(here.as(here.student), id);
    await expect(refused).rejects.toMatchObject({ code: "not_found" });
  }
});

test("an ended session creates no subscription", async () => {
  const course = await addLaunch(here);
  const actor = await here.person("student");
  await endSession(here.ctx, actor.sessionId);
  const refused = subscribe(here.as(actor), course.id);
  await expect(refused).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await isSubscribed(here.ctx, actor.id, course.id)).toBe(false);
});

test("a subscriber's list starts with the next to open and ends with opened courses", async () => {
  const actor = await here.person("student");
  const at = (days: number) => ({ scheduledLaunch: new Date(Date.now() + days * day) });
  const opened = await addLaunch(here, at(1));
  const far = await addLaunch(here, at(30));
  const near = await addLaunch(here, at(2));
  const withdrawn = await addLaunch(here, at(3));
  for (const { id } of [far, opened, withdrawn, near]) await subscribe(here.as(actor), id);
  await fallDue(here, opened);
  await change(here, withdrawn, { status: "archived" });
  const listed = await listSubscriptions(here.ctx, actor.id);
  expect(listed.map(({ id }) => id)).toEqual([near.id, far.id, opened.id]);
  expect(listed[0]).toMatchObject({
    title: near.title,
    category: "cultivo",
    coverKey: null,
    teacherName: here.teacher.name,
    scheduledLaunch: expect.any(Date),
  });
  expect(await listSubscriptions(here.ctx, here.teacher.id)).toEqual([]);
});

test("a subscription course is not sold until it opens", async () => {
  const course = await addLaunch(here);
  const sold = async () => (await quote(here.ctx, [course.id])).courses.map(({ id }) => id);
  expect(await sold()).toEqual([]);
  await fallDue(here, course);
  expect(await sold()).toEqual([course.id]);
  await change(here, course, { scheduledLaunch: null });
  expect(await sold()).toEqual([course.id]);
});

test("a launch that the catalogue lists already takes subscribers, and nobody's money", async () => {
  const course = await addLaunch(here, { isSubscription: false, feedListing: true });
  expect((await quote(here.ctx, [course.id])).courses).toEqual([]);
  const refusal = {
    code: "conflict",
    message: expect.stringMatching(/^Este curso abre el .+ Hasta entonces no se vende/),
  };
  await expect(preview(here.ctx, [course.id])).rejects.toMatchObject(refusal);
  const actor = await here.person("student");
  await subscribe(here.as(actor), course.id);
  expect(await isSubscribed(here.ctx, actor.id, course.id)).toBe(true);
  await fallDue(here, course);
  expect((await quote(here.ctx, [course.id])).courses).toHaveLength(1);
});
