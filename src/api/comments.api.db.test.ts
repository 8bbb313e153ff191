import { afterAll, expect, test } from "vitest";
import { enrol } from "#src/enrolments/enrol.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const lesson = here.course.modules[1]?.lessons[0]?.id ?? "";
const path = `/api/classes/${lesson}/comments`;
const teacher = door.as(here.teacher, here.academy);

async function newLearner(name?: string) {
  const actor = await here.person("student", name);
  await enrol(here.ctx, actor.id, here.course.id);
  return { actor, client: door.as(actor, here.academy) };
}

const learner = await newLearner("Dairo Meza");
const stranger = door.as(await here.person("student"), here.academy);
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const id = expect.stringMatching(/^[0-9a-f-]{36}$/);

test("comments and answers have their wire shape", async () => {
  const posting = await learner.client(path, { json: { comment: "¿Sirve\nel <i>cilantro</i>?" } });
  expect(posting.status).toBe(201);
  const posted = await posting.json();
  expect(posted).toEqual({
    id,
    text: "¿Sirve el <i>cilantro</i>?",
    second: null,
    createdAt: moment,
    user: { id: learner.actor.id, name: "Dairo Meza", profilePicture: null },
    answers: [],
  });
  const json = { comment: "Sirve", answerTo: posted.id };
  expect((await teacher(path, { json })).status).toBe(201);
  await learner.client(path, { json: { comment: "Gracias" } });

  const answer = await learner.client(`${path}?limit=1`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-total-count")).toBe("2");
  const first = await answer.json();
  expect(first).toMatchObject({ comments: [{ text: "Gracias" }], next: first.comments[0].id });
  const older = await (await learner.client(`${path}?before=${first.next}`)).json();
  const user = { id: here.teacher.id, name: "Nubia Chilito", profilePicture: null };
  expect(older).toEqual({
    comments: [
      { ...posted, answers: [{ id, text: "Sirve", second: null, createdAt: moment, user }] },
    ],
    next: null,
  });
  expect(await (await learner.client(`${path}?limit=1&offset=1`)).json()).toEqual(older);

  const removing = await learner.client(`${path}/${posted.id}`, { method: "DELETE" });
  expect(removing.status).toBe(204);
  await problemIn(await learner.client(`${path}/${posted.id}`, { method: "DELETE" }), 404);
  const left = await teacher(path);
  expect(left.headers.get("x-total-count")).toBe("1");
  expect((await left.json()).comments).toMatchObject([{ text: "Gracias", answers: [] }]);
});

test("comments require a session and access to the class", async () => {
  const anyone = door.anyone(here.academy);
  const json = { comment: "Hola" };
  await problemIn(await anyone(path), 401);
  await problemIn(await anyone(path, { json }), 401);
  await problemIn(await stranger(path), 404);
  await problemIn(await stranger(path, { json }), 404);
  const { id: free } = here.course.modules[0]?.lessons[0] ?? {};
  expect((await stranger(`/api/classes/${free}/comments`)).status).toBe(200);
  await problemIn(await stranger(`/api/classes/${free}/comments`, { json }), 403);
  await problemIn(await learner.client("/api/classes/uno/comments"), 404);
  await problemIn(await learner.client(`${path}/uno`, { method: "DELETE" }), 404);
});

test.each([
  ["that is missing", "comment", {}],
  ["that is null", "comment", { comment: null }],
  ["of blanks only", "comment", { comment: " \n " }],
  ["one character too long", "comment", { comment: "a".repeat(201) }],
  ["of 30,000 characters", "comment", { comment: "a".repeat(30_000) }],
  ["with an invalid answerTo", "answerTo", { comment: "Sí", answerTo: "uno" }],
])("a comment %s is refused", async (_, field, json) => {
  const { errors } = await problemIn(await learner.client(path, { json }), 400);
  expect(errors?.map((error) => error.path)).toEqual([field]);
});

test.each(["limit=0", "limit=51", "offset=-1", "before=uno"])("?%s is refused", async (query) => {
  await problemIn(await learner.client(`${path}?${query}`), 400);
});

test("one comment too many is refused with the time to wait", async () => {
  const { client } = await newLearner();
  const json = { comment: "¿Ya?" };
  for (let count = 0; count < 10; count++) expect((await client(path, { json })).status).toBe(201);
  const answer = await client(path, { json });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  await problemIn(answer, 429);
});
