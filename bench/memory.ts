// What `npm start` takes of the memory: after its start, while it is used, after that, and a minute
// later; embedded, or with DATABASE_URL on PostgreSQL, whose own memory does not count.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { embeddedGateway } from "../e2e/embedded-gateway.ts";
import { insertFixture } from "../e2e/fixture.ts";
import { addMember } from "../e2e/member.ts";
import { freePorts, startServer } from "../e2e/server.ts";
import { newId } from "../src/db/columns.ts";
import { createDatabase } from "../src/testing/database/postgres.ts";
import { memoryOfTree, type TreeMemory } from "./memory-tree.ts";
import { doEverything, type MemoryScene } from "./memory-use.ts";

const quietMs = 60_000;

export async function printMemory(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-bench-memory-"));
  const database = process.env.DATABASE_URL
    ? { databaseUrl: await createDatabase(process.env.DATABASE_URL, `bench_${newId()}`) }
    : {};
  const secrets = Object.fromEntries(
    ["SESSION_SECRET", "DATA_SECRET", "BANK_SECRET"].map((name) => [name, "b".repeat(64)]),
  );
  const env = {
    ...secrets,
    ...(database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
    ...limits,
  };
  try {
    await makeDemo({ ...env, DATA_DIR: dataDir });
    const place = { dataDir, ...database };
    const scene: MemoryScene = {
      ...(await insertFixture({ ...place, lessons: 12 })),
      admin: await addMember(place, "academy"),
      staff: await addMember(place, "admin"),
    };
    const [port = 0, sandboxPort] = await freePorts(2);
    const server = await startServer({
      ...{ dataDir, port, program: "scripts/start.mjs", startWithinMs: 120_000 },
      env: { ...env, LOG_LEVEL: "info", SANDBOX_PORT: String(sandboxPort) },
    });
    const pid = server.process.pid ?? 0;
    try {
      await pause(5_000);
      print("después de empezar", memoryOfTree(pid));
      let peak = memoryOfTree(pid);
      const watch = setInterval(() => {
        const now = memoryOfTree(pid);
        if (now.ownMb > peak.ownMb) peak = now;
      }, 500);
      const gateway = () => embeddedGateway(server);
      await doEverything(server.origin, gateway, scene);
      clearInterval(watch);
      print("máximo durante el uso", peak);
      print("después del uso", memoryOfTree(pid));
      await pause(quietMs);
      print("un minuto después", memoryOfTree(pid), "each");
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** All calls come from one address. */
const limits = {
  ...{ API_CALLS_PER_MINUTE: "1000000000", OFFERS_PER_MINUTE: "1000000" },
  ...{ LIMIT_SIGN_IN: "100000/15" },
  ...{ LIMIT_SIGN_IN_ADDRESS: "100000/15", LIMIT_SIGN_UP_ADDRESS: "100000/60" },
  ...{ SECOND_FACTOR_REQUIRED: "none" },
};

async function makeDemo(env: Record<string, string>): Promise<void> {
  const product = fork(join(import.meta.dirname, "serve.ts"), {
    env: { ...process.env, ...env, PORT: "0", SANDBOX_PORT: "0", SEED: "none", FRONT_DOORS: "1" },
  });
  await once(product, "message");
  product.disconnect();
  await once(product, "exit");
}

function print(when: string, memory: TreeMemory, each?: "each"): void {
  const mb = (value: number) => `${value.toFixed(0).padStart(5)} MB`;
  console.log(`${when.padEnd(24)}${mb(memory.ownMb)}   RSS ${mb(memory.rssMb)}`);
  if (!each) return;
  for (const { command, anonymousMb, rssMb } of memory.processes) {
    console.log(`  ${command.padEnd(40)} anónima ${mb(anonymousMb)}   RSS ${mb(rssMb)}`);
  }
}
