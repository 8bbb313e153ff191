import { afterAll, expect, test } from "vitest";
import { newId } from "#src/db/columns.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { tell } from "#src/testing/tell.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const { ctx, academy } = here;

type Wire = { id: string; kind: string; text: string; href: string; read: boolean };

async function newPerson() {
  const person = await here.person("teacher");
  const client = door.as(person, academy);
  const list = async (query = "") => {
    const answer = await client(`/api/notifications${query}`);
    expect(answer.status).toBe(200);
    const { notifications }: { notifications: Wire[] } = await answer.json();
    return { notifications, total: answer.headers.get("x-total-count") };
  };
  const unread = async () => (await (await client("/api/notifications/count")).json()).unread;
  return { person, client, list, unread };
}

const texts = ({ notifications }: { notifications: Wire[] }) =>
  notifications.map(({ text }) => text);

test("a client reads the list, marks one and then all that it saw", async () => {
  const { person, client, list, unread } = await newPerson();
  await tell(ctx, person, [
    { text: "uno" },
    { text: "dos", kind: "sale", href: "/teachers" },
    { text: "tres" },
  ]);
  const { notifications, total } = await list("?limit=2");
  expect(total).toBe("3");
  expect(notifications[1]).toEqual({
    ...{ id: expect.any(String), kind: "sale", text: "dos", href: "/teachers", read: false },
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  const patch = (id = "", json: unknown = { read: true }) =>
    client(`/api/notifications/${id}`, { method: "PATCH", json });
  const marked = await patch(notifications[1]?.id);
  expect(await marked.json()).toMatchObject({ text: "dos", read: true });
  expect(await unread()).toBe(2);
  const rest = await list("?unread=true");
  expect(texts(rest)).toEqual(["tres", "uno"]);
  expect(rest.total).toBe("2");
  await tell(ctx, person, [{ text: "cuatro" }]);
  const json = { upTo: notifications[0]?.id };
  expect(await (await client("/api/notifications/read", { json })).json()).toEqual({ marked: 2 });
  expect(texts(await list("?unread=true"))).toEqual(["cuatro"]);
  await patch(notifications[1]?.id, { read: false });
  expect(await unread()).toBe(2);
});

test("the choice of mails is kept", async () => {
  const { client } = await newPerson();
  const path = "/api/notifications/settings";
  expect(await (await client(path)).json()).toEqual({ dailyMail: true });
  const changed = await client(path, { method: "PATCH", json: { dailyMail: false } });
  expect(await changed.json()).toEqual({ dailyMail: false });
  expect(await (await client(path)).json()).toEqual({ dailyMail: false });
});

test("what cannot be is refused in Spanish, and changes nothing", async () => {
  const { person, client, unread } = await newPerson();
  await tell(ctx, person, [{ text: "uno" }]);
  const refusals = [
    ["GET", "?limit=51", undefined, 400],
    ["GET", "?offset=-1", undefined, 400],
    ["GET", "?unread=si", undefined, 400],
    ["POST", "/read", { upTo: "la última" }, 400],
    ["POST", "/read", {}, 400],
    ["PATCH", `/${newId()}`, { read: true }, 404],
    ["PATCH", "/uno", { read: true }, 404],
    ["PATCH", "/settings", { dailyMail: "no" }, 400],
  ] as const;
  for (const [method, path, json, status] of refusals) {
    const answer = await client(`/api/notifications${path}`, { method, ...(json && { json }) });
    expect.soft(answer.status, path).toBe(status);
    expect.soft((await problemIn(answer, status)).detail, path).toMatch(/^\p{Lu}.* /u);
  }
  expect(await unread()).toBe(1);
});
