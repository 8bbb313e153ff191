import { expect, test } from "vitest";
import { reasonMaximum, taxForm, taxInput, taxTexts } from "./tax-input.rules.ts";

const was = { wasPercent: "19", wasReason: "" };
const messages = (given: unknown, schema: typeof taxForm | typeof taxInput = taxForm) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ["0", "Art. 476"],
  ["5 %", "Art. 468-1"],
  [" 19%", ""],
  ["30", "Ley nueva"],
])("«%s» with «%s» is a tax", (taxPercent, taxReason) => {
  expect(messages({ taxPercent, taxReason, ...was })).toEqual([]);
});

test.each(["", "31", "-1", "190", "19,5", "diecinueve", "1e1x", "Infinity"])(
  "«%s» is no rate",
  (taxPercent) => {
    expect(messages({ taxPercent, taxReason: "Art. 476", ...was })).toEqual([taxTexts.percent]);
  },
);

test.each(["", "  ", "\u200b", "\n"])("a rate of 0 with the reason %j is refused", (taxReason) => {
  expect(messages({ taxPercent: "0", taxReason, ...was })).toEqual([taxTexts.reason]);
  expect(messages({ taxPercent: 0, taxReason }, taxInput)).toEqual([taxTexts.reason]);
  expect(messages({ taxPercent: 0 }, taxInput)).toEqual([taxTexts.reason]);
});

test("a reason is one line of a bounded length", () => {
  const form = { taxPercent: "0", ...was };
  expect(taxForm.parse({ ...form, taxReason: " Art.\r\n476 \u202e" }).taxReason).toBe("Art. 476");
  expect(messages({ ...form, taxReason: "x".repeat(reasonMaximum) })).toEqual([]);
  const long = { ...form, taxReason: "x".repeat(reasonMaximum + 1) };
  expect(messages(long)).toEqual([taxTexts.reasonLong]);
});

test.each([19.5, "19", null, Number.NaN, -5])("%j is no rate of a call", (taxPercent) => {
  expect(messages({ taxPercent, taxReason: "Art. 476" }, taxInput)).toEqual([taxTexts.percent]);
});
