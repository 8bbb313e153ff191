// The software bill of materials names everything that a server installs, under licences that we
// allow.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

type Entry = {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};
type Component = { name: string; version: string; licenses: { expression: string }[] };

const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(join(root, "package-lock.json"), "utf8"),
);
const printed = execFileSync(process.execPath, ["scripts/sbom.ts"], { cwd: root });
const bill: { components: Component[] } = JSON.parse(printed.toString());
const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));

/** Walks from the dependencies of package.json, as Node resolves them, not by the lock's marks. */
function installed(): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? {};
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    for (const name of names) {
      const at = resolved(path, name);
      if (at === undefined || found.has(at)) continue;
      found.add(at);
      visit(at);
    }
  };
  visit("");
  return found;
}

/** Where a package in the folder `path` finds `name`; undefined for a peer that is optional. */
function resolved(path: string, name: string): string | undefined {
  const place = `${path === "" ? "" : `${path}/`}node_modules/${name}`;
  if (place in lock.packages) return place;
  if (path === "") return undefined;
  return resolved(path.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, ""), name);
}

test("it names every package that package.json leads to, with its version", () => {
  const paths = [...installed()];
  expect(paths.length).toBeGreaterThan(150);
  const wanted = paths.map((path) => {
    const name = path.split("node_modules/").at(-1);
    return `${name}@${lock.packages[path]?.version}`;
  });
  expect(wanted.filter((one) => !listed.has(one))).toEqual([]);
});

test("it names no development dependency", () => {
  const names = bill.components.map(({ name }) => name);
  for (const tool of ["vitest", "@biomejs/biome", "playwright-core", "knip"]) {
    expect(names).not.toContain(tool);
  }
});

/** All may be used in a product that is offered as a service, and passed on with it. */
const allowed = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-3-Clause", "BlueOak-1.0.0", "Unlicense", "CC0-1.0"],
  "Apache-2.0",
  // Changes to their own files must stay open, and we change none.
  ...["MPL-2.0", "LGPL-3.0-or-later"],
  // Data of browsers, and a typeface.
  ...["CC-BY-4.0", "OFL-1.1"],
]);

function isAllowed(expression: string): boolean {
  const terms = expression.replace(/[()]/g, "").split(/ (?:AND|OR) /);
  return expression.includes(" OR ")
    ? terms.some((one) => allowed.has(one))
    : terms.every((one) => allowed.has(one));
}

test("it states a licence that we allow for every package", () => {
  const refused = bill.components.filter(
    ({ licenses: [licence] }) => !licence || !isAllowed(licence.expression),
  );
  expect(refused.map(({ name, licenses }) => [name, licenses])).toEqual([]);
});
