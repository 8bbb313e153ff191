import { expect, test } from "vitest";
import { siteMark } from "./site-mark.ts";

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

test("an accent is not drawn, and what no font has is the bowl", () => {
  const mark = (initial: string | null) => siteMark({ size: 32, initial, ...band });
  expect(mark("É")).toBe(mark("E"));
  expect(mark("Ñ")).not.toBe(mark("N"));
  expect(mark("SS")).toBe(mark("S"));
  for (const none of ["大", "", null]) expect(mark(none)).toBe(mark(null));
});
