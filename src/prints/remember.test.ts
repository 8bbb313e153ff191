import { expect, test } from "vitest";
import { remember } from "./remember.ts";

test("nothing is made twice, until too many others came", () => {
  const made: string[] = [];
  const shout = remember(2, (key) => {
    made.push(key);
    return key.toUpperCase();
  });
  expect(["a", "b", "a", "b"].map(shout)).toEqual(["A", "B", "A", "B"]);
  expect(made).toEqual(["a", "b"]);
  shout("c");
  shout("b");
  shout("a");
  expect(made).toEqual(["a", "b", "c", "a"]);
});
