import { expect, test } from "vitest";
import { addressWithTabs, tabAfter } from "./watch-tabs.rules.ts";

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

test.each([
  ["", { panel: "resources", side: null }, "?panel=resources"],
  ["?time=3#x", { panel: null, side: "comments" }, "?time=3&side=comments#x"],
  ["?panel=resources&side=comments", { panel: null, side: null }, ""],
  ["?commentsBefore=1", { panel: null, side: null }, ""],
  ["?view=teacher&search=a%20b", { panel: null, side: null }, "?view=teacher&search=a%20b"],
])("the address %j with the tabs %j is %j", (before, tabs, after) => {
  const page = "http://localhost/courses/1/clases/2";
  expect(addressWithTabs(new URL(page + before), tabs)).toBe(page + after);
});
