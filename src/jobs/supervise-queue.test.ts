import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { superviseQueue } from "./supervise-queue.ts";

let supervised = 0;
let ask: () => Promise<unknown>;
const errors: unknown[] = [];
let end: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  supervised = 0;
  errors.length = 0;
  ask = async () => {};
  const boss = { supervise: async () => void supervised++ };
  ({ end } = superviseQueue(
    boss,
    () => ask(),
    (error) => errors.push(error),
  ));
  await pass(60);
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** How often the queue looks within this time. */
async function looksIn(seconds: number): Promise<number> {
  const before = supervised;
  await pass(seconds);
  return supervised - before;
}

test("the queue looks every five seconds", async () => {
  expect(await looksIn(60)).toBe(12);
});

test("a database that answers late takes no job away before its process could tell that it lives", async () => {
  ask = () => new Promise((resolve) => setTimeout(resolve, 40_000));
  expect(await looksIn(40)).toBe(0);
  ask = async () => {};
  expect(await looksIn(19)).toBe(0);
  expect(await looksIn(20)).toBeGreaterThan(0);
});

test("a database that was away, likewise, and its failures are told", async () => {
  const away = new Error("away");
  ask = () => Promise.reject(away);
  expect(await looksIn(30)).toBe(0);
  expect(errors).toContain(away);
  ask = async () => {};
  expect(await looksIn(14)).toBe(0);
  expect(await looksIn(20)).toBeGreaterThan(0);
});

test("a machine that slept, likewise", async () => {
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(await looksIn(19)).toBe(0);
  expect(await looksIn(20)).toBeGreaterThan(0);
});

test("after its end it looks no more, not even where it has begun to", async () => {
  const answer = Promise.withResolvers<void>();
  ask = () => answer.promise;
  await pass(5);
  end();
  answer.resolve();
  expect(await looksIn(60)).toBe(0);
});
