import { expect, test } from "vitest";
import { Hand } from "#src/prints/hand.ts";
import { academyTheme, bandOf, contrast, spotOf, themeStyle, themeVariables } from "./theme.ts";

const PAPER = "#FBF7EA";
const NEWSPRINT = "#F1E9D2";
const BLACK = "#17201A";
const NIGHTS = ["#111713", "#1C251F"];

test("any accent colour stays readable on every ground", () => {
  const hand = new Hand("colours");
  const colours = Array.from(
    { length: 2000 },
    () =>
      `#${Math.floor(hand.next() * 2 ** 24)
        .toString(16)
        .padStart(6, "0")}`,
  );
  for (const accent of ["#000000", "#ffffff", "#808080", "#F2D21B", ...colours]) {
    const theme = academyTheme(accent);
    const least = (ink: string, grounds: string[]) =>
      Math.min(...grounds.map((ground) => contrast(ink, ground)));
    expect.soft(contrast(theme.fill, theme.onFill), `${accent} fill`).toBeGreaterThanOrEqual(4.5);
    expect
      .soft(contrast(theme.field, theme.onField), `${accent} field`)
      .toBeGreaterThanOrEqual(4.5);
    expect
      .soft(contrast(theme.onField, theme.offField), `${accent} button on the field`)
      .toBeGreaterThanOrEqual(4.5);
    expect.soft(contrast(theme.hover, theme.onFill), `${accent} hover`).toBeGreaterThanOrEqual(4.5);
    expect.soft(contrast(theme.edge, PAPER), `${accent} edge`).toBeGreaterThanOrEqual(3);
    const text = least(theme.text, [PAPER, NEWSPRINT, theme.tint]);
    expect.soft(text, `${accent} text`).toBeGreaterThanOrEqual(4.6);
    expect.soft(least(theme.dark, NIGHTS), `${accent} dark`).toBeGreaterThanOrEqual(4.6);
    expect.soft(contrast(theme.spot, BLACK), `${accent} spot`).toBeGreaterThanOrEqual(4.5);
  }
});

test("a colour with enough contrast is used unchanged", () => {
  expect(academyTheme("#12294D")).toMatchObject({
    fill: "#12294D",
    onFill: PAPER,
    edge: "#12294D",
    text: "#12294D",
  });
});

test("a pale colour gets an outline of ink and dark text", () => {
  expect(academyTheme("#F2D21B")).toMatchObject({ fill: "#F2D21B", onFill: BLACK, edge: BLACK });
});

test("contrast follows WCAG", () => {
  expect(contrast("#000000", "#FFFFFF")).toBeCloseTo(21, 5);
  expect(contrast("#22417E", PAPER)).toBeCloseTo(9.22, 2);
});

test("the variables contain every colour of the theme", () => {
  const theme = academyTheme("#19B5A5");
  const variables = themeVariables(theme);
  for (const colour of Object.values(theme)) expect(variables).toContain(colour);
  expect(variables).toMatch(/^(--[a-z-]+:#[0-9A-F]{6};?)+$/);
});

test("the style of a page costs at most 250 bytes", () => {
  const style = themeStyle(academyTheme("#19B5A5"));
  expect(Object.keys(style)).toHaveLength(11);
  const text = themeVariables(academyTheme("#19B5A5"));
  expect(` style="${text}"`.length).toBeLessThanOrEqual(250);
});

test("without an accent, band and prints keep the product's maize", () => {
  expect(bandOf(null)).toEqual({ field: "#F4B61A", onField: BLACK });
  expect(spotOf(null)).toBeUndefined();
});

test.each(["teal", "#12", "#12294D;color:red", ""])("%j is not an accent colour", (hex) => {
  expect(() => academyTheme(hex)).toThrow(RangeError);
});
