import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { openDoor } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const [hasty, other] = [await here.person("student"), await here.person("student")];

/** As a camera takes it: decoded whole before it is drawn. */
const large = await sharp({
  create: { width: 3600, height: 2700, channels: 3, background: "#875" },
})
  .jpeg({ progressive: true })
  .toBuffer();

async function sendPicture(actor: typeof hasty): Promise<number> {
  const client = door.as(actor, here.academy);
  const json = { fileName: "foto.jpg", contentType: "image/jpeg" };
  const { url } = await (await client("/api/content/sign", { json })).json();
  const headers = { "content-type": "image/jpeg" };
  return (await client(url, { method: "PUT", body: new Uint8Array(large), headers })).status;
}

test("another's picture and a sign-in do not wait behind twelve large pictures of one account", async () => {
  const done: string[] = [];
  const note = (name: string) => (status: number) => {
    done.push(name);
    return status;
  };
  const twelve = Array.from({ length: 12 }, () => sendPicture(hasty).then(note("hasty")));
  // All of them are sent, and the first is done.
  await Promise.race(twelve);
  const email = other.email;
  const signIn = door
    .browser(here.academy)("/api/auth/login", { json: { email, password: "equivocada" } })
    .then(({ status }) => note("sign-in")(status));
  const picture = sendPicture(other).then(note("other"));
  expect(await signIn).toBe(400);
  expect(await picture).toBe(200);
  expect(done.indexOf("sign-in")).toBeLessThan(8);
  expect(done.indexOf("other")).toBeLessThan(8);
  expect(await Promise.all(twelve)).toEqual(Array(12).fill(200));
});
