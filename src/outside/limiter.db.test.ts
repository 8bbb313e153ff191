import { afterAll, expect, test } from "vitest";
import { newId } from "#src/db/columns.ts";
import { openWorld } from "#src/testing/world.ts";
import { openLimiter } from "./limiter.ts";

const world = await openWorld();
afterAll(() => world.close());
const { pool } = world.database;

const table = "rate_limits";
const limiter = openLimiter(pool, table);
const three = { attempts: 3, minutes: 15 };

async function takeAll(key: string, allowance = three): Promise<void> {
  for (let i = 0; i < allowance.attempts; i++) {
    expect(await limiter.take(key, allowance)).toBeNull();
  }
}

test("the allowed number of attempts passes, and the next one gets the wait", async () => {
  const key = newId();
  await takeAll(key);
  const wait = await limiter.take(key, three);
  expect(wait).toBeGreaterThan(14 * 60);
  expect(wait).toBeLessThanOrEqual(15 * 60);
});

test("a refused attempt does not make the wait longer", async () => {
  const key = newId();
  await takeAll(key);
  const first = (await limiter.take(key, three)) ?? 0;
  const second = (await limiter.take(key, three)) ?? 0;
  expect(second).toBeGreaterThan(0);
  expect(second).toBeLessThanOrEqual(first);
});

test("a flood that one key refuses uses up none of the others", async () => {
  const [own, shared] = [newId(), newId()];
  await takeAll(own);
  const counts = [
    { key: own, allowance: three },
    { key: shared, allowance: { attempts: 20, minutes: 15 } },
  ];
  const flood = await Promise.all(Array.from({ length: 300 }, () => limiter.takeAll(counts)));
  expect(flood.every((full) => full?.keys.join() === own)).toBe(true);
  expect(await limiter.counted(shared)).toBeNull();
});

test("keys are counted apart", async () => {
  await takeAll(newId());
  expect(await limiter.take(newId(), three)).toBeNull();
});

test("two processes share the count", async () => {
  const key = newId();
  const other = openLimiter(pool, table);
  expect(await limiter.take(key, three)).toBeNull();
  expect(await other.take(key, three)).toBeNull();
  expect(await limiter.take(key, three)).toBeNull();
  expect(await other.take(key, three)).toBeGreaterThan(0);
  expect(await limiter.take(key, three)).toBeGreaterThan(0);
});

test("when the window is over the count starts again", async () => {
  const key = newId();
  await takeAll(key);
  expect(await limiter.take(key, three)).not.toBeNull();
  const { rowCount } = await pool.query(
    `update ${table} set expire = expire - $2::bigint where key = $1`,
    [key, 15 * 60_000],
  );
  expect(rowCount).toBe(1);
  await takeAll(key);
  expect(await limiter.take(key, three)).toBeGreaterThan(14 * 60);
});

test("an attempt that is given back may be made again", async () => {
  const key = newId();
  await takeAll(key);
  await limiter.giveBack([key]);
  expect(await limiter.take(key, three)).toBeNull();
  expect(await limiter.take(key, three)).not.toBeNull();
});

test("what is counted can be asked without counting more", async () => {
  const key = newId();
  expect(await limiter.counted(key)).toBeNull();
  await limiter.take(key, three);
  await limiter.take(key, three);
  for (let asked = 0; asked < 3; asked++) {
    expect(await limiter.counted(key)).toMatchObject({ attempts: 2 });
  }
  expect((await limiter.counted(key))?.seconds).toBeGreaterThan(14 * 60);
  expect(await limiter.take(key, three)).toBeNull();
});

test("a key that is forgotten starts over, and others do not", async () => {
  const [key, other] = [newId(), newId()];
  await takeAll(key);
  await takeAll(other);
  await limiter.giveBack([], [key]);
  await takeAll(key);
  expect(await limiter.take(other, three)).not.toBeNull();
});

test("of twenty attempts at once only the allowed number passes", async () => {
  const key = newId();
  const seven = { attempts: 7, minutes: 15 };
  const processes = [limiter, openLimiter(pool, table)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => processes[i % 2]?.take(key, seven)),
  );
  expect(answers.filter((wait) => wait === null)).toHaveLength(7);
});

test("an attempt that one count refuses adds to no other", async () => {
  const [own, shared] = [newId(), newId()];
  const counts = [
    { key: own, allowance: { attempts: 2, minutes: 15 } },
    { key: shared, allowance: three },
  ];
  expect(await limiter.takeAll(counts)).toBeNull();
  expect(await limiter.takeAll(counts)).toBeNull();
  for (let i = 0; i < 5; i++) expect((await limiter.takeAll(counts))?.keys).toEqual([own]);
  expect(await limiter.take(shared, three)).toBeNull();
  expect(await limiter.take(shared, three)).toBeGreaterThan(0);
});

test("the wait is that of the last count to end", async () => {
  const [hour, quarter] = [newId(), newId()];
  const counts = [
    { key: quarter, allowance: { attempts: 1, minutes: 15 } },
    { key: hour, allowance: { attempts: 1, minutes: 60 } },
  ];
  expect(await limiter.takeAll(counts)).toBeNull();
  const full = await limiter.takeAll(counts);
  expect(full?.keys.toSorted()).toEqual([hour, quarter].toSorted());
  expect(full?.wait).toBeGreaterThan(59 * 60);
});

test("attempts at once, counted in any order, neither deadlock nor pass the shared limit", async () => {
  const [one, two] = [newId(), newId()];
  const ten = { attempts: 10, minutes: 15 };
  const both = [one, two].map((key) => ({ key, allowance: ten }));
  const processes = [limiter, openLimiter(pool, table)];
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const full = await processes[i % 2]?.takeAll(i % 3 ? both : both.toReversed());
      if (i % 10 === 9) await limiter.giveBack(i % 20 === 9 ? [one, two] : [two, one]);
      return full;
    }),
  );
  const passed = answers.filter((full) => full === null).length;
  expect(passed).toBeGreaterThanOrEqual(10);
  expect(passed).toBeLessThanOrEqual(16);
});

test("nothing is taken back below none", async () => {
  const key = newId();
  expect(await limiter.take(key, three)).toBeNull();
  for (let i = 0; i < 3; i++) await limiter.giveBack([key, newId()]);
  await takeAll(key);
  expect(await limiter.take(key, three)).not.toBeNull();
});
