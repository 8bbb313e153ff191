import { expect, test } from "vitest";
import type { Db } from "#src/ctx.ts";
import { inGroups } from "./in-groups.ts";

const db = {} as Db;

/** A database whose statements end when the test releases them. */
function slowly(answer: (item: number) => string = String) {
  const asked: number[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const ask = inGroups(async (_db, items: number[]) => {
    asked.push(items);
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    return items.map(answer);
  });
  return { asked, ask: (item: number) => ask(db, item), end: () => gates.shift()?.resolve() };
}

test("items that arrive during a statement share the next, each with its own answer", async () => {
  const { asked, ask, end } = slowly();
  const first = ask(1);
  const others = [ask(2), ask(3)];
  expect(asked).toEqual([[1]]);
  end();
  expect(await first).toBe("1");
  await expect.poll(() => asked).toEqual([[1], [2, 3]]);
  end();
  expect(await Promise.all(others)).toEqual(["2", "3"]);
});

test("an item that cannot be answered fails alone", async () => {
  const ask = inGroups(async (_db, items: number[]) => {
    await Promise.resolve();
    if (items.includes(13)) throw new Error("unlucky");
    return items.map(String);
  });
  const all = await Promise.allSettled([1, 12, 13, 14].map((item) => ask(db, item)));
  expect(all.map((one) => (one.status === "fulfilled" ? one.value : one.reason.message))).toEqual([
    "1",
    "12",
    "unlucky",
    "14",
  ]);
  expect(await ask(db, 15)).toBe("15");
});

test("a large group is split", async () => {
  const sizes: number[] = [];
  const ask = inGroups(async (_db, items: number[]) => {
    sizes.push(items.length);
    await Promise.resolve();
    return items;
  });
  await Promise.all(Array.from({ length: 450 }, (_, item) => ask(db, item)));
  expect(sizes).toEqual([1, 200, 200, 49]);
});

test("a statement that waits for a lock does not delay later items", async () => {
  const { asked, ask, end } = slowly();
  const first = ask(1);
  const second = ask(2);
  await expect.poll(() => asked).toEqual([[1], [2]]);
  end();
  end();
  expect(await Promise.all([first, second])).toEqual(["1", "2"]);
});
