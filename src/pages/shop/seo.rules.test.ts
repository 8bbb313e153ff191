import { expect, test } from "vitest";
import { excerpt, isoDuration } from "./seo.rules.ts";

test("a short description stays as it is, on one line", () => {
  expect(excerpt("Aprende a producir\n\ncafé.  ")).toBe("Aprende a producir café.");
});

test("a long description ends with a whole word, within 160 characters", () => {
  const text = `${"Siembra, riega y cosecha. ".repeat(5)}Después, descansa; que el suelo también.`;
  expect(excerpt(text)).toBe(`${"Siembra, riega y cosecha. ".repeat(5)}Después, descansa; que el…`);
  for (const words of [50, 60, 70, 80]) {
    const cut = excerpt("maíz y, ".repeat(words));
    expect(cut.length).toBeLessThanOrEqual(160);
    expect(cut).toMatch(/(maíz|y)…$/);
  }
});

test("one endless word is cut", () => {
  expect(excerpt("a".repeat(500))).toBe(`${"a".repeat(159)}…`);
});

test.each([
  [0, "PT1M"],
  [190, "PT3M"],
  [3600, "PT1H"],
  [5459, "PT1H31M"],
  [36 * 3600, "PT36H"],
])("%d seconds are %s", (seconds, iso) => {
  expect(isoDuration(seconds)).toBe(iso);
});
