import { expect, test } from "vitest";
import { taxNote, taxReasonNote, withTax } from "./tax.rules.ts";

test("the usual rate needs no reason, and its words are those of always", () => {
  const tax = { taxPercent: 19, taxReason: "" };
  expect(taxNote(tax)).toBe("Impuestos del 19% según tu país de residencia.");
  expect(taxReasonNote(tax)).toBeNull();
  expect(withTax("Total en pesos", tax)).toBe("Total en pesos, con IVA");
});

test("another rate is said with its reason", () => {
  const tax = { taxPercent: 5, taxReason: "Art. 468-1 del Estatuto Tributario" };
  expect(taxNote(tax)).toBe(
    "Impuestos del 5% según tu país de residencia. Motivo: Art. 468-1 del Estatuto Tributario",
  );
  expect(taxReasonNote(tax)).toBe("IVA del 5 %: Art. 468-1 del Estatuto Tributario");
  expect(withTax("Total", tax)).toBe("Total, con IVA");
});

test("without IVA no amount is said to have it", () => {
  const tax = { taxPercent: 0, taxReason: "Educación formal, art. 476" };
  expect(taxNote(tax)).toBe("Sin IVA: Educación formal, art. 476");
  expect(taxReasonNote(tax)).toBe("Sin IVA: Educación formal, art. 476");
  expect(withTax("Total en pesos", tax)).toBe("Total en pesos");
});
