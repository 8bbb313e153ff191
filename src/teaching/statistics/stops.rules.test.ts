import { describe, expect, test } from "vitest";
import { curveOf, parts, sharpestStop, stopText } from "./stops.rules.ts";

/** Of each part, how many have their furthest second in it. */
function reachedIn(furthest: Record<number, number>): number[] {
  return Array.from({ length: parts }, (_, part) => furthest[part] ?? 0);
}

describe("the curve", () => {
  test("counts in each part all who got at least so far", () => {
    const curve = curveOf(reachedIn({ 0: 2, 4: 3, 19: 5 }));
    expect(curve.slice(0, 6)).toEqual([10, 8, 8, 8, 8, 5]);
    expect(curve.at(-1)).toBe(5);
    expect(curve).toHaveLength(parts);
  });

  test("never rises, also where a count is missing or below 0", () => {
    for (const reached of [[], [3], reachedIn({ 2: -4, 7: 6 }), reachedIn({ 19: 1 })]) {
      const curve = curveOf(reached);
      expect(curve).toHaveLength(parts);
      expect(curve.toSorted((one, other) => other - one)).toEqual(curve);
    }
  });
});

test("who reached the last part has stopped nowhere", () => {
  expect(sharpestStop(curveOf(reachedIn({ 19: 40 })))).toBeNull();
  expect(sharpestStop(curveOf(reachedIn({ 3: 2, 7: 5, 19: 40 })))).toEqual({ part: 7, stopped: 5 });
});

describe("the sentence", () => {
  const about = (furthest: Record<number, number>, seconds: number) =>
    stopText(curveOf(reachedIn(furthest)), seconds);

  test.each([
    ["exactly", { 8: 10, 19: 20 }, 600, "1 de cada 3 deja la clase en el minuto 4."],
    ["nearly", { 8: 11, 19: 20 }, 600, "Cerca de 1 de cada 3 deja la clase en el minuto 4."],
    ["many", { 0: 30, 19: 10 }, 600, "3 de cada 4 dejan la clase en el primer minuto."],
    ["all", { 0: 3 }, 600, "Todos dejan la clase en el primer minuto."],
    ["a short film", { 8: 10, 19: 20 }, 100, "1 de cada 3 deja la clase hacia 0:43."],
    [
      "a long film",
      { 8: 10, 19: 20 },
      7200,
      "1 de cada 3 deja la clase entre los minutos 48 y 53.",
    ],
    ["few of many", { 8: 1, 19: 99 }, 600, "No hay un momento en el que se vaya mucha gente."],
    ["nobody", { 19: 40 }, 600, "No hay un momento en el que se vaya mucha gente."],
    [
      "one person",
      { 8: 1 },
      600,
      "Solo 1 persona empezó el video: aún es pronto para saber dónde se detienen.",
    ],
    ["an empty class", {}, 600, "Nadie ha empezado el video todavía."],
  ])("%s", (_, furthest, seconds, text) => {
    expect(about(furthest, seconds)).toBe(text);
  });
});
