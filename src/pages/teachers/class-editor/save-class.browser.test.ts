import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saverOf } from "./save-class.browser.ts";

beforeEach(() => void vi.stubGlobal("document", { cookie: "" }));
afterEach(() => void vi.unstubAllGlobals());

const texts = { title: "Poda", description: "Con tijera." };
const settings = { published: true, comments: true, isFree: false };
const typed = { ...texts, published: "true", comments: "true", isFree: "false" };

test("a title that is typed anew takes no version from another tab while it is empty", async () => {
  const calls: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    calls.push(JSON.parse(body));
    return Response.json({ version: 8 });
  });
  const lesson = { ...texts, ...settings, version: 7 };
  const save = saverOf({ courseId: "curso", classId: "clase", lesson });
  expect(await save({ ...typed, title: "" }, 7)).toEqual({
    kind: "saved",
    version: 7,
    isWhole: false,
  });
  expect(calls).toEqual([]);
  // Refused there, if another tab has saved.
  expect(await save({ ...typed, title: "Injertos" }, 7)).toMatchObject({ version: 8 });
  expect(await save({ ...typed, title: "Injertos", isFree: "true" }, 8)).toMatchObject({
    isWhole: true,
  });
  const injertos = { ...texts, title: "Injertos" };
  expect(calls).toEqual([
    { ...injertos, settings, version: 7 },
    { ...injertos, settings: { ...settings, isFree: true }, version: 8 },
  ]);
});
