import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { academyNames } from "#src/academies/tables.ts";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { openWorld } from "#src/testing/world.ts";
import { claimName } from "./claim-name.ts";

const world = await openWorld();
afterAll(() => world.close());

const now = new Date();
const hour = 3_600_000;
const until = new Date(now.getTime() + hour);

type Holder = Parameters<typeof claimName>[1]["for"];

const claim = (subdomain: string, holder: Holder, at = now) =>
  inTransaction({ db: world.database.db }, ({ db }) =>
    claimName(db, { subdomain, now: at, for: holder }),
  );

const rowOf = async (subdomain: string) => {
  const { db } = world.database;
  const [row] = await db.select().from(academyNames).where(eq(academyNames.subdomain, subdomain));
  return row;
};

test("of many who want a name at once, one gets it", async () => {
  const wanted = Array.from({ length: 8 }, () => ({ requestId: newId(), until }));
  const got = await Promise.all(wanted.map((holder) => claim("la-gulupa", holder)));
  expect(got.filter(Boolean)).toHaveLength(1);
  expect(await rowOf("la-gulupa")).toMatchObject(wanted[got.indexOf(true)] ?? {});
});

test("a name that a request holds is free once its time has passed, and not before", async () => {
  const [first, second] = [newId(), newId()];
  expect(await claim("el-lulo", { requestId: first, until })).toBe(true);
  expect(await claim("el-lulo", { requestId: second, until })).toBe(false);
  const later = new Date(until.getTime() + 1);
  expect(await claim("el-lulo", { ownerId: second }, later)).toBe(true);
  expect(await rowOf("el-lulo")).toMatchObject({ ownerId: second, requestId: null, until: null });
});

test("a request holds its own name for longer", async () => {
  const requestId = newId();
  await claim("la-uchuva", { requestId, until });
  const longer = new Date(until.getTime() + hour);
  expect(await claim("la-uchuva", { requestId, until: longer })).toBe(true);
  expect((await rowOf("la-uchuva"))?.until).toEqual(longer);
});

test("the address of an academy is nobody else's, and one that it had comes back to it alone", async () => {
  const { academy } = await world.academy();
  const subdomain = academy.subdomain ?? "";
  expect(await claim(subdomain, { requestId: newId(), until })).toBe(false);
  expect(await claim(subdomain, { ownerId: newId() })).toBe(false);
  await world.database.db
    .update(academyNames)
    .set({ until })
    .where(eq(academyNames.subdomain, subdomain));
  expect(await claim(subdomain, { ownerId: newId() })).toBe(false);
  expect(await claim(subdomain, { ownerId: academy.id })).toBe(true);
  expect((await rowOf(subdomain))?.until).toBeNull();
});
