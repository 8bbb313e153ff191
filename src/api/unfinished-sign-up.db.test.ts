import { afterAll, expect, test } from "vitest";
import { calls } from "#src/testing/access/calls.ts";
import { askingAs, openAccessScene } from "#src/testing/access/scene.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { newcomer } from "#src/testing/newcomer.ts";
import { openShop } from "#src/testing/purchase.ts";

const shop = await openShop();
afterAll(() => shop.close());
const door = openDoor(shop.world);

/** What an account with an unfinished sign-up may call. */
const open = [
  ...["PATCH /auth/complete", "GET /users", "POST /auth/logout"],
  "POST /auth/email/verification",
];

const needed = /Termina tu registro para seguir/;

// Every refused call leaves it as it is.
const scene = await openAccessScene({ shop, door });
const refused = await newcomer(scene.here);

test.each(Object.keys(calls).map((name) => [name]))("%s", async (name) => {
  const { path, ...call } = (await calls[name]?.(askingAs(scene, "teacher"))) ?? { path: "" };
  const ask = { method: name.split(" ")[0] ?? "", ...call };
  const needsSession =
    (await door.anyone(scene.here.academy)(`/api${path}`, ask)).status === 401 ||
    name === "POST /transactions";
  if (!needsSession) return;
  const { tokens } = open.includes(name) ? await newcomer(scene.here) : refused;
  const headers = { ...call.headers, authorization: `Bearer ${tokens.accessToken}` };
  const answer = await door.anyone(scene.here.academy)(`/api${path}`, { ...ask, headers });
  if (open.includes(name)) return expect(await answer.text()).not.toMatch(needed);
  if (ask.method === "HEAD") return expect(answer.status).toBe(403);
  const { detail } = await problemIn(answer, 403);
  expect(detail).toMatch(needed);
});

test("it gets an address for the picture of its profile, and for no other file", async () => {
  const here = await shop.world.academy();
  const { tokens } = await newcomer(here);
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  const sign = (json: unknown) => door.anyone(here.academy)("/api/content/sign", { json, headers });
  expect((await sign({ fileName: "yo.jpg", fileType: "image/jpeg" })).status).toBe(200);
  const video = { fileName: "clase.mp4", fileType: "video/mp4", fileSize: 1000 };
  expect((await problemIn(await sign(video), 403)).detail).toMatch(needed);
});
