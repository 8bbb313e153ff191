import { expect, test } from "vitest";
import {
  askedFor,
  lessonsFound,
  mostFound,
  optionAfter,
  showsPanel,
} from "./lesson-search.rules.ts";

test("it searches from three characters on and shows above four, outer spaces not counted", () => {
  expect(["ca", "  ca  ", "caf", " café "].map(askedFor)).toEqual([null, null, "caf", "café"]);
  expect(["café", "café  ", "cafés"].map(showsPanel)).toEqual([false, false, true]);
});

const lessons = ["Preparación del año", "Días de siembra", "Siembra en días fríos"].map(
  (title) => ({ title }),
);
const titlesFor = (text: string) => lessonsFound(lessons, text).map(({ title }) => title);

test("it finds titles by all words of a text in any order, case and accents", () => {
  expect(titlesFor("preparacion")).toEqual(["Preparación del año"]);
  expect(titlesFor("AÑO")).toEqual(["Preparación del año"]);
  expect(titlesFor("siembra  DIAS")).toEqual(["Días de siembra", "Siembra en días fríos"]);
  expect(titlesFor("siembra año")).toEqual([]);
});

test("wildcards and pattern characters have no special meaning", () => {
  for (const text of ["%%%", "___", ".*s", "\\d+"]) expect(titlesFor(text)).toEqual([]);
});

test("it returns at most twenty, the first ones", () => {
  const many = Array.from({ length: 30 }, (_, place) => ({ title: `Clase ${place}` }));
  expect(lessonsFound(many, "clase")).toEqual(many.slice(0, mostFound));
});

test.each([
  ["ArrowDown", null, 0],
  ["ArrowDown", 0, 1],
  ["ArrowDown", 2, 0],
  ["ArrowUp", null, 2],
  ["ArrowUp", 0, 2],
  ["ArrowUp", 2, 1],
  ["Home", 2, 0],
  ["End", 0, 2],
  // Until an option is active these move within the text.
  ["Home", null, null],
  ["End", null, null],
  ["a", 1, null],
])("%s from option %s of three leads to %s", (key, active, wanted) => {
  expect(optionAfter(key, active, 3)).toBe(wanted);
});

test("without results no key leads anywhere", () => {
  expect(optionAfter("ArrowDown", null, 0)).toBeNull();
});
