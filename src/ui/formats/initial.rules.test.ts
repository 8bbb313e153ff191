import { expect, test } from "vitest";
import { initialOf } from "./initial.rules.ts";

test.each([
  ["La Gulupa", "L"],
  ["  ñame y yuca", "Ñ"],
  ["“Ají” de monte", "A"],
  ["🍇 uvas", "U"],
  ["1.000 semillas", "1"],
  ["ßeta", "SS"],
  ["…", ""],
])("the initial of %s is %s", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
