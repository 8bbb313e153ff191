// Purchases by card on PostgreSQL, with the gateway's sandbox beside the product: one buyer alone
// and many at once; the preview of a purchase; Mis compras of a buyer with 1,000 orders against that
// of a buyer with five. Everything three times, of which the medians are printed.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareOrder } from "../e2e/purchase.ts";
import { freePorts } from "../e2e/server.ts";
import { memorySettings, serverFlags } from "../scripts/server-process.mjs";
import { newId } from "../src/db/columns.ts";
import { accessCookie } from "../src/http/security/cookies.ts";
import { createDatabase, startPostgres } from "../src/testing/database/postgres.ts";
import { type Load, load, loadInTurns, mediansOf, type PreparedRequest } from "./load.ts";
import { type Buyer, fillMoney } from "./money-data.ts";
import { type BenchGateway, startBenchGateway } from "./money-gateway.ts";

export const benchSecret = "a secret of the benchmark, long enough for anything";
const callers = [1, 16, 64];
const turns = 3;
const secondsOfTurn = 2;
/** As many buyers are prepared for each turn; a wider machine needs more. */
const buyersOfTurn = 400;
/** Until the compiler has seen each path of a purchase often. */
const secondsBefore = 15;
const buyersBefore = 3_000;

/** Uses a database of its own on the server of DATABASE_URL, or starts a server. */
export async function printMoney(seconds: number): Promise<void> {
  const server = process.env.DATABASE_URL ? null : await startPostgres({ keepsCommits: true });
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-bench-money-"));
  const serverUrl = process.env.DATABASE_URL ?? server?.url ?? "";
  const databaseUrl = await createDatabase(serverUrl, `bench_${newId()}`);
  const [port = 0] = await freePorts(1);
  const gateway = await startBenchGateway(join(dataDir, "gateway"), port);
  const product = fork(join(import.meta.dirname, "serve.ts"), {
    execArgv: serverFlags,
    env: {
      ...process.env,
      ...memorySettings(process.env),
      ...gateway.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      SEED: "none",
      SESSION_SECRET: benchSecret,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await once(product, "message");
    const { courseId, buyers, many, few } = await fillMoney(databaseUrl, {
      buyers: buyersBefore + turns * callers.length * buyersOfTurn,
      secret: benchSecret,
    });
    console.log("\n                      a la vez   por segundo   por s de CPU   p50 ms   p99 ms");
    const at = { origin, pid: product.pid ?? 0, courseId };
    const before = { open: 8, seconds: secondsBefore };
    await buy(at, gateway, buyers.splice(0, buyersBefore), before);
    const runs: Load[][] = callers.map(() => []);
    for (let turn = 0; turn < turns; turn++) {
      for (const [index, open] of callers.entries()) {
        const some = buyers.splice(0, buyersOfTurn);
        runs[index]?.push(await buy(at, gateway, some, { open, seconds: secondsOfTurn }));
      }
    }
    for (const [index, open] of callers.entries()) {
      printRow("compra", open, mediansOf(runs[index] ?? []));
    }
    const pages = [
      ["vista previa", `/api/transactions/preview?courses=${courseId}`, few],
      ["mis compras, 1000", "/account/orders", many],
      ["mis compras, 5", "/account/orders", few],
    ] as const;
    for (const [name, path, { token }] of pages) {
      const headers = { Host: "localhost", cookie: `${accessCookie}=${token}` };
      for (const open of [1, 16]) {
        const target = { url: origin + path, pid: at.pid, headers, open };
        const [measured] = await loadInTurns([target], seconds);
        if (measured) printRow(name, open, measured);
      }
    }
  } finally {
    product.disconnect();
    await once(product, "exit");
    await gateway.stop();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type At = { origin: string; pid: number; courseId: string };

/** Each buyer buys the same course once; cards and acceptances are prepared before. */
async function buy(
  { origin, pid, courseId }: At,
  gateway: BenchGateway,
  buyers: Buyer[],
  { open, seconds }: { open: number; seconds: number },
): Promise<Load> {
  const requests: PreparedRequest[] = [];
  for (const { token } of buyers) {
    const { key, body } = await prepareOrder(origin, gateway, courseId);
    const headers = {
      host: "localhost",
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": key,
    };
    requests.push({
      method: "POST",
      path: "/api/transactions",
      headers,
      body: JSON.stringify(body),
    });
  }
  const prepared = { requests, status: 200, text: '"SUCCESS"', again: false };
  return load({ url: origin, pid, open, prepared }, seconds);
}

function printRow(name: string, open: number, measured: Load): void {
  const { perSecond, perCpuSecond, p50, p99 } = measured;
  console.log(
    [
      name.padEnd(21),
      String(open).padStart(8),
      perSecond.toFixed(0).padStart(13),
      perCpuSecond.toFixed(0).padStart(14),
      p50.toFixed(0).padStart(8),
      p99.toFixed(0).padStart(8),
    ].join(" "),
  );
}
