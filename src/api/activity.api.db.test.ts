import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { inTransaction } from "#src/ctx.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { endSession } from "#src/testing/end-session.ts";
import { newcomer } from "#src/testing/newcomer.ts";
import { openWorld } from "#src/testing/world.ts";
import { record } from "#src/trail/record.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const { ctx, user } = await newcomer(here);
const ana = door.as(ctx.actor, here.academy);

type Row = { id: string; action: string; text: string; byAdministrator: boolean };
type Wire = { activity: Row[]; next: string | null };

async function read(query = "", client = ana) {
  const answer = await client(`/api/users/activity${query}`);
  expect(answer.status).toBe(200);
  const total = answer.headers.get("x-total-count");
  return { ...((await answer.json()) as Wire), total };
}

// Somebody else resets her factor and she does it to somebody else; the same in another academy.
beforeAll(async () => {
  await world.database.db
    .update(users)
    .set({ completedSignUp: true })
    .where(and(eq(users.academyId, here.academy.id), eq(users.id, user.id)));
  const staff = await here.person("admin", "Eufemia Tunubalá");
  const visitor = { address: "198.51.100.20", device: "Safari en macOS" };
  await inTransaction({ ...here.as(staff), visitor }, (ctx) =>
    record(ctx, { action: "factor-reset", subject: user }),
  );
  await inTransaction(ctx, (ctx) => record(ctx, { action: "factor-reset", subject: here.student }));
  const there = await world.academy();
  await inTransaction(there.as(ctx.actor), (ctx) =>
    record(ctx, { action: "password-changed", subject: user }),
  );
});

test("a person reads what happened to their account, newest first", async () => {
  const { activity, next, total } = await read();
  const row = { id: expect.any(String), createdAt: expect.stringMatching(/^\d{4}-.*Z$/) };
  expect(activity).toEqual([
    {
      ...row,
      action: "factor-reset",
      text: "Un administrador quitó la verificación en dos pasos de tu cuenta",
      byAdministrator: true,
      // An administrator's own.
      address: null,
      device: "",
    },
    {
      ...row,
      action: "signed-up",
      text: "Creaste tu cuenta",
      byAdministrator: false,
      address: "203.0.113.7",
      device: "Chrome en Android",
    },
  ]);
  expect([next, total]).toEqual([null, "2"]);
});

test("no name or id of anybody else is in it", async () => {
  const text = await (await ana("/api/users/activity")).text();
  expect(text).not.toMatch(/Eufemia|Tunubal|198\.51\.100\.20|Safari|"actor|"subject/);
  const student = await read("", door.as(here.student, here.academy));
  expect(student.activity.map((one) => one.text)).toEqual([
    "Un administrador quitó la verificación en dos pasos de tu cuenta",
  ]);
  expect(JSON.stringify(student)).not.toContain(user.id);
});

describe("page by page", () => {
  test("each `next` leads to what is older, until there is no more", async () => {
    const first = await read("?limit=1");
    expect(first).toMatchObject({ total: "2", next: first.activity[0]?.id });
    const second = await read(`?limit=1&before=${first.next}`);
    expect(second).toMatchObject({ total: "2", next: null, activity: [{ action: "signed-up" }] });
    const none = await read(`?before=${second.activity[0]?.id}`);
    expect(none).toEqual({ total: "2", next: null, activity: [] });
  });

  test("or by offset", async () => {
    expect(await read("?limit=1&offset=1")).toMatchObject({ activity: [{ action: "signed-up" }] });
  });

  test.each(["limit=0", "limit=51", "offset=-1", "before=ayer", "limit=x"])(
    "%s is refused",
    async (query) => {
      await problemIn(await ana(`/api/users/activity?${query}`), 400);
    },
  );
});

test("it requires a session that is still open", async () => {
  await problemIn(await door.anyone(here.academy)("/api/users/activity"), 401);
  const other = await newcomer(here);
  await endSession(other.ctx, other.ctx.actor.sessionId);
  await problemIn(await door.as(other.ctx.actor, here.academy)("/api/users/activity"), 401);
});
