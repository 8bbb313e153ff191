import { expect, onTestFinished, test } from "vitest";
import { aFewAtATime } from "./s3-objects.ts";

/** The failures that nobody handles: each would end the process. */
function watchUnhandled(): unknown[] {
  const seen: unknown[] = [];
  const note = (error: unknown) => seen.push(error);
  const before = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", note);
  onTestFinished(() => {
    process.off("unhandledRejection", note);
    for (const one of before) process.on("unhandledRejection", one);
  });
  return seen;
}

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
