import { expect, test } from "vitest";
import { copWithTax, priceOrder, toCop } from "./price.rules.ts";

test("the pesos of a course are those that its purchase charges", () => {
  expect(copWithTax(3900, 4000)).toBe(185_640);
  expect(copWithTax(1234, 4070.55)).toBe(toCop(priceOrder([1234]).totalCents, 4070.55));
});
