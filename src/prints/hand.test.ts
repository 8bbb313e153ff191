import { expect, test } from "vitest";
import { Hand } from "./hand.ts";

const CIRCLE =
  "M0 50C28 50 50 28 50 0C50 -28 28 -50 0 -50C-28 -50 -50 -28 -50 0C-50 28 -28 50 0 50Z";

test("two hands with the same seed make the same marks, even when they alternate", () => {
  const one = new Hand("seed");
  const other = new Hand("seed");
  const marks = [one.carve(CIRCLE), other.carve(CIRCLE)];
  const more = [one.rect(0, 0, 10, 10), other.rect(0, 0, 10, 10)];
  expect(marks[0]).toBe(marks[1]);
  expect(more[0]).toBe(more[1]);
  expect(new Hand("another").carve(CIRCLE)).not.toBe(marks[0]);
});

test("carving follows the path, except for the tremor", () => {
  const carved = new Hand("circle").carve(CIRCLE, 9, 1);
  const points = [...carved.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)];
  expect(points.length).toBeGreaterThan(25);
  for (const [, x, y] of points) {
    expect(Math.abs(Math.hypot(Number(x), Number(y)) - 50)).toBeLessThan(2.5);
  }
});

test("carving closes each part of a path", () => {
  const carved = new Hand("two").carve("M0 0L10 0L10 10ZM20 20Q30 20 30 30L20 30Z");
  expect(carved.match(/M[^MZ]+Z/g)).toHaveLength(2);
});

test("a tremor stays within its reach and a pick within its choices", () => {
  const hand = new Hand("reach");
  const seen = new Set<string>();
  for (let i = 0; i < 500; i++) {
    expect(Math.abs(hand.jitter(3))).toBeLessThanOrEqual(3);
    seen.add(hand.pick(["a", "b", "c"]));
  }
  expect([...seen].sort()).toEqual(["a", "b", "c"]);
});
