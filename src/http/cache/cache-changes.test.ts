import { beforeEach, expect, test } from "vitest";
import { countingDoor, serveForTest } from "#src/testing/cache.ts";

let site: Awaited<ReturnType<typeof serveForTest>>;

/** The number of the catalogue page that is served, counting the pages made so far. */
async function number(host = "localhost"): Promise<number> {
  const { body } = await site.ask("/explore", { host });
  return Number(body.toString().split(" ")[1]);
}

beforeEach(async () => {
  site = await serveForTest();
  expect(await number()).toBe(1);
});

test("after a minute the old page is served while the new one is made", async () => {
  site.now += 59_000;
  expect(await number()).toBe(1);
  expect(site.made).toHaveLength(1);
  site.now += 2_000;
  expect(await number()).toBe(1);
  await expect.poll(() => number()).toBe(2);
  expect(site.made).toHaveLength(2);
});

test("after five minutes the old page is no longer served", async () => {
  site.now += 301_000;
  expect(await number()).toBe(2);
});

test("after a change the old page is served for a second at most", async () => {
  site.now += 10;
  site.tell("root");
  expect(await number()).toBe(1);
  site.now += 10;
  await expect.poll(() => number()).toBe(2);
  site.tell("root");
  site.now += 1_001;
  expect(await number()).toBe(3);
});

test("endless changes do not keep the old page alive", async () => {
  for (let i = 0; i < 4; i++) {
    site.tell("root");
    site.now += 400;
  }
  expect(await number()).toBe(2);
});

test("a change in another academy does not count, a change in every academy does", async () => {
  expect(await number("cumbal.localhost")).toBe(2);
  site.tell("cumbal");
  site.now += 1_001;
  expect(await number()).toBe(1);
  expect(await number("cumbal.localhost")).toBe(3);
  site.tell("*");
  site.now += 1_001;
  expect(await number()).toBe(4);
  expect(await number("cumbal.localhost")).toBe(5);
});

test("a page that is being made during a change is made again", async () => {
  const opened = Promise.withResolvers<void>();
  site = await serveForTest(async (made, count) => {
    if (count === 1) await opened.promise;
    return countingDoor(made, count);
  });
  const early = number();
  await expect.poll(() => site.made.length).toBe(1);
  site.tell("root");
  site.now += 1_001;
  const late = number();
  opened.resolve();
  expect(await early).toBe(1);
  expect(await late).toBe(2);
});

test("while changes cannot be received, each visitor gets a page made after they came", async () => {
  site.lostMs = 1_000;
  expect(await number()).toBe(2);
  expect(await number()).toBe(3);
  site.tell("*");
  site.lostMs = 0;
  expect(await number()).toBe(4);
});

test("before changes were ever received nothing is kept", async () => {
  site = await serveForTest();
  site.lostMs = Number.POSITIVE_INFINITY;
  expect([await number(), await number()]).toEqual([1, 2]);
  expect(await site.kept()).toEqual([]);
});
