import { afterAll, expect, test } from "vitest";
import { enrol } from "#src/enrolments/enrol.ts";
import { newCsrfToken } from "#src/http/security/csrf-token.ts";
import { findProgress } from "#src/lessons/queries.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const lessonId = here.course.modules[0]?.lessons[0]?.id ?? "";

/** A browser that leaves the page: a beacon has no headers of its own. */
async function leavingPage() {
  const actor = await here.person("student");
  await enrol(here.ctx, actor.id, here.course.id);
  const token = await door.accessToken(actor, here.academy);
  const csrf = newCsrfToken(world.outside.signer, actor.sessionId);
  const beacon = (fields: Record<string, string>, userId = actor.id) => {
    const form = new URLSearchParams({ class: lessonId, minutes: "1", ...fields });
    return door.anyone(here.academy)(`/api/users/${userId}/course/${here.course.id}/progress`, {
      method: "POST",
      headers: {
        cookie: `session=${token}; XSRF-TOKEN=${csrf}`,
        "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
      },
      body: form.toString(),
    });
  };
  const progress = () => findProgress(here.ctx, actor.id, here.course.id);
  return { csrf, beacon, progress };
}

test("a beacon on leaving the page saves the exact second", async () => {
  const { csrf, beacon, progress } = await leavingPage();
  const answer = await beacon({ _csrf: csrf, seconds: "77", secondsAgo: "17.25" });
  expect(answer.status).toBe(204);
  expect(await progress()).toMatchObject({ lessonId, minutes: 1, seconds: 77 });
});

test("a beacon saves what was played, and where", async () => {
  const { csrf, beacon, progress } = await leavingPage();
  const fields = { _csrf: csrf, seconds: "77", secondsAgo: "17.25", placeSecondsAgo: "2" };
  const played = [
    { from: 0, to: 20 },
    { from: 60, to: 77 },
  ];
  const answer = await beacon({ ...fields, played: JSON.stringify(played) });
  expect(answer.status).toBe(204);
  expect((await progress()).views.get(lessonId)).toMatchObject({ placeSeconds: 77, played });
});

test("a beacon without the page's token is refused, like one from another site", async () => {
  const { beacon, progress } = await leavingPage();
  const fields = { seconds: "77", secondsAgo: "0" };
  await problemIn(await beacon(fields), 403);
  const somebodyElses = newCsrfToken(world.outside.signer, here.teacher.sessionId);
  await problemIn(await beacon({ ...fields, _csrf: somebodyElses }), 403);
  expect((await progress()).history).toEqual([]);
});

test("a beacon follows the same rules as any report", async () => {
  const { csrf, beacon } = await leavingPage();
  const { userId } = { userId: here.student.id };
  await problemIn(await beacon({ _csrf: csrf, seconds: "7", secondsAgo: "0" }, userId), 403);
  for (const [name, value] of [
    ["seconds", "-1"],
    ["seconds", "pronto"],
    ["minutes", "1.5"],
    ["placeSecondsAgo", "-1"],
    ["played", "[{"],
    ["played", '[{"from":60,"to":0}]'],
    ["played", JSON.stringify(Array.from({ length: 101 }, () => ({ from: 0, to: 1 })))],
  ] as const) {
    const whole = { _csrf: csrf, seconds: "60", secondsAgo: "0", [name]: value };
    await problemIn(await beacon(whole), 400);
  }
});

test.each([
  ["no type", "", 415],
  ["JSON", "application/json", 415],
  ["a broken form", "multipart/form-data; boundary=x", 400],
])("a beacon with %s is refused", async (_, type, status) => {
  const actor = await here.person("student");
  const path = `/api/users/${actor.id}/course/${here.course.id}/progress`;
  const token = newCsrfToken(world.outside.signer, actor.sessionId);
  const cookie = `session=${await door.accessToken(actor, here.academy)}; XSRF-TOKEN=${token}`;
  const headers = { cookie, "content-type": type };
  await problemIn(await door.anyone(here.academy)(path, { body: "{", headers }), status);
});
