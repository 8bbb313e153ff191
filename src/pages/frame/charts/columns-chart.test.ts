import { describe, expect, test } from "vitest";
import { ceilingOf, columnsChart } from "./columns-chart.ts";

test.each([
  [0, 2],
  [1, 2],
  [2, 2],
  [3, 4],
  [7, 8],
  [9, 10],
  [10, 10],
  [11, 12],
  [13, 16],
  [17, 20],
  [99, 100],
  [349, 400],
  [128_400, 160_000],
])("the scale of %i ends at %i, a number whose half is whole", (highest, ceiling) => {
  expect(ceilingOf(highest)).toBe(ceiling);
  expect((ceiling / 2) % 1).toBe(0);
});

const columns = (values: number[]) => values.map((value, i) => ({ value, label: `${i} nov` }));

describe("the drawing", () => {
  test("names the highest column alone, with dots in thousands", () => {
    const svg = columnsChart(columns([3, 1240, 12, 1240]));
    expect(svg.match(/class="peak">([^<]*)/g)).toEqual(['class="peak">1.240']);
  });

  test("without anything has its ground and its days, and no scale of numbers", () => {
    const svg = columnsChart(columns([0, 0, 0, 0, 0, 0, 0]));
    expect(svg).not.toMatch(/NaN|Infinity|class="(peak|scale)"/);
    expect(svg).toContain("0 nov</text>");
    expect(svg).toContain("6 nov</text>");
  });

  test("labels the first, the middle and the last day on every screen", () => {
    const svg = columnsChart(columns(Array.from({ length: 30 }, () => 1)));
    const always = [...svg.matchAll(/class="when">([^<]*)/g)].map(([, text]) => text);
    expect(always).toEqual(["0 nov", "15 nov", "29 nov"]);
  });

  test("the scale is written short", () => {
    const scaleOf = (value: number) =>
      [...columnsChart(columns([value])).matchAll(/class="scale">([^<]*)/g)].map(
        ([, text]) => text,
      );
    expect(scaleOf(9_876_543)).toEqual(["10 M", "5 M"]);
    expect(scaleOf(120_000)).toEqual(["120 mil", "60 mil"]);
    expect(scaleOf(6000)).toEqual(["6.000", "3.000"]);
  });

  test("a count below 0 is drawn as nothing", () => {
    expect(columnsChart(columns([-3, 2]))).not.toMatch(/NaN/);
  });
});
