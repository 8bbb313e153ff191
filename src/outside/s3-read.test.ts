import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { outageOf } from "#src/outage.ts";
import { unlessSilent } from "./s3-read.ts";

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

test("a reader that takes minutes between two pieces gets the whole object", async () => {
  const body = new PassThrough();
  const read = unlessSilent(body);
  body.write("first");
  expect(String((await read.next()).value)).toBe("first");
  vi.advanceTimersByTime(4 * minute);
  body.end("second");
  expect(String((await read.next()).value)).toBe("second");
  expect((await read.next()).done).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("a server that falls silent within an object is an outage", async () => {
  const body = new PassThrough();
  const read = unlessSilent(body);
  body.write("first");
  await read.next();
  const next = read.next().catch((error: unknown) => error);
  vi.advanceTimersByTime(minute);
  expect(outageOf(await next)?.message).toBe("GetObject: TimeoutError");
  expect(body.destroyed).toBe(true);
});

test("a reader that leaves releases the connection, and nothing waits any longer", async () => {
  const body = new PassThrough();
  const read = unlessSilent(body);
  body.write("first");
  await read.next();
  await read.return(undefined);
  expect(body.destroyed).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
