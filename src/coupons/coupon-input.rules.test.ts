import { describe, expect, test } from "vitest";
import { faultsIn } from "#src/http/forms/form-schema.rules.ts";
import { couponForm, couponInput, couponInputTexts } from "./coupon-input.rules.ts";

const form = {
  ...{ coupon: " Cosecha 10", kind: "percent", percent: "10", amount: "" },
  ...{ validFrom: "2026-11-23", validUntil: "", limit: "", limitForEach: "1", scope: "all" },
  courses: [] as string[],
};

const faults = (changes: Partial<typeof form>) =>
  faultsIn(couponForm, { ...form, ...changes }).map(({ path, message }) => [path, message]);

describe("the form", () => {
  test("reads as the coupon that it describes", () => {
    expect(couponForm.parse(form)).toMatchObject({
      ...{ code: "COSECHA10", percent: 10, amount: null, validUntil: null, limit: null },
      ...{ limitForEach: 1, courses: null, isOn: true },
    });
    const amount = { kind: "amount", amount: "10,5", percent: "90", isOn: "0", limit: "100" };
    expect(couponForm.parse({ ...form, ...amount })).toMatchObject({
      ...{ percent: null, amount: 10.5, isOn: false, limit: 100 },
    });
  });

  test.each([
    [{ limit: "1.000" }, { limit: 1000 }],
    [{ limit: "1.000.000" }, { limit: 1_000_000 }],
    [{ limitForEach: "1000" }, { limitForEach: 1000 }],
    [{ kind: "amount", amount: "1.500,50" }, { amount: 1500.5 }],
    [{ kind: "amount", amount: "10.000" }, { amount: 10_000 }],
    [{ kind: "amount", amount: "0.50" }, { amount: 0.5 }],
    [{ kind: "amount", amount: "12.5" }, { amount: 12.5 }],
  ])("reads %j as it is written in Colombia", (changes, read) => {
    expect(couponForm.parse({ ...form, ...changes })).toMatchObject(read);
  });

  const { code, percent, amount, date, order, limit, courses } = couponInputTexts;
  test.each([
    ["coupon", code, { coupon: "AB" }],
    ["coupon", code, { coupon: "MIEL-10" }],
    ["percent", percent, { percent: "" }],
    ["percent", percent, { percent: "101" }],
    ["percent", percent, { percent: "0" }],
    ["percent", percent, { percent: "12,5" }],
    ["percent", percent, { percent: "-5" }],
    ["amount", amount, { kind: "amount", amount: "0" }],
    ["amount", amount, { kind: "amount", amount: "10,555" }],
    ["amount", amount, { kind: "amount", amount: "1e9" }],
    ["validFrom", date, { validFrom: "ayer" }],
    ["validUntil", date, { validUntil: "2026-02-30" }],
    ["validUntil", order, { validUntil: "2026-11-22" }],
    ["limit", limit, { limit: "0" }],
    ["limit", limit, { limit: "1,5" }],
    ["limitForEach", limit, { limitForEach: "muchos" }],
    ["courses", courses, { scope: "chosen" }],
  ])("names %s: %s", (path, message, changes) => {
    expect(faults(changes)).toEqual([[path, message]]);
  });
});

test.each([{}, { percent: 10, amount: 5 }, { percent: null }])(
  "a coupon is a percentage or an amount, and not %j",
  (worth) => {
    const { error } = couponInput.safeParse({ code: "MIEL", ...worth });
    expect(error?.issues.map(({ message }) => message)).toEqual([couponInputTexts.oneKind]);
  },
);
