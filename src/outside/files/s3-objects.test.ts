import { expect, test } from "vitest";
import { watchUnhandled } from "#src/testing/watch-unhandled.ts";
import { aFewAtATime } from "./s3-objects.ts";

test("work that fails while the next page is on its way is a failure of the whole, not of the process", async () => {
  const unhandled = watchUnhandled();
  const page = Promise.withResolvers<void>();
  async function* items() {
    yield "a";
    await page.promise;
    yield "b";
  }
  const begun: string[] = [];
  const working = aFewAtATime(items(), async (item) => {
    begun.push(item);
    // Node reports what nobody handles before the second of these.
    setImmediate(() => setImmediate(page.resolve));
    throw new Error("refused");
  });
  await expect(working).rejects.toThrow("refused");
  expect(unhandled).toEqual([]);
  expect(begun).toEqual(["a"]);
});

test("what has begun ends before a failure is reported", async () => {
  const slow = Promise.withResolvers<void>();
  const ended: string[] = [];
  const working = aFewAtATime(["slow", "bad"], async (item) => {
    if (item === "bad") {
      setImmediate(slow.resolve);
      throw new Error("refused");
    }
    await slow.promise;
    ended.push(item);
  });
  await expect(working).rejects.toThrow("refused");
  expect(ended).toEqual(["slow"]);
});
