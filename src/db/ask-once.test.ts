import { expect, test } from "vitest";
import type { Db } from "#src/ctx.ts";
import { askOnce } from "./ask-once.ts";

/** Answers in the order asked, each time one is told to. */
function openQuestion() {
  const running: { asked: string; end: (answer: string) => void; fail: (error: Error) => void }[] =
    [];
  const ask = askOnce(
    (_: Db, asked: { name: string; by: string }) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      running.push({ asked: asked.by, end: resolve, fail: reject });
      return promise;
    },
    ({ name }) => name,
  );
  return { ask, running };
}

const db = {} as Db;

test("who asks while a question runs shares the next one, which asks for the latest", async () => {
  const { ask, running } = openQuestion();
  const first = ask(db, { name: "list", by: "first" });
  const later = ["second", "third"].map((by) => ask(db, { name: "list", by }));
  expect(running.map(({ asked }) => asked)).toEqual(["first"]);
  running[0]?.end("old");
  expect(await first).toBe("old");
  await expect.poll(() => running.map(({ asked }) => asked)).toEqual(["first", "third"]);
  running[1]?.end("new");
  expect(await Promise.all(later)).toEqual(["new", "new"]);
  void ask(db, { name: "list", by: "fourth" });
  expect(running.map(({ asked }) => asked)).toEqual(["first", "third", "fourth"]);
});

test("other names and other databases do not wait", () => {
  const { ask, running } = openQuestion();
  void ask(db, { name: "list", by: "first" });
  void ask(db, { name: "other list", by: "second" });
  void ask({} as Db, { name: "list", by: "third" });
  expect(running.map(({ asked }) => asked)).toEqual(["first", "second", "third"]);
});

test("a failure is only that of its own statement", async () => {
  const { ask, running } = openQuestion();
  const first = ask(db, { name: "list", by: "first" });
  const second = ask(db, { name: "list", by: "second" });
  running[0]?.fail(new Error("lost"));
  await expect(first).rejects.toThrow("lost");
  await expect.poll(() => running.length).toBe(2);
  running[1]?.end("here");
  expect(await second).toBe("here");
});
