import { expect, test } from "vitest";
import { isExpired, isUnsent, pauseOf } from "./verdict.rules.ts";

const createdAt = new Date("2026-11-23T12:00:00Z");
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
const card = { createdAt, expiresAt: after(5) };
const cash = { createdAt, expiresAt: after(3 * 24 * 60) };

test.each([card, cash])("what the gateway does not know after six minutes was not sent", (it) => {
  expect(isUnsent(it, after(5.9))).toBe(false);
  expect(isUnsent(it, after(6.1))).toBe(true);
});

test("a buyer's time is up an hour after the gateway's, and a minute", () => {
  expect(isExpired(card, after(65.9))).toBe(false);
  expect(isExpired(card, after(66.1))).toBe(true);
  expect(isExpired(cash, after(3 * 24 * 60 + 60))).toBe(false);
  expect(isExpired(cash, after(3 * 24 * 60 + 62))).toBe(true);
});

test("a payment is asked about less and less often", () => {
  const pauses = [0, 0.5, 5, 60, 150, 4000].map((minutes) => pauseOf(cash, after(minutes)));
  expect(pauses).toEqual([5, 5, 30, 360, 900, 900]);
});
