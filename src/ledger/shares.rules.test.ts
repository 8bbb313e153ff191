import { describe, expect, test } from "vitest";
import { randomOf } from "#src/seed/random.ts";
import { type Fees, gatewayFee, sharesOf, spread } from "./shares.rules.ts";

const fees: Fees = { gatewayHundredths: 265, gatewayCop: 700, platformPercent: 10 };
const percents = { platform: 10, teacher: 70 };

test("a sale of 50 dollars at 4,000 pesos", () => {
  // 200,000 and 19 % of tax; the gateway keeps 2.65 % and 700 pesos, and 19 % of tax on both.
  const shares = sharesOf({ totalCop: 238_000, taxCop: 38_000, paidCents: [5000] }, percents, fees);
  expect(shares).toEqual({
    tax: 38_000,
    gateway: 8338,
    platform: 20_000,
    // 70 % of 171,662.
    teachers: [120_163],
    academy: 51_499,
  });
});

test("several courses share by what each cost", () => {
  const sale = { totalCop: 357_000, taxCop: 57_000, paidCents: [5000, 2500, 0] };
  const { teachers } = sharesOf(sale, percents, fees);
  expect(teachers[2]).toBe(0);
  expect(Math.abs((teachers[0] ?? 0) - 2 * (teachers[1] ?? 0))).toBeLessThanOrEqual(2);
});

test("where the fee is more than the sale brings, the academy bears it and the teacher gets nothing", () => {
  const dear = { ...fees, gatewayCop: 5000 };
  const shares = sharesOf({ totalCop: 1500, taxCop: 239, paidCents: [30, 2] }, percents, dear);
  expect(shares.teachers).toEqual([0, 0]);
  expect(shares.academy).toBeLessThan(0);
});

describe("the gateway's fee", () => {
  test.each([
    [0, 0],
    [1500, 880],
    [100_000, 3987],
  ])("of %i pesos is %i", (total, fee) => expect(gatewayFee(total, fees)).toBe(fee));
});

test("largest remainder: the first of equals gets the peso", () => {
  expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(spread(10, [0, 3, 0])).toEqual([0, 10, 0]);
  expect(spread(0, [5, 5])).toEqual([0, 0]);
});

test("whatever the sale, the shares add up to its total, and no part is below its own", () => {
  const random = randomOf("shares");
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  for (let round = 0; round < 5000; round++) {
    const totalCop = 1500 + upTo(20_000_000);
    const sale = {
      totalCop,
      taxCop: upTo(Math.floor(totalCop / 5)),
      paidCents: [1 + upTo(50_000), ...Array.from({ length: upTo(6) }, () => upTo(50_000))],
    };
    const given = { platform: upTo(100), teacher: upTo(100) };
    const paid = { ...fees, gatewayHundredths: upTo(2000), gatewayCop: upTo(5000) };
    const { tax, gateway, platform, teachers, academy } = sharesOf(sale, given, paid);
    const all = [tax, gateway, platform, academy, ...teachers];
    expect(all.reduce((sum, one) => sum + one, 0)).toBe(totalCop);
    expect(all.every(Number.isSafeInteger)).toBe(true);
    expect(Math.min(...teachers)).toBeGreaterThanOrEqual(0);
    const net = totalCop - tax - gateway - platform;
    const ofTeachers = teachers.reduce((sum, one) => sum + one, 0);
    expect(ofTeachers).toBeLessThanOrEqual((Math.max(net, 0) * given.teacher) / 100);
    expect(ofTeachers).toBeGreaterThan((Math.max(net, 0) * given.teacher) / 100 - teachers.length);
  }
});
