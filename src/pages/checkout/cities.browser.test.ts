import { expect, test } from "vitest";
import { findCities } from "./cities.browser.ts";

const names = (text: string, limit = 8) => findCities(text, limit).map(({ name }) => name);

test("accents and capitals do not matter, typed or not", () => {
  expect(names("IBAGUE")).toEqual(["Ibagué"]);
  expect(names("ibagué")).toEqual(["Ibagué"]);
  expect(names("fomeque")).toEqual(["Fómeque"]);
  expect(names("nemocon")).toEqual(["Nemocón"]);
});

test("the n without tilde finds the ñ", () => {
  expect(names("el penon")).toContain("El Peñón");
});

test("an everyday name leads to the official one", () => {
  expect(names("Cali")[0]).toBe("Santiago de Cali");
  expect(names("cartagena")[0]).toBe("Cartagena de Indias");
  expect(names("bogota")[0]).toBe("Bogotá, D.C.");
  expect(names("mompos")).toEqual(["Santa Cruz de Mompox"]);
});

test("any word of the name may begin with the text, but not the middle of a word", () => {
  expect(names("cucuta")).toEqual(["San José de Cúcuta"]);
  expect(names("parral")).toEqual([]);
  expect(names("chap")).toEqual(["Chaparral"]);
});

test("names that begin with the text stand before those with a later word that does", () => {
  const found = names("palm", 20);
  const later = found.findIndex((name) => !name.startsWith("Palm"));
  expect(found[0]).toMatch(/^Palm/);
  expect(later).toBeGreaterThan(0);
  expect(found.slice(later).every((name) => !name.startsWith("Palm"))).toBe(true);
});

test("the same name in several departments gives each of them", () => {
  const found = findCities("villanueva", 8);
  expect(found.map(({ department }) => department)).toEqual([
    "Bolívar",
    "Casanare",
    "La Guajira",
    "Santander",
  ]);
  expect(new Set(found.map(({ id }) => id)).size).toBe(4);
});

test("the typed part can be marked in the name", () => {
  const [city] = findCities("jose de cuc", 8);
  expect(city?.match && city.name.slice(...city.match)).toBe("José de Cúc");
});

test("at most as many as asked for, and none for nothing", () => {
  expect(findCities("san", 8)).toHaveLength(8);
  expect(findCities("  ", 8)).toEqual([]);
  expect(findCities("Xyz", 8)).toEqual([]);
});
