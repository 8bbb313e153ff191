// Purchases by card on PostgreSQL, with the gateway's sandbox beside the product: one buyer alone
// and many at once; the preview of a purchase; Mis compras of a buyer with 1,000 orders against that
// of a buyer with five.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { type Order, prepareOrder } from "../e2e/purchase.ts";
import { freePorts } from "../e2e/server.ts";
import { memorySettings, serverFlags } from "../scripts/server-process.mjs";
import { newId } from "../src/db/columns.ts";
import { accessCookie } from "../src/http/cookies.ts";
import { createDatabase, startPostgres } from "../src/testing/postgres.ts";
import { type Buyer, fillMoney } from "./money-data.ts";
import { type BenchGateway, startBenchGateway } from "./money-gateway.ts";

export const benchSecret = "a secret of the benchmark, long enough for anything";
const callers = [1, 16, 64];
const purchasesOfEach = 200;

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
      buyers: callers.length * purchasesOfEach,
      secret: benchSecret,
    });
    console.log("\n                      a la vez   por segundo   por s de CPU   p50 ms   p99 ms");
    const at = { origin, pid: product.pid ?? 0, courseId };
    for (const [index, connections] of callers.entries()) {
      const some = buyers.slice(index * purchasesOfEach, (index + 1) * purchasesOfEach);
      await printPurchases(at, gateway, some, connections);
    }
    const pages = [
      ["vista previa", `/api/transactions/preview?courses=${courseId}`, few],
      ["mis compras, 1000", "/account/orders", many],
      ["mis compras, 5", "/account/orders", few],
    ] as const;
    for (const [name, path, { token }] of pages) {
      for (const connections of [1, 16]) {
        const headers = { host: "localhost", cookie: `${accessCookie}=${token}` };
        const load = { url: origin + path, headers, connections };
        await autocannon({ ...load, duration: 1 });
        const before = cpuSeconds(at.pid);
        const measured = await autocannon({ ...load, duration: seconds });
        const { requests, latency, errors, non2xx } = measured;
        if (errors + non2xx > 0) throw new Error(`${errors + non2xx} failed requests`);
        const perCpuSecond = requests.total / (cpuSeconds(at.pid) - before);
        printRow(name, connections, requests.average, perCpuSecond, latency.p50, latency.p99);
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
async function printPurchases(
  { origin, pid, courseId }: At,
  gateway: BenchGateway,
  buyers: Buyer[],
  connections: number,
): Promise<void> {
  const prepared: [Buyer, Order][] = [];
  for (const buyer of buyers) prepared.push([buyer, await prepareOrder(origin, gateway, courseId)]);
  const took: number[] = [];
  const before = cpuSeconds(pid);
  const started = performance.now();
  const lane = async () => {
    for (let next = prepared.pop(); next; next = prepared.pop()) {
      const [{ token }, { key, body }] = next;
      const at = performance.now();
      const answer = await fetch(`${origin}/api/transactions`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": key,
        },
        body: JSON.stringify(body),
      });
      const { status } = (await answer.json()) as { status: string };
      if (status !== "SUCCESS") throw new Error(`a purchase ended as ${status}`);
      took.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  const perSecond = (buyers.length * 1000) / (performance.now() - started);
  const perCpuSecond = buyers.length / (cpuSeconds(pid) - before);
  const sorted = took.toSorted((one, other) => one - other);
  const percentile = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  printRow("compra", connections, perSecond, perCpuSecond, percentile(0.5), percentile(0.99));
}

function printRow(
  name: string,
  connections: number,
  perSecond: number,
  perCpuSecond: number,
  p50: number,
  p99: number,
): void {
  console.log(
    [
      name.padEnd(21),
      String(connections).padStart(8),
      perSecond.toFixed(0).padStart(13),
      perCpuSecond.toFixed(0).padStart(14),
      p50.toFixed(0).padStart(8),
      p99.toFixed(0).padStart(8),
    ].join(" "),
  );
}

/** The processor time of the product, all cores and threads together, without PostgreSQL. */
function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user, system] = text.split(") ")[1]?.split(" ").slice(11, 13) ?? [];
  return (Number(user) + Number(system)) / 100;
}
