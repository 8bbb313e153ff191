import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { makeLink } from "#src/accounts/email/email-links.ts";
import { resetPassword } from "#src/accounts/password/reset-password.ts";
import { endOtherSessions } from "#src/accounts/session/open-sessions.ts";
import { openSession } from "#src/accounts/session/session.ts";
import { secondFactors, users } from "#src/accounts/tables.ts";
import { openApiDocument } from "#src/api.ts";
import type { Actor } from "#src/ctx.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { memberCalls, requestOf } from "#src/testing/access/member-calls.ts";
import { openAccessScene, password } from "#src/testing/access/scene.ts";
import { rowsOf } from "#src/testing/database/rows.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { endSession } from "#src/testing/end-session.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openShop } from "#src/testing/purchase.ts";

const shop = await openShop();
const { world } = shop;
afterAll(() => shop.close());
const door = openDoor(world);

/** The account on another device, which other processes may serve. */
async function elsewhere(here: TestAcademy, actor: Actor) {
  const { accessToken } = await openSession(here.ctx, actor);
  const [, claims = ""] = accessToken.split(".");
  const { session } = JSON.parse(Buffer.from(claims, "base64url").toString());
  return here.as({ ...actor, sessionId: session });
}

type End = (here: TestAcademy, actor: Actor) => Promise<unknown>;

const endings: [string, End][] = [
  ["signing out", ({ ctx }, { sessionId }) => endSession(ctx, sessionId)],
  ["ending the others", async (here, actor) => endOtherSessions(await elsewhere(here, actor))],
  [
    "a reset",
    async ({ ctx }, { id: userId }) => {
      const token = await makeLink(ctx, { userId, purpose: "reset" });
      await resetPassword(ctx, { token, password: `otra ${password}` });
    },
  ],
  [
    "deleting the account",
    async (here, actor) => {
      // A person with a second factor would have to give a code.
      await here.ctx.db.delete(secondFactors).where(eq(secondFactors.userId, actor.id));
      await deleteAccount(await elsewhere(here, actor), { password });
    },
  ],
];

test("the walk has every call of the document that needs a session", () => {
  const secured = Object.entries(openApiDocument().paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { security?: unknown[] }>)
      .filter(([, { security }]) => security)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const open = ["GET /transactions/preview", "POST /transactions"];
  // The key of the order's link does as well as a session.
  const byLink = /^\w+ \/(orders|transactions)\/\{id\}/;
  const needed = secured.filter((name) => !open.includes(name) && !byLink.test(name));
  expect(memberCalls().map(({ name }) => name)).toEqual(expect.arrayContaining(needed));
});

describe.each(endings)("after %s the access token", (_, end) => {
  test("opens no call and writes nothing, as bearer and as cookie", async () => {
    const scene = await openAccessScene({ shop, door });
    const { here, people } = scene;
    const asks = [];
    for (const call of memberCalls()) asks.push(await requestOf(scene, call));
    const enders = [...new Set(asks.map(({ caller }) => people[caller]))];
    const tokens = new Map<Actor, string>();
    for (const actor of enders) tokens.set(actor, await door.accessToken(actor, here.academy));
    for (const actor of enders) await end(here, actor);

    const before = await rowsOf(world.database);
    for (const { name, caller, path, method, headers, json, body } of asks) {
      const token = tokens.get(people[caller]) ?? "";
      const call = { method, json, ...(body === undefined ? {} : { body }) };
      const authorization = `Bearer ${token}`;
      const bearer = door.anyone(here.academy);
      const browser = door.browser(here.academy);
      browser.cookies.set("session", token).set("refresh", "an old one");
      const answers = [
        await bearer(path, { ...call, headers: { ...headers, authorization } }),
        await browser(path, { ...call, ...(headers ? { headers } : {}) }),
      ];
      expect
        .soft(
          answers.map(({ status }) => status),
          name,
        )
        .toEqual([401, 401]);
      expect.soft([...browser.cookies.keys()], name).toEqual(["XSRF-TOKEN"]);
    }
    expect(await rowsOf(world.database)).toEqual(before);
  });

  test("is refused as bearer where no session is needed; a cookie counts as none", async () => {
    const { here, people } = await openAccessScene({ shop, door });
    const token = await door.accessToken(people.student, here.academy);
    await end(here, people.student);
    const headers = { authorization: `Bearer ${token}` };
    await problemIn(await door.anyone(here.academy)("/api/courses", { headers }), 401);
    const browser = door.browser(here.academy);
    browser.cookies.set("session", token);
    expect((await browser("/api/courses")).status).toBe(200);
    expect([...browser.cookies.keys()]).toEqual(["XSRF-TOKEN"]);
  });
});

test("a role changed elsewhere counts at the next call, and so does a name", async () => {
  const here = await world.academy();
  const caller = door.as(here.student, here.academy);
  const json = { fileName: "Clase.mp4", contentType: "video/mp4" };
  await problemIn(await caller("/api/content/sign", { json }), 403);
  const change = (to: object) =>
    world.database.db.update(users).set(to).where(eq(users.id, here.student.id));
  await change({ role: "teacher", name: "Nelly Quira" });
  expect((await caller("/api/content/sign", { json })).status).toBeLessThan(300);
  await change({ role: "student" });
  await problemIn(await caller("/api/content/sign", { json }), 403);
});
