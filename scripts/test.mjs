// npm test: all set-up, every check and every test, browser journeys included.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { install, root, run } from "./node.mjs";
import { ensureTools } from "./tools.mjs";

install();
ensureTools(["ffmpeg", "chromium", "initdb", "pgbouncer", "swift-proxy-server"]);
await build();

const reports = join(root, ".cache/test-reports");
for (const folder of [reports, join(root, ".cache/test-logs")]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

// One after the other; at the end somebody reads what all of them logged.
const stages = [["plain", "pglite", "postgres"], ["crash"], ["journey"], ["logs"]];
let failed = (await run(["scripts/check.ts"])) !== 0;
for (const projects of stages) {
  const report = join(reports, `${projects[0]}.json`);
  const code = await run([
    "node_modules/vitest/vitest.mjs",
    "run",
    ...projects.flatMap((name) => ["--project", name]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  failed ||= code !== 0;
}

const counts = { passed: 0, failed: 0 };
for (const [name] of stages) {
  const report = join(reports, `${name}.json`);
  if (!existsSync(report)) continue;
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
  counts.passed += numPassedTests;
  counts.failed += numFailedTests;
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
if (failed || counts.passed === 0) process.exitCode = 1;
