import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { siteName, titled } from "./title.rules.ts";

test("a title ends in the academy's name, or the product's where nobody knows the academy", () => {
  const matches = [{ id: "root", loaderData: { frame: { academy: { name: "La Gulupa" } } } }];
  expect(titled(matches, "Pago")).toEqual({ title: "Pago · La Gulupa" });
  for (const unknown of [[], [undefined], [{ id: "root" }], [{ id: "root", loaderData: null }]]) {
    expect(siteName(unknown)).toBe("Semillero");
  }
});

test("no page writes the product's name into its title", () => {
  const pages = join(import.meta.dirname, "..");
  const files = readdirSync(pages, { recursive: true, encoding: "utf8" });
  const named = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => /title:[^\n]*Semillero/.test(readFileSync(join(pages, file), "utf8")));
  expect(named).toEqual([]);
});
