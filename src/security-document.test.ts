// Every test that docs/security.md names is there, and every chapter of the standard has its row.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "docs/security.md"), "utf8");
const rows = text.split("\n").filter((line) => /^\| V\d/.test(line));

test("every test that the document names is there", () => {
  const named = new Set(text.match(/(?:src|e2e|sandbox|scripts)\/[\w./-]+\.test\.tsx?/g));
  expect(named.size).toBeGreaterThan(50);
  expect([...named].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("every chapter of the standard has a row, and every unmet requirement its reason", () => {
  const chapters = new Set(rows.flatMap((row) => row.match(/(?<=\bV)\d+/g) ?? []).map(Number));
  expect([...chapters].sort((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
  const unmet = rows.flatMap(
    (row) =>
      row
        .split("|")
        .at(-2)
        ?.match(/\d+\.\d+\.\d+/g) ?? [],
  );
  const [, after = ""] = text.split("### Not met");
  const [reasons = ""] = after.split("###");
  const explained = reasons
    .split("\n")
    .flatMap((line) => line.split("|")[1]?.match(/\d+\.\d+\.\d+/g) ?? []);
  expect(explained.sort()).toEqual(unmet.sort());
});

test("a row that says what holds names a test", () => {
  const silent = rows.filter((row) => !/\| none/.test(row) && !row.includes(".test."));
  expect(silent.map((row) => row.slice(0, 60))).toEqual([
    "| V11.1 documents | the inventory is below | | 11.1.1 |",
  ]);
});
