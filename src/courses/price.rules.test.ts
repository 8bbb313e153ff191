import { describe, expect, test } from "vitest";
import { copWithTax, priceOf, priceOrder, toCop } from "./price.rules.ts";

test("the pesos of a course are those that its purchase charges", () => {
  expect(copWithTax(3900, 4000, 19)).toBe(185_640);
  expect(copWithTax(1234, 4070.55, 19)).toBe(toCop(priceOrder([1234], 0, 19).totalCents, 4070.55));
});

describe("the academy's rate", () => {
  test.each([
    [0, 0, 3900],
    [5, 195, 4095],
    [19, 741, 4641],
    [30, 1170, 5070],
  ])("%i %% adds %i cents", (taxPercent, taxCents, totalCents) => {
    expect(priceOrder([3900], 0, taxPercent)).toMatchObject({ taxCents, totalCents });
    expect(copWithTax(3900, 4000, taxPercent)).toBe(totalCents * 40);
  });

  test("is of what is left after the discount", () => {
    expect(priceOrder([3900], 1900, 5)).toMatchObject({ taxCents: 100, totalCents: 2100 });
  });

  test("goes with the price, for what the page says of IVA", () => {
    const academy = { pesosFirst: false, taxPercent: 0 };
    expect(priceOf({ academy }, { priceCents: 3900 }, { price: 4000 })).toEqual({
      ...{ priceCents: 3900, priceCop: 156_000 },
      ...academy,
    });
  });
});
