import { expect, test } from "vitest";
import { shownPrice } from "./price.rules.ts";

test("dollars stand large, with the pesos beside them", () => {
  expect(
    shownPrice({ priceCents: 6000, priceCop: 278_460, pesosFirst: false, taxPercent: 19 }),
  ).toEqual({
    large: "USD 60",
    beside: ["278.460 COP con IVA"],
    spoken: null,
  });
});

test("pesos stand large where the academy shows them first, and are read without doubt", () => {
  expect(
    shownPrice({ priceCents: 6000, priceCop: 278_460, pesosFirst: true, taxPercent: 19 }),
  ).toEqual({
    large: "278.460 COP",
    beside: ["con IVA", "USD 60 más IVA"],
    spoken: "278.460 pesos, IVA incluido; 60 dólares más IVA",
  });
});

test.each([
  [100, "1 dólar"],
  [150, "1,50 dólares"],
  [50_000, "500 dólares"],
  [123_400, "1.234 dólares"],
])("%i cents are read as %s", (priceCents, words) => {
  const { spoken } = shownPrice({ priceCents, priceCop: 4000, pesosFirst: true, taxPercent: 19 });
  expect(spoken).toBe(`4.000 pesos, IVA incluido; ${words} más IVA`);
});

test.each([true, false])("without a rate dollars stand alone, pesos first: %s", (pesosFirst) => {
  expect(shownPrice({ priceCents: 6000, priceCop: null, pesosFirst, taxPercent: 19 })).toEqual({
    large: "USD 60",
    beside: [],
    spoken: null,
  });
});

test("a price without a tax says nothing of IVA", () => {
  const price = { priceCents: 6000, priceCop: 234_000, taxPercent: 0 };
  expect(shownPrice({ ...price, pesosFirst: false })).toEqual({
    large: "USD 60",
    beside: ["234.000 COP"],
    spoken: null,
  });
  expect(shownPrice({ ...price, pesosFirst: true })).toEqual({
    large: "234.000 COP",
    beside: ["USD 60"],
    spoken: "234.000 pesos; 60 dólares",
  });
});
