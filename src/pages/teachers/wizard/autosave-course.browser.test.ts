import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { courseSaver } from "./autosave-course.browser.ts";

beforeEach(() => {
  vi.stubGlobal("document", { cookie: "" });
});
afterEach(() => void vi.unstubAllGlobals());

const saved = {
  title: "Pulpa",
  description: "Compost",
  price: "15",
  category: "cultivo",
  prerequisites: [],
  learnings: [],
  faqs: [],
  scheduledLaunch: "",
  promotionalMessage: "",
  isSubscription: false,
  feedListing: true,
};
const { title, description, price, category } = saved;
const typed = { title, description, price, category };

/** A server that has saved up to this version. */
function server(version: number) {
  const calls: Record<string, unknown>[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    calls.push(JSON.parse(body));
    return Response.json({ course: { version } });
  });
  return calls;
}

test("a field that is typed anew takes no version from another tab while it is empty", async () => {
  const calls = server(8);
  const { save } = courseSaver({ id: "curso", step: 1, saved, version: 7 });
  expect(await save({ ...typed, title: "" }, 7)).toEqual({
    kind: "saved",
    version: 7,
    isWhole: false,
  });
  expect(calls).toEqual([]);
  // Refused there, if another tab has saved.
  await save({ ...typed, title: "Otra" }, 7);
  expect(calls).toEqual([{ id: "curso", ...typed, price: 15, title: "Otra", version: 7 }]);
});

test("a save of another part of the page leaves what is known of the texts", async () => {
  const calls = server(9);
  const { save, passed } = courseSaver({ id: "curso", step: 1, saved, version: 7 });
  passed({ over: 7, version: 8 });
  expect(await save({ ...typed, title: "" }, 8)).toMatchObject({ kind: "saved", version: 8 });
  expect(calls).toEqual([]);
});

test("what is sent once is not sent again for an item that is being written", async () => {
  const calls = server(8);
  const { save } = courseSaver({ id: "curso", step: 2, saved, version: 7 });
  const item = (draft: string) => ({ prerequisites: ["Pala", draft], learnings: [""] });
  expect(await save(item(""), 7)).toEqual({ kind: "saved", version: 8, isWhole: true });
  expect(await save(item("Cos"), 8)).toEqual({ kind: "saved", version: 8, isWhole: false });
  expect(calls).toHaveLength(1);
});

test("after a lost answer, and for a form that is older than the page, it asks the server", async () => {
  const lost = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("fetch", lost);
  const { save } = courseSaver({ id: "curso", step: 1, saved, version: 7 });
  const values = { ...typed, description: "Abono" };
  expect(await save(values, 7)).toEqual({ kind: "lost" });
  const calls = server(8);
  expect(await save(values, 7)).toMatchObject({ kind: "saved", version: 8 });
  await courseSaver({ id: "curso", step: 1, saved, version: 8 }).save(typed, 7);
  expect(calls).toHaveLength(2);
});
