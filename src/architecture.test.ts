// Enforces docs/decisions/001: which kinds of files may import which.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const src = import.meta.dirname;

/**
 * From left to right: a file may import its own capability and those before it. An academy is
 * opened with its administrator, so `administration` comes after `accounts`; `teaching` combines
 * what `courses/authoring` writes with media, enrolments and money; `closing` ends an academy whose
 * learners and teachers it tells.
 */
const capabilities = [
  "calendar",
  "prints",
  "rates",
  "images",
  "academies",
  "visits",
  "trail",
  "accounts",
  "notifications",
  "administration",
  "contact",
  "courses",
  "figures",
  "media",
  "campaigns",
  "enrolments",
  "lessons",
  "bank-accounts",
  "coupons",
  "ledger",
  "checkout",
  "payouts",
  "teaching",
  "closing",
  "privacy",
];

/** Parts of the site, each with its own layout route; `frame` is shared by several of them. */
const areas = [
  "frame",
  "shop",
  "sign-in",
  "account",
  "learning",
  "checkout",
  "teachers",
  "academy",
  "academy-sign-up",
  "staff",
  "landings",
  "site",
];

type Kind =
  | "rules"
  | "tables"
  | "queries"
  | "verb"
  | "jobs"
  | "api"
  | "route"
  | "page"
  | "data"
  | "view"
  | "browser"
  | "ui"
  | "ui-server"
  | "outside"
  | "db"
  | "seed"
  | "backup"
  | "http"
  | "core"
  | "program";

/** The foundations that every part of the server may import. */
const core = [
  "count-within.ts",
  "ctx.ts",
  "fault.ts",
  "hook-subjects.ts",
  "outage.ts",
  "problem.ts",
  "token-digest.ts",
  "db/database.ts",
  "db/named-statements.ts",
  "db/together.ts",
  "db/with-commit.ts",
  "jobs/account-queues.ts",
  "jobs/each-alone.ts",
  "jobs/job-handlers.ts",
  "jobs/money-queues.ts",
  "jobs/queue-options.ts",
  "jobs/queues.ts",
  "jobs/ticks.ts",
  "process/lower-priority.ts",
  "process/programs.ts",
  "settings/bad-settings.ts",
  "settings/environment.ts",
  "settings/quota-settings.ts",
  "settings/settings.ts",
];

const mayImport: Record<Kind, Kind[]> = {
  rules: ["rules"],
  tables: ["tables", "rules", "db"],
  // Reads: they import nothing that writes.
  queries: ["tables", "queries", "rules", "core", "db"],
  verb: ["tables", "queries", "rules", "verb", "core", "db", "outside", "ui-server"],
  jobs: ["verb", "core"],
  // Doors: pages, API calls, and routes that answer with files.
  api: ["api", "verb", "queries", "rules", "http", "core", "ui-server"],
  route: ["route", "verb", "queries", "rules", "http", "core", "ui-server"],
  page: ["verb", "queries", "data", "rules", "view", "ui", "ui-server", "http", "core"],
  // The data of a view, read on the server: rows in, plain objects out.
  data: ["queries", "data", "verb", "rules", "ui-server", "http", "core"],
  view: ["rules", "view", "browser", "ui", "ui-server"],
  // Scripts and hooks that run where views run.
  browser: ["rules", "browser", "view", "ui", "ui-server"],
  ui: ["ui", "ui-server", "rules"],
  "ui-server": ["ui-server", "rules"],
  outside: ["outside", "rules", "core"],
  db: ["db", "core"],
  seed: ["seed", "db", "tables", "queries", "verb", "rules", "ui-server", "core", "program"],
  backup: ["backup", "db", "outside", "core"],
  http: ["http", "core", "rules"],
  core: ["core", "outside", "rules"],
  program: [
    "program",
    "seed",
    "backup",
    "api",
    "route",
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
    "data",
    "browser",
  ],
};

/** Packages that only some kinds may import. */
const packageOwners: [RegExp, Kind[]][] = [
  [/^drizzle-orm/, ["tables", "queries", "verb", "db", "seed", "core"]],
  [/^hono|^@hono\//, ["api", "route", "http", "program"]],
  [/^react-router/, ["page", "view", "browser", "http", "program"]],
  [/^react(-dom)?(\/|$)/, ["page", "view", "browser", "ui", "program"]],
];

type Source = { path: string; kind: Kind; imports: Import[]; text: string; lines: number };
type Import = { from: string; to: string | null; name: string; typeOnly: boolean };

function kindOf(path: string): Kind {
  const [first = "", second] = path.split("/");
  const file = path.split("/").at(-1) ?? "";
  if (/(^|\.)rules\.ts$/.test(file)) return "rules";
  if (core.includes(path)) return "core";
  // The one script of public pages collects the small ones of every capability.
  if (!second || ["hosts", "jobs", "process", "settings"].includes(first)) return "program";
  if (first === "ui") return /\.tsx$|^use-/.test(file) ? "ui" : "ui-server";
  if (first === "prints") return "ui-server";
  if (first === "outside" || first === "http") return first;
  if (first === "rendering") return "program";
  if (first === "db" || first === "seed" || first === "backup") return first;
  // The contract in outside/tools/video-tool.ts hides ffmpeg.
  if (path.startsWith("media/conversion/ffmpeg/")) return "outside";
  if (first === "api") return "api";
  if (/\.(page|layout)\.tsx$/.test(file)) return "page";
  if (/^use-.*\.tsx?$|\.browser\.ts$/.test(file)) return "browser";
  if (file.endsWith(".tsx")) return "view";
  if (file.endsWith(".route.ts")) return "route";
  if (file.endsWith("-data.ts")) return "data";
  if (file.endsWith("-queries.ts")) return "queries";
  if (file === "tables.ts" || file === "queries.ts" || file === "jobs.ts") {
    return file.slice(0, -3) as Kind;
  }
  return first === "pages" ? "data" : "verb";
}

/** A large capability has folders of its own inside. */
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
  .filter((path) => !relative(src, path).startsWith("testing/"))
  .map(read);
const byPath = new Map(sources.map((source) => [source.path, source]));

test("there are files to check", () => {
  expect(sources.length).toBeGreaterThan(80);
});

test.each(sources.map((source) => [source.path, source] as const))(
  "%s imports only what its kind may",
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

const doors: Kind[] = ["api", "page", "data"];

test("a capability imports only itself and those to its left", () => {
  const wrong = sources
    .flatMap(({ imports }) => imports)
    .filter(({ from, to }) => {
      const own = capabilities.indexOf(capabilityOf(from));
      const other = capabilities.indexOf(capabilityOf(to ?? ""));
      return own >= 0 && other > own;
    });
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("every folder is a capability or has a listed place", () => {
  const others = [
    ...["api", "backup", "db", "hosts", "http", "jobs", "outside", "pages", "process"],
    ...["rendering", "seed", "settings", "ui"],
  ];
  const folders = new Set(
    sources.map(({ path }) => path.split("/")).flatMap(([folder, file]) => (file ? [folder] : [])),
  );
  const unknown = [...folders].filter(
    (folder) => ![...capabilities, ...others].includes(folder ?? ""),
  );
  expect(unknown).toEqual([]);
});

test("no lower file imports a page or an API call", () => {
  const wrong = sources
    .filter(({ path, kind }) => !/^(pages|api)\//.test(path) && kind !== "program")
    .flatMap(({ imports }) => imports)
    .filter(({ to }) => /^(pages|api)\//.test(to ?? ""));
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("an area of the site imports no other area", () => {
  const areaOf = (path: string | null) => /^pages\/([^/]+)/.exec(path ?? "")?.[1];
  expect(areas).toEqual(
    expect.arrayContaining([...new Set(sources.flatMap(({ path }) => areaOf(path) ?? []))]),
  );
  const wrong = sources
    .flatMap(({ imports }) => imports)
    .filter(({ from, to }) => {
      const [own, other] = [areaOf(from), areaOf(to)];
      return own && other && other !== own && other !== "frame";
    });
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("only verbs write: reads, doors and views contain no insert, update or delete", () => {
  const writes =
    /\b(db|tx)\s*\.(insert|update|delete)\(|\b(insert into|update \S+ set|delete from)\b/i;
  const wrong = sources
    .filter(({ kind }) => ["queries", "tables", "jobs", ...doors, "route", "view"].includes(kind))
    .filter(({ text }) => writes.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("only queries read another capability's tables", () => {
  const wrong = sources
    .filter(({ kind }) => kind === "verb")
    .flatMap(({ imports }) => imports)
    .filter(({ from, to }) => to?.endsWith("/tables.ts") && capabilityOf(to) !== capabilityOf(from))
    .filter(({ typeOnly }) => !typeOnly);
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("only code for requests without an academy sees all academies", () => {
  const seers = sources.filter(({ text }) => /\ballAcademies\b/.test(text));
  expect(seers.map(({ path }) => path).sort()).toEqual([
    "academies/hold-academy.ts",
    "academies/opening/tidy-requests.ts",
    "academies/public-academy-queries.ts",
    "administration/edit-academy.ts",
    "administration/measure-storage.ts",
    "administration/open-academy-with-administrator.ts",
    "administration/open-request.ts",
    "administration/platform-staff.ts",
    "administration/set-tax.ts",
    "app.ts",
    "checkout/merchants/keep-merchant.ts",
    "checkout/settle/accept-event.ts",
    "command-ctx.ts",
    "ctx.ts",
    "http/sender/who.ts",
    "jobs/worker.ts",
    "pages/academy/admin/admin.layout.tsx",
    "payouts/set-share.ts",
    "process/runtime.ts",
    "seed/demo.ts",
  ]);
});

test("only one place opens a session, so that no way in forgets the second factor", () => {
  const openers = sources.filter(
    ({ path, text }) => /\bopenSession\(/.test(text) && path !== opener,
  );
  expect(openers.map(({ path }) => path)).toEqual(["accounts/sign-in/enter.ts"]);
});

const opener = "accounts/session/session.ts";

/** How often each file calls it. */
function callsOf(name: string): Record<string, number> {
  const found = sources.map(({ path, text }) => {
    const times = [...text.matchAll(new RegExp(`(?<!function )\\b${name}\\(`, "g"))].length;
    return [path, times] as const;
  });
  return Object.fromEntries(found.filter(([path, times]) => times > 0 && path !== "http/route.ts"));
}

test("only calls that an account without its second factor needs let it in", () => {
  expect(callsOf("memberWithoutFactor")).toEqual({
    "api/second-factor.api.ts": 3,
    // Its own sessions.
    "api/sessions.api.ts": 3,
  });
});

test("only calls that an unfinished sign-up needs let it in", () => {
  expect(callsOf("memberUnfinished")).toEqual({
    // Signing out, and the account itself.
    "api/auth.api.ts": 2,
    // Another link, to prove the e-mail.
    "api/password.api.ts": 1,
    // Completing it.
    "api/profile.api.ts": 1,
    // The picture of a teacher's profile.
    "api/uploads.api.ts": 1,
  });
});

test("there are no import cycles", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
    if (done.has(path) || trail.includes(path)) return;
    for (const { to } of byPath.get(path)?.imports ?? []) {
      if (to) visit(to, [...trail, path]);
    }
    done.add(path);
  };
  for (const { path } of sources) visit(path, []);
  expect(circles).toEqual([]);
});

describe("names and sizes", () => {
  test("no barrels, no folders for odds and ends", () => {
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

  test("exports are named, except a route's default", () => {
    const wrong = sources.filter(
      ({ path, text }) =>
        /^export default/m.test(text) &&
        !/\.(page|layout)\.tsx$/.test(path) &&
        !["root.tsx", "routes.ts", "entry.server.tsx"].includes(path),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
