import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";
import { newCsrfToken } from "./csrf-token.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const door = openDoor(world);
const { signer } = world.outside;
const host = `${here.academy.subdomain}.localhost:3000`;
let session: string;
beforeAll(async () => {
  session = await door.accessToken(here.student, here.academy);
});

const xsrf = (id: string | null) => newCsrfToken(signer, id);

/** A change that a session cookie authenticates, with a token of `of` in cookie and header. */
function change(of: string | null, headers: Record<string, string> = {}) {
  const token = xsrf(of);
  const cookie = `session=${session}; XSRF-TOKEN=${token}`;
  return door.anyone(here.academy)("/api/users", {
    method: "PATCH",
    json: { name: "Ana" },
    headers: { host, cookie, "x-xsrf-token": token, ...headers },
  });
}

describe("a change that a session cookie authenticates", () => {
  test("needs the token of its own session", async () => {
    expect((await change(here.student.sessionId)).status).toBe(200);
    for (const other of [null, here.teacher.sessionId]) {
      const refused = await change(other);
      const [, renewed = ""] =
        /^XSRF-TOKEN=([^;]+)/.exec(refused.headers.getSetCookie().join()) ?? [];
      await problemIn(refused, 403);
      // The refusal brings the right token, so that the caller can try again.
      const cookie = `session=${session}; XSRF-TOKEN=${renewed}`;
      const again = await change(null, { cookie, "x-xsrf-token": renewed });
      expect(again.status).toBe(200);
    }
  });

  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["an academy's subdomain", { "sec-fetch-site": "same-site" }],
    ["another site's page", { origin: "https://otro.co" }],
    ["a page of another academy", { origin: "http://otra.localhost:3000" }],
    ["a page of the root academy", { origin: "http://localhost:3000" }],
    ["another port", { origin: `http://${host}0` }],
    ["a page over another protocol", { origin: `https://${host}` }],
    ["a page without an address", { origin: "null" }],
  ])("from %s is refused, whatever its token", async (_, headers) => {
    const { detail } = await problemIn(await change(here.student.sessionId, headers), 403);
    expect(detail).toBe("Esta solicitud vino de otro sitio. Hazla desde una página de aquí.");
  });

  test.each([
    ["a page of the site", { origin: `http://${host}`, "sec-fetch-site": "same-origin" }],
    ["a reload", { "sec-fetch-site": "none" }],
  ])("from %s passes", async (_, headers) => {
    expect((await change(here.student.sessionId, headers)).status).toBe(200);
  });
});

test.each([
  ["https://semillero.co", "semillero.co", "https://semillero.co"],
  ["https://semillero.co", "cauca.semillero.co", "https://cauca.semillero.co"],
  // A proxy may forward the Host header without the port.
  ["https://semillero.test:8443", "semillero.test", "https://semillero.test:8443"],
  ["https://semillero.test:8443", "semillero.test:8443", "https://semillero.test:8443"],
])("behind a proxy at %s a request to %s comes from %s", async (publicUrl, host, origin) => {
  const { subdomain } = here.academy;
  const proxied = openDoor(world, { PUBLIC_URL: publicUrl });
  const own = host.startsWith("cauca") ? host.replace("cauca", subdomain ?? "") : host;
  const from = origin.replace("cauca", subdomain ?? "");
  const ask = (origin: string) =>
    proxied.anyone(here.academy)("/api/auth/login", { json: {}, headers: { host: own, origin } });
  await problemIn(await ask(from), 400);
  await problemIn(await ask(from.replace("https:", "http:")), 403);
});

test.each([
  ["another site", { origin: "https://otro.co" }],
  ["another academy", { "sec-fetch-site": "same-site" }],
])("a form from %s is refused before a byte of it is read", async (_, more) => {
  let read = 0;
  const pull = (controller: ReadableStreamDefaultController) => {
    read += 1;
    controller.enqueue(new Uint8Array(1024));
  };
  const answer = await door.anyone(here.academy)("/account", {
    body: new ReadableStream({ pull }, { highWaterMark: 0 }),
    headers: { host, "content-type": "multipart/form-data; boundary=x", ...more },
  });
  await problemIn(answer, 403);
  expect(read).toBe(0);
});
