import { afterAll, expect, test } from "vitest";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { addLaunch, day, fallDue } from "#src/testing/launch.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const course = await addLaunch(here);
const path = `/api/suscriptions/${course.id}`;
const post = { method: "POST" };

test("a student subscribes with an empty body and can read the subscription", async () => {
  const client = door.as(await here.person("student"), here.academy);
  expect(await (await client(path)).json()).toEqual({ subscribed: false });
  for (const _ of [1, 2]) {
    const answer = await client(path, post);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ subscribed: true });
  }
  expect(await (await client(path)).json()).toEqual({ subscribed: true });
});

test("the list holds the course of each subscription", async () => {
  const client = door.as(await here.person("student"), here.academy);
  const empty = await client("/api/suscriptions");
  expect(await empty.json()).toEqual([]);
  const soonest = await addLaunch(here, { scheduledLaunch: new Date(Date.now() + day) });
  for (const { id } of [course, soonest]) await client(`/api/suscriptions/${id}`, post);
  const all = await client("/api/suscriptions");
  expect(all.headers.get("x-total-count")).toBe("2");
  expect(await all.json()).toMatchObject([
    { course: { _id: soonest.id } },
    {
      course: {
        id: course.id,
        title: course.title,
        price: 39,
        coverImageUrl: expect.stringMatching(/^\/covers\//),
        teacherInfo: { _id: here.teacher.id, name: here.teacher.name, description: "" },
      },
    },
  ]);
  const second = await client("/api/suscriptions?limit=1&offset=1");
  expect(await second.json()).toMatchObject([{ course: { id: course.id } }]);
  expect(second.headers.get("x-total-count")).toBe("2");
});

test.each(["teacher", "academy", "admin"] as const)("the role %s is refused", async (role) => {
  const client = door.as(await here.person(role), here.academy);
  expect((await problemIn(await client(path, post), 403)).detail).toMatch(/suscri/);
});

test("every launch says that it takes subscribers, and does, whatever its flag", async () => {
  const client = door.as(here.student, here.academy);
  const listed = await addLaunch(here, { isSubscription: false, feedListing: true });
  const said = async () => (await client(`/api/courses/${listed.id}`)).json();
  expect(await said()).toMatchObject({ suscription: true });
  expect((await client(`/api/suscriptions/${listed.id}`, post)).status).toBe(200);
  await problemIn(await client(`/api/transactions/preview?courses=${listed.id}`), 409);
  await fallDue(here, listed);
  expect(await said()).toMatchObject({ suscription: false });
});

test("an opened course is a conflict, an unknown one is not found", async () => {
  const client = door.as(here.student, here.academy);
  const opened = await addLaunch(here);
  await fallDue(here, opened);
  await problemIn(await client(`/api/suscriptions/${opened.id}`, post), 409);
  await problemIn(await client("/api/suscriptions/7", post), 404);
  await problemIn(await client("/api/suscriptions/7"), 404);
});

test("a student of another academy can neither subscribe nor read", async () => {
  const there = await world.academy();
  const client = door.as(there.student, there.academy);
  await problemIn(await client(path, post), 404);
  expect(await (await client(path)).json()).toEqual({ subscribed: false });
});

test("without a session each call is a 401", async () => {
  const anyone = door.anyone(here.academy);
  await problemIn(await anyone(path, post), 401);
  await problemIn(await anyone(path), 401);
  await problemIn(await anyone("/api/suscriptions"), 401);
});
