// No log line of any process of the test run names a person or contains a usable secret.
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { logFolder } from "#src/testing/log-file.ts";
import { root } from "../server.ts";
import { leaksIn, passwordsTypedIn } from "./leaks.ts";

const fewestLines = 1000;

/** What a start prints on its terminal: the demo's public accounts and the gateway's test cards. */
const announcement = /^Semillero está listo: [\s\S]*?^Ctrl-C para terminar\.$/gm;

const files = existsSync(logFolder)
  ? readdirSync(logFolder).map((name) => ({ name, lines: linesOf(join(logFolder, name)) }))
  : [];
const all = files.flatMap(({ name, lines }) =>
  lines.map((line, index) => ({ place: `${name}:${index + 1}`, line })),
);

function linesOf(file: string): string[] {
  // Blanked line by line, so that the line numbers stay.
  const blank = (block: string) => block.replace(/^(?!\{).*$/gm, "");
  return readFileSync(file, "utf8").replace(announcement, blank).split("\n");
}

const passwords = globSync(["src/**/*.test.ts", "e2e/**/*.ts"], { cwd: root })
  .filter((path) => !path.startsWith("e2e/logs/"))
  .flatMap((path) => passwordsTypedIn(readFileSync(join(root, path), "utf8")));

test.each([
  ["pglite", /^pglite-/],
  ["postgres", /^postgres-/],
  ["whole servers", /^server-\d+-out/],
])("there is a log of %s: `npm test` runs all of them first", (_, name) => {
  const found = files.filter((file) => name.test(file.name)).flatMap(({ lines }) => lines);
  expect(found.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(100);
});

test("the logs are as long as so many tests should make them", () => {
  expect(all.filter(({ line }) => line !== "").length).toBeGreaterThan(fewestLines);
  expect(new Set(passwords).size).toBeGreaterThan(5);
});

test("no line contains a token, a password, an e-mail or a card number", () => {
  const found = all.flatMap(({ place, line }) =>
    leaksIn(line, passwords).map((kind) => `${place}: ${kind}`),
  );
  expect(found).toEqual([]);
});

test("React Router writes no line of its own about an address that cannot be decoded", () => {
  expect(all.filter(({ line }) => line.includes("could not be decoded"))).toEqual([]);
});
