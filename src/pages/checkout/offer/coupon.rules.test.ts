import { expect, test } from "vitest";
import { otherCode, savingText } from "./coupon.rules.ts";

test.each([
  [5700, 570, "10% menos"],
  [3901, 390, "10% menos"],
  [3900, 3900, "100% menos"],
  [5700, 500, "USD 5,00 menos"],
  // A tenth of one course of two.
  [6000, 390, "USD 3,90 menos"],
])("of %i cents, %i less is %s", (subtotalCents, discountCents, text) => {
  const price = { subtotalCents, discountCents };
  const cop = { totalCop: 1, listedCop: 2, pesosFirst: false };
  expect(savingText({ price, ...cop })).toBe(text);
});

test.each([
  // 57 and 52 dollars with tax, at 4,000 pesos.
  [5700, 500, 247_520, "23.800 COP menos"],
  [5700, 570, 244_188, "10% menos"],
  [5700, 500, null, "USD 5,00 menos"],
])("with pesos first, of %i cents, %i less is what is charged less", (...given) => {
  const [subtotalCents, discountCents, totalCop, text] = given;
  const price = { subtotalCents, discountCents };
  const listedCop = totalCop && 271_320;
  expect(savingText({ price, totalCop, listedCop, pesosFirst: true })).toBe(text);
});

test.each([
  ["  miel10 ", null, undefined, "miel10"],
  ["miel10", "MIEL10", undefined, null],
  ["nada", null, "NADA", null],
  ["MIEL20", "MIEL10", "NADA", "MIEL20"],
  ["", "MIEL10", undefined, null],
  [null, null, undefined, null],
])(
  "%j in the field, with %j applied and %j refused: %j is looked up",
  (typed, applied, refused, code) => {
    expect(otherCode(typed, { applied, refused })).toBe(code);
  },
);
