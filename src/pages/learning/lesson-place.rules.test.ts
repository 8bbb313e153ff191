import { expect, test } from "vitest";
import { placeOf } from "./lesson-place.rules.ts";

const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((id) => ({ id }));
const lessonsOf = (...lessons: ({ id: string } | undefined)[]) => ({
  lessons: lessons.filter((lesson) => lesson !== undefined),
});
const modules = [lessonsOf(a, b), lessonsOf(c, d, e)];

test("a class is labelled by its module and its place in it", () => {
  expect(placeOf(modules, "d").label).toBe("Módulo 2, clase 2 de 3");
});

test("its neighbours may be in other modules", () => {
  expect(placeOf(modules, "c")).toMatchObject({ previous: b, next: d });
  expect(placeOf(modules, "b")).toMatchObject({ previous: a, next: c });
});

test("the first has none before it and the last none after it", () => {
  expect(placeOf(modules, "a").previous).toBeNull();
  expect(placeOf(modules, "e").next).toBeNull();
});
