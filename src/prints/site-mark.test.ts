import { expect, test } from "vitest";
import { initialOf, siteMark } from "./site-mark.ts";

test.each([
  ["La Gulupa", "L"],
  ["ñame y yuca", "Ñ"],
  ["Élite del cacao", "E"],
  ["«Sol» de enero", "S"],
  ["3 hermanas", "3"],
  ["大地", null],
  ["", null],
])("the initial of %j is %s", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

const band = { field: "#EE6F78", onField: "#17201A" };

test("a mark fills its square, and a maskable one leaves more around it", () => {
  const sideOf = (svg: string) => Number(/viewBox="\S+ \S+ (\S+) /.exec(svg)?.[1]);
  for (const initial of ["W", "Ñ", null]) {
    const mark = siteMark({ size: 192, initial, ...band });
    expect(mark).toContain('width="192" height="192"');
    expect(mark).toMatch(/fill="#EE6F78"\/><path fill="#17201A" d="M[^"]+Z"/);
    const maskable = siteMark({ size: 192, initial, maskable: true, ...band });
    expect(sideOf(maskable)).toBeGreaterThan(sideOf(mark));
  }
});
