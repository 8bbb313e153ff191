import { expect, test } from "vitest";
import { isPlausible, isRateFresh, knownSymbol } from "./rules.ts";

test("the rate of Holy Thursday may be charged until Easter Monday", () => {
  expect(isRateFresh("2026-04-02", "2026-04-06")).toBe(true);
  expect(isRateFresh("2026-04-02", "2026-04-07")).toBe(false);
});

const known = { day: "2026-11-20", price: 4000 };
test.each([
  ["a fifth more", { day: "2026-11-21", price: 4800 }, true],
  ["a fifth less", { day: "2026-11-21", price: 3200 }, true],
  ["more than a fifth more", { day: "2026-11-21", price: 4801 }, false],
  ["more than a fifth less", { day: "2026-11-21", price: 3199 }, false],
  ["a month later, half more", { day: "2026-12-21", price: 6000 }, true],
  ["a month later, a hundredth", { day: "2026-12-21", price: 40 }, false],
  ["of next year", { day: "2027-11-21", price: 4000 }, false],
])("the plausibility of a rate that is %s", (_, rate, believed) => {
  const today = rate.day < "2027" ? rate.day : "2026-11-21";
  expect(isPlausible(rate, known, today)).toBe(believed);
});

test("the first rate ever is accepted within bounds", () => {
  expect(isPlausible(known, null, "2026-11-21")).toBe(true);
  expect(isPlausible({ ...known, price: 0.00024 }, null, "2026-11-21")).toBe(false);
  expect(isPlausible({ ...known, price: 407_000 }, null, "2026-11-21")).toBe(false);
});

test("dollars in pesos have several symbols", () => {
  expect([undefined, "USD", "usd", "usdCOP"].map((text) => knownSymbol(text))).toEqual(
    Array(4).fill("USDCOP"),
  );
  expect(["EURCOP", "COPUSD", ""].map((text) => knownSymbol(text))).toEqual([null, null, null]);
});
