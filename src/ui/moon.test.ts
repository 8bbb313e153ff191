import { expect, test } from "vitest";
import { almanacDate, moonOn } from "./moon.ts";

const noonInBogota = (day: string) => new Date(`${day}T12:00:00-05:00`);

test.each([
  ["2023-08-01"],
  ["2024-10-17"],
  ["2025-03-14"],
  ["2026-05-31"],
  ["2026-11-24"],
  ["2028-01-11"],
])("the moon is full on %s", (day) => {
  const moon = moonOn(noonInBogota(day));
  expect(moon.sentence).toBe("Luna llena");
  expect(moon.phase).toBeCloseTo(0.5, 1);
});

test.each([["2024-04-08"], ["2026-02-17"], ["2026-08-12"]])("the moon is new on %s", (day) => {
  expect(moonOn(noonInBogota(day)).sentence).toBe("Luna nueva");
});

test("a waxing moon states when it will be full", () => {
  const moon = moonOn(noonInBogota("2026-11-21"));
  expect(moon.sentence).toBe("Luna creciente, llena el martes 24");
  expect(moon.phase).toBeGreaterThan(0.25);
  expect(moon.phase).toBeLessThan(0.5);
});

test("a waning moon states when it will be new, with the month if it is another one", () => {
  const moon = moonOn(noonInBogota("2026-11-27"));
  expect(moon.sentence).toBe("Luna menguante, nueva el martes 8 de diciembre");
  expect(moon.phase).toBeGreaterThan(0.5);
});

test("days are days in Bogotá", () => {
  expect(almanacDate(new Date("2026-11-22T03:00:00Z"))).toBe("Sábado 21 de noviembre de 2026");
});
