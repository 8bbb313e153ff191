// Who may import whom, by kind of file: what docs/decisions/001 agrees on, this enforces.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const src = import.meta.dirname;

/** From left to right: a file may import its own capability and those before it. */
const capabilities = [
  "rates",
  "academies",
  "images",
  "accounts",
  "courses",
  "media",
  "enrolments",
  "lessons",
  "checkout",
  "teaching",
  "leads",
  "privacy",
  "site",
];

type Kind =
  | "rules"
  | "tables"
  | "queries"
  | "verb"
  | "jobs"
  | "door"
  | "page"
  | "view"
  | "ui"
  | "ui-server"
  | "outside"
  | "db"
  | "seed"
  | "http"
  | "core"
  | "program";

/** The foundations that every part of the server may know. */
const core = ["ctx.ts", "fault.ts", "job-handlers.ts", "problem.ts", "queues.ts", "settings.ts"];

const mayImport: Record<Kind, Kind[]> = {
  rules: ["rules"],
  tables: ["tables", "rules", "db"],
  queries: ["tables", "queries", "rules", "verb", "core", "db"],
  verb: ["tables", "queries", "rules", "verb", "core", "db", "outside", "ui-server"],
  jobs: ["verb", "core"],
  door: ["door", "verb", "queries", "rules", "http", "core", "ui-server"],
  page: ["verb", "queries", "rules", "view", "ui", "ui-server", "http", "core"],
  view: ["rules", "view", "ui", "ui-server"],
  ui: ["ui", "ui-server", "rules"],
  "ui-server": ["ui-server", "rules"],
  outside: ["outside", "rules", "core"],
  db: ["db", "core"],
  seed: ["seed", "db", "tables", "queries", "verb", "rules", "ui-server", "core", "program"],
  http: ["http", "core", "outside"],
  core: ["core", "outside"],
  program: [
    "program",
    "seed",
    "door",
    "verb",
    "queries",
    "rules",
    "jobs",
    "http",
    "core",
    "db",
    "outside",
    "ui",
    "ui-server",
    "tables",
    "view",
  ],
};

/** Packages that only some kinds may know. */
const packageOwners: [RegExp, Kind[]][] = [
  [/^drizzle-orm/, ["tables", "queries", "verb", "db", "seed", "core"]],
  [/^hono|^@hono\//, ["door", "http", "program"]],
  [/^react-router/, ["page", "view", "http", "program"]],
  [/^react(-dom)?(\/|$)/, ["page", "view", "ui", "program"]],
];

type Source = { path: string; kind: Kind; imports: Import[]; text: string; lines: number };
type Import = { from: string; to: string | null; name: string; typeOnly: boolean };

function kindOf(path: string): Kind {
  const [first = "", second] = path.split("/");
  const file = path.split("/").at(-1) ?? "";
  if (!second) return core.includes(first) ? "core" : "program";
  if (/(^|\.)rules\.ts$/.test(file)) return "rules";
  // The one script of public pages gathers the small ones of every capability.
  if (path === "public.browser.ts") return "program";
  if (first === "ui") return /\.tsx$|^use-/.test(file) ? "ui" : "ui-server";
  if (first === "outside" || first === "http") return first;
  if (first === "db") return second === "seed" ? "seed" : second === "schema.ts" ? "program" : "db";
  if (file.endsWith(".page.tsx")) return "page";
  // Hooks and *.browser.ts run where views run.
  if (file.endsWith(".tsx") || /^use-.*\.ts$|\.browser\.ts$/.test(file)) return "view";
  if (file.endsWith("-queries.ts")) return "queries";
  if (file === "tables.ts" || file === "queries.ts" || file === "jobs.ts") {
    return file.slice(0, -3) as Kind;
  }
  return /(^|\.)api\.ts$|\.route\.ts$/.test(file) ? "door" : "verb";
}

/** A large one has folders of its own inside. */
function capabilityOf(path: string): string {
  return path.split("/")[0] ?? "";
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "migrations" ? [] : filesIn(path);
    const isCode = /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name);
    return isCode ? [path] : [];
  });
}

const importLine =
  /^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|import\("([^"]+)"\)/gm;

function read(path: string): Source {
  const text = readFileSync(path, "utf8");
  const from = relative(src, path);
  const imports = [...text.matchAll(importLine)].map((match) => {
    const name = match[2] ?? match[3] ?? "";
    const inside = name.startsWith("#src/")
      ? join(src, name.slice(5))
      : name.startsWith(".")
        ? resolve(dirname(path), name)
        : null;
    const clean = inside?.replace(/\?.*$/, "");
    const to = clean && /\.tsx?$/.test(clean) ? relative(src, clean) : null;
    const named = /^(?:import|export)\s+\{([^}]*)\}/.exec(match[0])?.[1];
    const allTypes = named
      ?.split(",")
      .filter((part) => part.trim())
      .every((part) => part.trim().startsWith("type "));
    return { from, to, name, typeOnly: Boolean(match[1]) || allTypes === true };
  });
  return { path: from, kind: kindOf(from), imports, text, lines: text.split("\n").length };
}

const sources = filesIn(src)
  .filter((path) => !relative(src, path).startsWith("testing/") && !path.includes("-for-test"))
  .map(read);
const byPath = new Map(sources.map((source) => [source.path, source]));

test("there is something to look at", () => {
  expect(sources.length).toBeGreaterThan(80);
});

test.each(sources.map((source) => [source.path, source] as const))(
  "%s imports what its kind may",
  (_, source) => {
    const wrong = source.imports.filter(({ to, name, typeOnly }) => {
      if (typeOnly) return false;
      const owner = packageOwners.find(([pattern]) => pattern.test(name));
      if (owner) return !owner[1].includes(source.kind);
      const target = to ? byPath.get(to) : undefined;
      return target !== undefined && !mayImport[source.kind].includes(target.kind);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  },
);

test("a capability imports only itself and those to its left; doors and pages stand above all", () => {
  const wrong = sources
    .filter(({ kind }) => !["door", "page", "seed", "program"].includes(kind))
    .flatMap(({ imports }) => imports)
    .filter(({ from, to, typeOnly }) => {
      const own = capabilities.indexOf(capabilityOf(from));
      const other = capabilities.indexOf(capabilityOf(to ?? ""));
      return !typeOnly && own >= 0 && other > own;
    });
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("another capability's tables are read by queries alone", () => {
  const wrong = sources
    .filter(({ kind }) => kind === "verb")
    .flatMap(({ imports }) => imports)
    .filter(({ from, to }) => to?.endsWith("/tables.ts") && capabilityOf(to) !== capabilityOf(from))
    .filter(({ typeOnly }) => !typeOnly);
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("nothing imports itself in a circle", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
    if (done.has(path) || trail.includes(path)) return;
    for (const { to, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (to && !typeOnly) visit(to, [...trail, path]);
    }
    done.add(path);
  };
  for (const { path } of sources) visit(path, []);
  expect(circles).toEqual([]);
});

describe("names and sizes", () => {
  test("no barrels, no drawers for odds and ends", () => {
    const wrong = sources.filter(({ path }) =>
      /(^|\/)(index|utils?|helpers?|common|misc)(\.tsx?$|\/)/.test(path),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("names are kebab-case", () => {
    const wrong = sources.filter(
      ({ path }) => !/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z]+)*\.tsx?$/.test(path),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("no file above 250 lines, nine in ten under 150", () => {
    const long = sources.filter(({ lines }) => lines > 251);
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
    const under = sources.filter(({ lines }) => lines <= 151).length / sources.length;
    expect(under).toBeGreaterThan(0.9);
  });

  test("exports are named, a route's default aside", () => {
    const wrong = sources.filter(
      ({ path, text }) =>
        /^export default/m.test(text) &&
        !path.endsWith(".page.tsx") &&
        !["root.tsx", "routes.ts", "entry.server.tsx"].includes(path),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
