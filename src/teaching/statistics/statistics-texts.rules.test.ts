import { expect, test } from "vitest";
import {
  comparisonText,
  periodName,
  periodText,
  shareText,
  shortDay,
  spanText,
} from "./statistics-texts.rules.ts";

test.each([
  [12, 0, "12 más que en los 30 días anteriores"],
  [30, 42, "12 menos que en los 30 días anteriores"],
  [2000, 1, "1.999 más que en los 30 días anteriores"],
  [5, 5, "Igual que en los 30 días anteriores"],
  [0, 3, "3 menos que en los 30 días anteriores"],
  [0, 0, null],
])("%i after %i: %s", (now, before, text) => {
  expect(comparisonText(now, before, 30)).toBe(text);
});

test("spans name what both ends do not share", () => {
  expect(spanText("2026-10-24", "2026-11-22")).toBe("del 24 de octubre al 22 de noviembre de 2026");
  expect(spanText("2026-03-03", "2026-03-09")).toBe("del 3 al 9 de marzo de 2026");
  expect(spanText("2025-12-31", "2026-01-06")).toBe(
    "del 31 de diciembre de 2025 al 6 de enero de 2026",
  );
});

test("a day or a week", () => {
  const one = { from: "2026-11-03", to: "2026-11-03" };
  const week = { from: "2026-09-28", to: "2026-10-04" };
  expect(periodText(one)).toBe("el 3 de noviembre");
  expect(periodName(one)).toBe("3 de noviembre");
  expect(periodText(week)).toBe("del 28 de septiembre al 4 de octubre");
  expect(periodName(week)).toBe("Del 28 de septiembre al 4 de octubre");
  expect(shortDay("2026-09-28")).toBe("28 sep");
});

test.each([
  [0, 0, "0 %"],
  [0, 9, "0 %"],
  [1, 1000, "1 %"],
  [27, 318, "8 %"],
  [999, 1000, "99 %"],
  [9, 9, "100 %"],
])("%i of %i is %s", (part, whole, text) => {
  expect(shareText(part, whole)).toBe(text);
});
