import { expect, test } from "vitest";
import { excerptOf } from "./landing.rules.ts";

test.each([
  ["Sembramos.\n\nDesde 1998.", 100, "Sembramos."],
  ["Sembramos gulupa. Y la contamos en clases cortas.", 30, "Sembramos gulupa."],
  ["Sembramos gulupa y la contamos", 20, "Sembramos gulupa y…"],
  ["a".repeat(30), 10, `${"a".repeat(10)}…`],
  ["", 10, ""],
])("%j in %i is %j", (text, most, short) => {
  expect(excerptOf(text, most)).toBe(short);
});
