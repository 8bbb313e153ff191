import { expect, test } from "vitest";
import { completionOf } from "./completion.rules.ts";

const lessons = [
  { id: "a", shown: true },
  { id: "draft", shown: false },
  { id: "b", shown: true },
];

test("a course is complete when all its shown classes were seen", () => {
  expect(completionOf(lessons, [])).toEqual({ done: 0, total: 2, isComplete: false });
  expect(completionOf(lessons, ["a"])).toEqual({ done: 1, total: 2, isComplete: false });
  expect(completionOf(lessons, ["b", "a"])).toEqual({ done: 2, total: 2, isComplete: true });
});

test("drafts and deleted classes do not count", () => {
  expect(completionOf(lessons, ["a", "draft", "gone"]).done).toBe(1);
});

test("a course without classes is not complete", () => {
  expect(completionOf([], []).isComplete).toBe(false);
  expect(completionOf([{ id: "draft", shown: false }], ["draft"]).isComplete).toBe(false);
});
