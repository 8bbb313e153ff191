import { expect, test } from "vitest";
import { shownPrice } from "./price.rules.ts";

test("dollars stand large, with the pesos beside them", () => {
  expect(shownPrice({ priceCents: 6000, priceCop: 278_460, pesosFirst: false })).toEqual({
    large: "USD 60",
    beside: ["278.460 COP con IVA"],
    spoken: null,
  });
});

test("pesos stand large where the academy shows them first, and are read without doubt", () => {
  expect(shownPrice({ priceCents: 6000, priceCop: 278_460, pesosFirst: true })).toEqual({
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
  const { spoken } = shownPrice({ priceCents, priceCop: 4000, pesosFirst: true });
  expect(spoken).toBe(`4.000 pesos, IVA incluido; ${words} más IVA`);
});

test.each([true, false])("without a rate dollars stand alone, pesos first: %s", (pesosFirst) => {
  expect(shownPrice({ priceCents: 6000, priceCop: null, pesosFirst })).toEqual({
    large: "USD 60",
    beside: [],
    spoken: null,
  });
});
