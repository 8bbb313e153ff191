import { expect, test } from "vitest";
import { isSecondTap, pressWaitsMs, sideAt } from "./taps.rules.ts";

test("the outer thirds of the picture are its sides", () => {
  expect([0, 119, 180, 241, 360].map((x) => sideAt(x, 360))).toEqual([
    ...["left", "left", "middle", "right", "right"],
  ]);
});

test("two quick taps on one side belong together", () => {
  const first = { at: 1000, side: "left" } as const;
  expect(isSecondTap(null, first)).toBe(false);
  expect(isSecondTap(first, { at: 1300, side: "left" })).toBe(true);
  expect(isSecondTap(first, { at: 1300, side: "middle" })).toBe(false);
  expect(isSecondTap(first, { at: 1400, side: "left" })).toBe(false);
});

test("a finger's press acts only when no second tap can follow it", () => {
  const first = { at: 1000, side: "right" } as const;
  const acted = first.at + pressWaitsMs(true);
  expect(isSecondTap(first, { at: acted + 1, side: "right" })).toBe(false);
  expect(pressWaitsMs(false)).toBeLessThan(pressWaitsMs(true));
});
