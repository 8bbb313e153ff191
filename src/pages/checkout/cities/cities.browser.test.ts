import { expect, test } from "vitest";
import { findCities } from "./cities.browser.ts";

const names = (text: string, limit = 8) => findCities(text, limit).map(({ name }) => name);

test("accents and capitals are ignored in query and names", () => {
  expect(names("IBAGUE")).toEqual(["Ibagué"]);
  expect(names("ibagué")).toEqual(["Ibagué"]);
  expect(names("fomeque")).toEqual(["Fómeque"]);
  expect(names("nemocon")).toEqual(["Nemocón"]);
});

test("an n without tilde matches ñ", () => {
  expect(names("el penon")).toContain("El Peñón");
});

test("an everyday name finds the official one", () => {
  expect(names("Cali")[0]).toBe("Santiago de Cali");
  expect(names("cartagena")[0]).toBe("Cartagena de Indias");
  expect(names("bogota")[0]).toBe("Bogotá, D.C.");
  expect(names("mompos")).toEqual(["Santa Cruz de Mompox"]);
});

test("the text matches the start of any word of the name, but not its middle", () => {
  expect(names("cucuta")).toEqual(["San José de Cúcuta"]);
  expect(names("parral")).toEqual([]);
  expect(names("chap")).toEqual(["Chaparral"]);
});

test("names that start with the text come before those with a later word that does", () => {
  const found = names("palm", 20);
  const later = found.findIndex((name) => !name.startsWith("Palm"));
  expect(found[0]).toMatch(/^Palm/);
  expect(later).toBeGreaterThan(0);
  expect(found.slice(later).every((name) => !name.startsWith("Palm"))).toBe(true);
});

test("a name that exists in several departments is found in each", () => {
  const found = findCities("villanueva", 8);
  expect(found.map(({ department }) => department)).toEqual([
    "Bolívar",
    "Casanare",
    "La Guajira",
    "Santander",
  ]);
  expect(new Set(found.map(({ id }) => id)).size).toBe(4);
});

test("the matched part is marked in the name", () => {
  const [city] = findCities("jose de cuc", 8);
  expect(city?.match && city.name.slice(...city.match)).toBe("José de Cúc");
});

test("returns at most the given limit, and nothing for an empty text", () => {
  expect(findCities("san", 8)).toHaveLength(8);
  expect(findCities("  ", 8)).toEqual([]);
  expect(findCities("Xyz", 8)).toEqual([]);
});
