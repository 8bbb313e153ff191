import "../local-names.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeLink } from "#src/accounts/email/email-links.ts";
import { secondFactors, users } from "#src/accounts/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { isWriting, memberCalls, requestOf } from "#src/testing/access/member-calls.ts";
import { openAccessScene, password, type Scene } from "#src/testing/access/scene.ts";
import { createDatabase, startPostgres } from "#src/testing/database/postgres.ts";
import { rowsOf } from "#src/testing/database/rows.ts";
import { openDoor } from "#src/testing/door.ts";
import { openShop } from "#src/testing/purchase.ts";
import { sessionSecret } from "#src/testing/world.ts";
import { startServer } from "../server.ts";

// Two web processes on one PostgreSQL: people sign in at the first.
const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), "semillero-sessions-")));
const opened: (() => Promise<unknown>)[] = [];
let shop: Scene["shop"];
let origins: string[];

beforeAll(async () => {
  const postgres = await startPostgres();
  opened.push(() => postgres.stop());
  const databaseUrl = await createDatabase(postgres.url, "live_sessions");
  const env = { DATABASE_URL: databaseUrl, SESSION_SECRET: sessionSecret, ROLES: "web" };
  origins = [];
  for (const dataDir of folders) {
    const server = await startServer({ dataDir, env });
    opened.push(() => server.kill());
    origins.push(server.origin);
  }
  shop = await openShop({ databaseUrl });
  opened.push(() => shop.close());
});

afterAll(async () => {
  for (const close of opened.reverse()) await close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Place = { scene: Scene; first: string; second: string };

/** A new academy, at both processes. */
async function openPlace(): Promise<Place> {
  const scene = await openAccessScene({ shop, door: openDoor(shop.world) });
  const [first = "", second = ""] = origins.map((origin) =>
    origin.replace("localhost", `${scene.here.academy.subdomain}.localhost`),
  );
  return { scene, first, second };
}

type Session = { accessToken: string; refreshToken: string; cookie: string; csrf: string };

async function signIn(origin: string, { email }: Actor): Promise<Session> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  const { tokens } = (await answer.json()) as { tokens: Session };
  const pairs = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  const csrf = pairs.find((pair) => pair.startsWith("XSRF-TOKEN="))?.slice(11) ?? "";
  return { ...tokens, cookie: pairs.join("; "), csrf: decodeURIComponent(csrf) };
}

/** Asks with a bearer token, and expects success. */
async function ask(
  origin: string,
  { accessToken }: Session,
  method: string,
  path: string,
  json?: unknown,
) {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, ...typeOf(json) },
    ...bodyOf(json),
  });
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return answer;
}

const typeOf = (json: unknown): Record<string, string> =>
  json === undefined ? {} : { "content-type": "application/json" };

function bodyOf(json: unknown, body?: BodyInit) {
  const sent = json === undefined ? body : JSON.stringify(json);
  return sent === undefined ? {} : { body: sent };
}

type End = (place: Place, actor: Actor, held: Session) => Promise<unknown>;

const endings: [string, End][] = [
  ["signing out", ({ second }, _, held) => ask(second, held, "POST", "/auth/logout")],
  [
    "a reset",
    async ({ second, scene: { here } }, { id: userId }) => {
      const token = await makeLink(here.ctx, { userId, purpose: "reset" });
      const answer = await fetch(`${second}/api/auth/password/reset`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token, password: `otra ${password}` }),
      });
      expect(answer.status).toBeLessThan(300);
    },
  ],
  [
    "being ended from the list",
    async ({ second }, actor, held) => {
      const other = await signIn(second, actor);
      const list = await (await ask(second, held, "GET", "/users/sessions")).json();
      const { id } = (list as { sessions: { id: string; isThis: boolean }[] }).sessions.find(
        ({ isThis }) => isThis,
      ) ?? { id: "" };
      await ask(second, other, "DELETE", `/users/sessions/${id}`);
    },
  ],
  [
    "deletion of the account",
    async ({ second }, actor) => {
      const other = await signIn(second, actor);
      await ask(second, other, "DELETE", "/users", { password });
    },
  ],
];

describe.each(endings)("after %s at another process", (_, end) => {
  test("the token writes nothing, at once", async () => {
    const place = await openPlace();
    const { scene, first } = place;
    const asks = [];
    for (const call of memberCalls().filter(isWriting)) asks.push(await requestOf(scene, call));
    expect(asks.length).toBeGreaterThanOrEqual(20);
    // Signing in again would need a code of those that some calls use up.
    await scene.here.ctx.db
      .delete(secondFactors)
      .where(eq(secondFactors.academyId, scene.here.academy.id));
    const held = new Map<string, Session>();
    for (const caller of new Set(asks.map(({ caller }) => caller))) {
      const session = await signIn(first, scene.people[caller]);
      held.set(caller, session);
      // The first process has just read this session.
      await ask(first, session, "GET", "/users");
    }
    for (const [caller, session] of held) {
      await end(place, scene.people[caller as keyof Scene["people"]], session);
    }

    const before = await rowsOf(shop.world.database);
    const answers = await Promise.all(
      asks.flatMap(({ name, caller, path, method, headers, json, body }) => {
        const { accessToken, cookie, csrf } = held.get(caller) ?? { cookie: "", csrf: "" };
        const identities: Record<string, string>[] = [
          { authorization: `Bearer ${accessToken}` },
          { cookie, "x-xsrf-token": csrf },
        ];
        return identities.map(async (identity) => {
          const answer = await fetch(first + path, {
            method,
            headers: { ...typeOf(json), ...headers, ...identity },
            ...bodyOf(json, body),
          });
          await answer.body?.cancel();
          return [name, answer.status];
        });
      }),
    );
    expect(answers).toEqual(answers.map(([name]) => [name, 401]));
    expect(await rowsOf(shop.world.database)).toEqual(before);
  });
});

describe("a page at another process", () => {
  async function openPages() {
    const { scene, first, second } = await openPlace();
    const { student } = scene.people;
    const held = await signIn(first, student);
    const page = async (path: string) => {
      const answer = await fetch(first + path, {
        redirect: "manual",
        headers: { accept: "text/html", cookie: held.cookie },
      });
      const dropped = answer.headers.getSetCookie().filter((line) => /max-age=0/i.test(line));
      return {
        status: answer.status,
        to: answer.headers.get("location"),
        dropped: dropped.map((line) => line.split("=")[0]),
        text: await answer.text(),
      };
    };
    const set = (to: Partial<typeof users.$inferInsert>) =>
      shop.world.database.db.update(users).set(to).where(eq(users.id, student.id));
    return { student, held, page, set, first, second };
  }

  test("has the new name at once, with scripts and without", async () => {
    const { student, held, page, second } = await openPages();
    for (const path of ["/explore", "/terms", "/account"]) {
      expect((await page(path)).text).toContain(student.name);
    }
    await ask(second, held, "PATCH", "/users", { name: "Rosalba Inchima" });
    for (const path of ["/explore", "/terms", "/account"]) {
      const { status, text } = await page(path);
      expect([path, status, text.includes("Rosalba Inchima")]).toEqual([path, 200, true]);
      expect(text).not.toContain(student.name);
    }
  });

  test("greets nobody whose session was ended, and leads to sign-in and back", async () => {
    const { student, held, page, second } = await openPages();
    await ask(second, held, "POST", "/auth/logout");
    const open = await page("/explore");
    expect([open.status, open.dropped]).toEqual([200, ["session", "refresh"]]);
    expect(open.text).toContain("Inicia Sesión");
    expect(open.text).not.toContain(student.name);
    const { status, to, dropped } = await page("/account/sessions?a=1");
    expect([status, to]).toEqual([302, "/login?redirectTo=%2Faccount%2Fsessions%3Fa%3D1"]);
    expect(dropped).toEqual(["session", "refresh"]);
  });

  test("whose session was ended elsewhere signs out without an error", async () => {
    const { held, first, second } = await openPages();
    await ask(second, held, "POST", "/auth/logout");
    const answer = await fetch(`${first}/logout`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: held.cookie, accept: "text/html" },
      body: new URLSearchParams({ _csrf: held.csrf, redirectTo: "/terms" }),
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/terms"]);
    expect(answer.headers.getSetCookie().join()).toMatch(/session=;.*refresh=;/);
  });

  test("lets a new role in at once, and refuses one that was taken", async () => {
    const { page, set } = await openPages();
    expect((await page("/teachers")).to).toBe("/access-denied");
    await set({ role: "teacher" });
    expect((await page("/teachers")).status).toBe(200);
    expect((await page("/dashboard")).to).toBe("/teachers");
    await set({ role: "student" });
    expect((await page("/teachers")).to).toBe("/access-denied");
  });

  test("leads on once the sign-up was completed elsewhere", async () => {
    const { page, set, held, second, student } = await openPages();
    await set({ completedSignUp: false });
    expect((await page("/account")).to).toBe("/login/complete?redirectTo=%2Faccount");
    const choice = { id: student.id, role: "student" };
    await ask(second, held, "PATCH", "/auth/complete", choice);
    expect((await page("/login/complete?redirectTo=%2Faccount")).to).toBe("/account");
    expect((await page("/account")).status).toBe(200);
  });
});
