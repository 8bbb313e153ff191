import { expect, test } from "vitest";
import { copyTitle } from "./copy-title.rules.ts";

test.each([
  ["Café de altura", "Copia de Café de altura"],
  ["Copia de Café de altura", "Copia de Café de altura"],
  [`${"palabra ".repeat(12)}fin.`, `Copia de ${"palabra ".repeat(11).trim()}`],
  ["ñ".repeat(100), `Copia de ${"ñ".repeat(91)}`],
  ["ñ".repeat(91), `Copia de ${"ñ".repeat(91)}`],
])("%s", (title, copied) => {
  expect(copyTitle(title)).toBe(copied);
});

test("no letter is cut in two", () => {
  const title = copyTitle(`ñ${"𐐀".repeat(49)}`);
  expect(title).toHaveLength(100);
  expect(title.isWellFormed()).toBe(true);
  expect(copyTitle("𐐀".repeat(50)).length).toBe(99);
});
