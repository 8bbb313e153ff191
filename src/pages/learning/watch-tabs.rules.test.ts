import { expect, test } from "vitest";
import { tabAfter } from "./watch-tabs.rules.ts";

test.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 1, 0],
  ["ArrowLeft", 1, 0],
  ["ArrowLeft", 0, 1],
  ["Home", 1, 0],
  ["End", 0, 1],
  ["ArrowDown", 0, null],
  ["Enter", 0, null],
])("%s at tab %s of two leads to %s", (key, place, wanted) => {
  expect(tabAfter(key, place, 2)).toBe(wanted);
});
