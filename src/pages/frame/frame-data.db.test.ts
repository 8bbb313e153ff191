import { afterAll, expect, test } from "vitest";
import type { Role } from "#src/ctx.ts";
import { visitOf } from "#src/testing/page-visit.ts";
import { tell } from "#src/testing/tell.ts";
import { openWorld } from "#src/testing/world.ts";
import { frameOf, frameWithBell } from "./frame-data.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

test.each([
  ["teacher", "Dashboard", "/teachers"],
  ["student", "Feed", "/explore"],
  ["academy", "Tu academia", "/academy/dashboard"],
] as const)("the top navigation of a %s is %s", async (role: Role, name, href) => {
  const ctx = here.as(await here.person(role));
  const { web, url } = visitOf(ctx, "/explore");
  expect(frameOf(ctx, web, url).viewer?.area).toEqual({ name, href });
});

test("a visitor has none: sign-in and sign-up stand there", async () => {
  const { web, url } = visitOf(here.ctx, "/explore");
  expect(frameOf(here.ctx, web, url).viewer).toBeNull();
});

/** Its frame with the bell, and how often the database was asked for it. */
async function bellOf(role: Role | null, changes: object = {}) {
  const person = role && { ...(await here.person(role)), ...changes };
  if (person) await tell(here.ctx, person, [{ text: "uno" }, { text: "dos" }]);
  const ctx = person ? here.as(person) : here.ctx;
  const { web, url } = visitOf(ctx, "/explore");
  let asked = 0;
  const counting = new Proxy(ctx.db, {
    get(db, name) {
      asked += 1;
      return Reflect.get(db, name, db);
    },
  });
  const { viewer } = await frameWithBell({ ...ctx, db: counting }, web, url);
  return { told: viewer?.told, id: person?.id, asked };
}

test.each(["student", "teacher", "academy", "admin"] as const)(
  "the bell of a %s has the number of the unread",
  async (role) => {
    const { told, id } = await bellOf(role);
    expect(told).toEqual({ account: id, unread: 2 });
  },
);

test("a visitor has no bell, and the database is not asked", async () => {
  expect(await bellOf(null)).toMatchObject({ told: undefined, asked: 0 });
});

test.each([{ completedSignUp: false }, { mustAddFactor: true }])(
  "an account with %j has none yet, since its list sends it elsewhere",
  async (changes) => {
    expect(await bellOf("student", changes)).toMatchObject({ told: null, asked: 0 });
  },
);

test("where the unread cannot be counted the page shows, with a bell without a number", async () => {
  const ctx = here.as(here.student);
  const { web, url } = visitOf(ctx, "/explore");
  const db = new Proxy(ctx.db, {
    get() {
      throw new Error("away");
    },
  });
  const { viewer } = await frameWithBell({ ...ctx, db }, web, url);
  expect(viewer?.told).toEqual({ account: here.student.id, unread: null });
});
