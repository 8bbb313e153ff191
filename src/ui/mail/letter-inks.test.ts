import { expect, test } from "vitest";
import { contrast } from "#src/ui/brand/theme.ts";
import { letterInks } from "./letter-inks.ts";

test.each([null, "#12294D", "#F2D21B", "#808080", "#FFFFFF"])(
  "a mail in %s is readable",
  (accent) => {
    const { head, onHead, button, onButton, link } = letterInks(accent);
    expect(contrast(head, onHead)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(button, onButton)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(link, "#FBF7EA")).toBeGreaterThanOrEqual(4.5);
  },
);

test("a pale button has an edge of ink on the mail's paper", () => {
  for (const accent of ["#EE6F78", "#F2D21B", "#FFFFFF"]) {
    expect(contrast(letterInks(accent).edge, "#FBF7EA")).toBeGreaterThanOrEqual(3);
  }
  expect(letterInks("#12294D").edge).toBe("#12294D");
});

test("a mail without an accent keeps the product's colours", () => {
  expect(letterInks(null)).toMatchObject({ head: "#F4B61A", button: "#22417E" });
});
