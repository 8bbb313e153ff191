// Five thousand requests that nobody should send, to every call, page and file, from everybody: each
// gets a proper answer, and the server stays up. FUZZ_SEED=2 sends others, FUZZ_REQUESTS more.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import type { Database } from "#src/db/client.ts";
import { createDatabase } from "#src/testing/database/postgres.ts";
import { openPlace } from "../fixture.ts";
import { type Report, runFuzz } from "../fuzz/run.ts";
import { password } from "../fuzz/scene.ts";
import { gatewayAt } from "../gateway.ts";
import { type RunningServer, startServer } from "../server.ts";
import { pause } from "../until.ts";

const seed = Number(process.env.FUZZ_SEED ?? 1);
const requests = Number(process.env.FUZZ_REQUESTS ?? 5_000);
const secret = "a secret of the fuzz, long enough to sign with";
/** By how much the server may grow between a tenth of the requests and the end. */
const mostGrowthMegabytes = 300;

const dataDir = mkdtempSync(join(tmpdir(), "semillero-fuzz-"));
let server: RunningServer;
let database: Database;
let report: Report;
const health = { answers: 0, failures: [] as string[] };

beforeAll(async () => {
  console.log(`FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}`);
  const { databaseUrl, gateway } = inject("shared");
  const url = await createDatabase(databaseUrl, `fuzz_${process.pid}`);
  // The fuzz stands for the proxy that names the sender of each request.
  const env = { DATABASE_URL: url, SESSION_SECRET: secret, TRUST_PROXY: "1" };
  // A machine that stands still is no fault of the product.
  const bounds = { DATABASE_STATEMENT_SECONDS: "60" };
  server = await startServer({ dataDir, env: { ...gatewayAt(gateway).env, ...bounds, ...env } });
  database = await openPlace({ dataDir: "", databaseUrl: url });
});

afterAll(async () => {
  await database?.close();
  await server?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

test("every request gets a proper answer", { timeout: 900_000 }, async () => {
  const watched = new AbortController();
  const watching = watchHealth(watched.signal);
  const passwordHash = await hashPassword(password);
  const port = Number(new URL(server.origin).port);
  const processId = server.process.pid ?? 0;
  const filesFolder = join(dataDir, "files");
  const made = { database, filesFolder, secret, passwordHash };
  const options = { ...made, port, processId, seed, requests };
  report = await runFuzz(options);
  watched.abort();
  await watching;
  console.log(JSON.stringify({ statuses: report.statuses, megabytes: report.megabytes }));
  expect(shown(report.faults)).toBe("");
});

test("the requests go deep: most are neither refused at the door nor limited", () => {
  const { statuses } = report;
  const share = (...names: string[]) =>
    names.reduce((sum, name) => sum + (statuses[name] ?? 0), 0) / requests;
  expect(share("200", "201", "202", "204")).toBeGreaterThan(0.1);
  expect(share("401", "429")).toBeLessThan(0.3);
});

test("the health check answers throughout", () => {
  expect(health.answers).toBeGreaterThan(10);
  expect(health.failures).toEqual([]);
});

test("the memory of the process stays within its bound", () => {
  const { megabytes } = report;
  const warm = megabytes[Math.floor(megabytes.length / 10)] ?? 0;
  expect(Math.max(...megabytes) - warm).toBeLessThan(mostGrowthMegabytes);
});

test("the log has no defect, and the server ends as it should", async () => {
  const complaints = server.output().split("Ctrl-C para terminar.").at(-1) ?? "";
  const lines = complaints.split("\n").filter((line) => !line.startsWith('{"level":40'));
  expect(lines.join("\n").trim().slice(0, 5_000)).toBe("");
  expect(server.process.exitCode).toBeNull();
  expect(await server.stop()).toBe(0);
});

/** Of each fault the first requests that show it. */
function shown(faults: Report["faults"]): string {
  const parts = [...faults].map(([fault, requests]) =>
    [`${requests.length} × ${fault}`, ...requests.slice(0, 3)].join("\n  "),
  );
  return parts.join("\n");
}

async function watchHealth(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const status = await fetch(`${server.origin}/health`).then(
      (answer) => answer.status,
      (error: unknown) => error,
    );
    if (status === 200) health.answers++;
    else health.failures.push(String(status));
    await pause(200);
  }
}
