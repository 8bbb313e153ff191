import { describe, expect, test } from "vitest";
import {
  discountOn,
  isCode,
  normalizeCode,
  refusalIn,
  spreadDiscount,
  stateOf,
} from "./coupon.rules.ts";

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

test.each([
  ["cosecha10", "COSECHA10"],
  [" Café  10 ", "CAFE10"],
  ["ñame", "NAME"],
  ["co\u0301digo", "CODIGO"],
])("%j is the code %s", (typed, code) => {
  expect(normalizeCode(typed)).toBe(code);
});

test.each(["AB", "A".repeat(13), "MIEL-10", "", "MIEL_10", "МИЕЛЬ"])("%j is no code", (code) => {
  expect(isCode(code)).toBe(false);
});

describe("the discount", () => {
  test("of a percentage is of all that it fits, half a cent up", () => {
    expect(discountOn([3900, 2500], { percent: 10, amountCents: null })).toBe(640);
    expect(discountOn([5], { percent: 10, amountCents: null })).toBe(1);
    expect(discountOn([3900], { percent: 100, amountCents: null })).toBe(3900);
  });

  test("of an amount is never more than the price", () => {
    expect(discountOn([3900], { percent: null, amountCents: 1050 })).toBe(1050);
    expect(discountOn([900], { percent: null, amountCents: 1050 })).toBe(900);
  });
});

describe("what each item gets of it", () => {
  test("follows the prices", () => {
    expect(spreadDiscount([3900, 1300], 1000)).toEqual([750, 250]);
  });

  test("the cents that are left go to the largest remainders", () => {
    // 333.3, 666.6: the second one has the larger remainder.
    expect(spreadDiscount([1000, 2000], 1000)).toEqual([333, 667]);
    expect(spreadDiscount([1000, 1000, 1000], 1000)).toEqual([334, 333, 333]);
  });

  test("an item that the coupon does not fit gets none", () => {
    expect(spreadDiscount([0, 3900], 390)).toEqual([0, 390]);
    expect(spreadDiscount([0, 0], 0)).toEqual([0, 0]);
  });

  test("adds up to the cent and is within each price, for any prices and discount", () => {
    const random = numbersFrom(7);
    for (let round = 0; round < 1000; round++) {
      const prices = Array.from({ length: 1 + random(20) }, () =>
        random(4) === 0 ? 0 : 1 + random(50_000),
      );
      const discount = random(sum(prices) + 1);
      const spread = spreadDiscount(prices, discount);
      expect(sum(spread)).toBe(discount);
      for (const [at, part] of spread.entries()) {
        const price = prices[at] ?? 0;
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(price);
        const exact = sum(prices) === 0 ? 0 : (price * discount) / sum(prices);
        expect(Math.abs(part - exact)).toBeLessThan(1);
      }
    }
  });
});

/** The same numbers in each run: whole, from 0 to below `below`. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("what a buyer is told", () => {
  const now = new Date("2026-11-23T12:00:00-05:00");
  const [before, after] = [new Date(now.getTime() - 1000), new Date(now.getTime() + 1000)];
  const coupon = { isOn: true, validFrom: before, validUntil: after, limit: 2, redeemed: 1 };
  const toldOf = (changes: Partial<typeof coupon>) =>
    refusalIn(stateOf({ ...coupon, ...changes }, now));

  test("nothing where the coupon counts", () => {
    expect(toldOf({})).toBeNull();
    expect(refusalIn(stateOf({ ...coupon, validUntil: null, limit: null }, now))).toBeNull();
  });

  test.each([
    ["Este cupón no existe", { isOn: false, validUntil: before, redeemed: 2 }],
    ["Este cupón ya venció", { validUntil: now, redeemed: 2 }],
    ["Este cupón todavía no empieza", { validFrom: after, redeemed: 2 }],
    ["Este cupón ya se usó", { redeemed: 2 }],
  ])("%s", (text, changes) => {
    expect(toldOf(changes)).toBe(text);
  });
});
