// npm test: all set-up, every check and every test, browser journeys included. npm test -- NAME…:
// the tests whose path has a word that begins with NAME, and what they need. Where CITUS_URL is set
// the database tests run there too (decision 030).
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { build } from "./build.mjs";
import { install, root, run } from "./node.mjs";
import { keepTestFilesInMemory } from "./test-folder.mjs";
import { testsNamed } from "./tests-named.mjs";
import { ensureTools } from "./tools.mjs";
import { unhandledErrorsOf } from "./unhandled-errors.mjs";

const reports = join(root, ".cache/test-reports");
const counts = { passed: 0, failed: 0 };
/** What failed, repeated at the end: the output of a stage is long, and stages run side by side. */
const failures = [];
let failed = false;

install({ all: true });
ensureTools([
  "ffmpeg",
  "chromium",
  "chromium-headless-shell",
  "initdb",
  "pgbouncer",
  "swift-proxy-server",
  "memcached",
  "caddy",
]);
keepTestFilesInMemory();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const names = process.argv.slice(2);
await (names.length > 0 ? runNamed(names) : runAll());
for (const text of failures) console.log(`\n${text}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
if (failed || counts.passed === 0) process.exitCode = 1;

/** Decision 028 says which stages run at the same time. */
async function runAll() {
  rmSync(join(root, ".cache/test-logs"), { recursive: true, force: true });
  await build();
  await Promise.all([
    check(),
    vitest("plain", ["plain", "pglite", "postgres", ...(process.env.CITUS_URL ? ["citus"] : [])]),
    vitest("crash", ["crash", "beside"], { held: true }),
  ]);
  // A journey waits for pages and for people's pauses for a third of its time. Three for each core
  // leave nothing for conversions, which give way to all other work.
  await vitest("journey", ["demo", "journey", "desktop", "tls", "alone"], {
    workers: 2 * availableParallelism(),
  });
  // Runs last, because it reads all logs.
  await vitest("logs", ["logs"]);
}

async function runNamed(names) {
  const { files, projects } = await testsNamed(names);
  const built = ["crash", "beside", "demo", "journey", "desktop", "tls", "alone"];
  if (projects.some((name) => built.includes(name))) await build();
  await vitest("named", projects, { files });
}

async function check() {
  if ((await run(["scripts/check.ts"], { held: true })) === 0) return;
  failed = true;
  failures.push("FAILED npm run check: its lines are above");
}

async function vitest(name, projects, { files = [], workers, ...options } = {}) {
  const report = join(reports, `${name}.json`);
  const complaints = [];
  const code = await run(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
      "--reporter=scripts/unhandled-errors.mjs",
      `--outputFile.json=${report}`,
      ...(workers ? [`--maxWorkers=${workers}`] : []),
      ...files,
    ],
    { ...options, complaints },
  );
  failed = code !== 0 || failed;
  const told = [
    ...(existsSync(report) ? addReport(readJson(report)) : []),
    ...(existsSync(unhandledErrorsOf(report)) ? readJson(unhandledErrorsOf(report)) : []).map(
      ({ during, text }) => `FAILED ${name}, beside its tests ${during}\n${startOf(text)}`,
    ),
  ];
  if (code !== 0 && told.length === 0) {
    const last = Buffer.concat(complaints).toString().trimEnd().split("\n").slice(-20).join("\n");
    told.push(`FAILED ${name} with ${code}, beside its tests\n${last}`);
  }
  failures.push(...told);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Counts the tests of a report; returns the failures in it. */
function addReport({ numPassedTests, numFailedTests, testResults }) {
  counts.passed += numPassedTests;
  counts.failed += numFailedTests;
  return testResults.flatMap(failuresOf);
}

/** The failed tests of one file with the start of their messages, or why it did not load. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const tests = assertionResults
    .filter((test) => test.status === "failed")
    .map(
      (test) => `FAILED ${file} > ${test.fullName}\n${startOf(test.failureMessages.join("\n"))}`,
    );
  if (tests.length > 0 || status !== "failed") return tests;
  return [`FAILED ${file}\n${startOf(message)}`];
}

function startOf(message) {
  const lines = message.split("\n").filter((line) => !line.includes("node_modules"));
  return lines.slice(0, 30).join("\n");
}
