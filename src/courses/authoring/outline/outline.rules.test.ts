import { expect, test } from "vitest";
import { fitted, isSameOrder, stepped, withLessonAt, withModuleAt } from "./outline.rules.ts";

const order = [
  { id: "one", classes: ["a", "b"] },
  { id: "two", classes: [] },
  { id: "three", classes: ["c"] },
];
const text = (now: typeof order) =>
  now.map(({ id, classes }) => `${id}:${classes.join("")}`).join(" ");

test.each([
  ["b", "up", "one:ba two: three:c"],
  ["b", "down", "one:a two:b three:c"],
  ["a", "down", "one:ba two: three:c"],
  ["c", "up", "one:ab two:c three:"],
  ["a", "up", "one:ab two: three:c"],
  ["c", "down", "one:ab two: three:c"],
  ["two", "up", "two: one:ab three:c"],
  ["one", "up", "one:ab two: three:c"],
  ["three", "down", "one:ab two: three:c"],
  ["nobody", "up", "one:ab two: three:c"],
] as const)("%s goes %s", (id, direction, after) => {
  expect(text(stepped(order, id, direction))).toBe(after);
});

test("a class goes to a place of another module, a module to any place", () => {
  expect(text(withLessonAt(order, "c", { moduleId: "one", place: 1 }))).toBe("one:acb two: three:");
  expect(text(withLessonAt(order, "c", { moduleId: "gone", place: 1 }))).toBe(text(order));
  expect(text(withModuleAt(order, "one", 9))).toBe("two: three:c one:ab");
});

test("an order fits an outline that has changed since", () => {
  const lessons = (ids: string) => [...ids].map((id) => ({ id }));
  const modules = [
    { id: "one", lessons: lessons("bad") },
    { id: "new", lessons: lessons("e") },
  ];
  const wanted = [
    { id: "three", classes: ["c", "d"] },
    { id: "one", classes: ["a", "b"] },
  ];
  expect(text(fitted(wanted, { modules }))).toBe("one:abd new:e");
  expect(isSameOrder(order, structuredClone(order))).toBe(true);
});
