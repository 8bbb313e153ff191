import { expect, test } from "vitest";
import {
  askedOf,
  categoryMeant,
  exploreDescription,
  explorePath,
  exploreTitle,
} from "./explore.rules.ts";

const asked = (query: string) => askedOf(new URLSearchParams(query));

test("an address without a query shows every course from the first page on", () => {
  expect(asked("")).toEqual({ category: "todos", terms: "", page: 1, flags: "" });
  expect(asked("category=&terms=%20&page=0&teacherPreview=no")).toEqual(asked(""));
});

test("terms are trimmed and limited, and accents are normalised", () => {
  expect(asked("terms=%20%20caf%C3%A9%20").terms).toBe("café");
  expect(asked(`terms=${"a".repeat(300)}`).terms).toHaveLength(100);
  expect(asked(`category=${encodeURIComponent("gastronomía".normalize("NFD"))}`).category).toBe(
    "gastronomía",
  );
});

test.each([
  ["2", 2],
  ["2.9", 2],
  ["-4", 1],
  ["dos", 1],
  ["Infinity", 10_000],
  ["1e300", 10_000],
])("page %s is page %i", (text, page) => {
  expect(asked(`page=${text}`).page).toBe(page);
});

test("a parsed address can be written again", () => {
  const query = "category=gastronom%C3%ADa&terms=queso+fresco&page=3&teacherPreview=true";
  expect(explorePath(asked(query))).toBe(`/explore?${query}`);
  expect(explorePath({})).toBe("/explore?category=todos");
  expect(explorePath(asked("isFreeFlow=true&other=1"))).toBe(
    "/explore?category=todos&isFreeFlow=true",
  );
});

test.each([
  ["gastronomia", "gastronomía"],
  ["GASTRONOMÍA", "gastronomía"],
  ["Cultivo", "cultivo"],
  ["Todos", "todos"],
  ["siembra", "Siembra"],
  ["cafe", "café"],
  ["Café", "café"],
  ["Pesca", "Pesca"],
])("category %s is %s", (given, meant) => {
  expect(categoryMeant(given, ["gastronomía", "cultivo", "Siembra", "café", "cafés"])).toBe(meant);
});

test("the title names terms, category and academy", () => {
  const title = (query: string) => exploreTitle(asked(query), "Semillero");
  expect(title("")).toBe("Cursos · Semillero");
  expect(title("category=cultivo")).toBe("Cursos de cultivo · Semillero");
  expect(title("terms=café")).toBe("“café” · Cursos · Semillero");
  expect(title("terms=café&category=cultivo")).toBe("“café” · Cursos de cultivo · Semillero");
});

test("each category has its own description", () => {
  const described = ["", "category=cultivo", "category=arte", "terms=café"].map((query) =>
    exploreDescription(asked(query), { name: "Semillero", subdomain: null }),
  );
  expect(new Set(described).size).toBe(4);
  expect(described[1]).toContain("Cursos de cultivo");
  expect(exploreDescription(asked(""), { name: "La Gulupa", subdomain: "gulupa" })).toBe(
    "Cursos en video de La Gulupa. Aprende a tu ritmo, desde el celular.",
  );
});
