// Decides whether this process should get visitors: only what it cannot do without counts.
import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Readiness } from "#src/http/probes.ts";
import type { Runtime } from "./runtime.ts";

/** Longer than the database's own check, shorter than a balancer waits. */
const withinMs = 4_000;

/** Below this nothing can be written; what to refuse before that is decided where it is written. */
const leastBytes = 16 * 1024 * 1024;

/** The gateway belongs to somebody else: it is asked rarely, and nobody waits for it. */
const askGatewayEveryMs = 30_000;

type Parts = Pick<Runtime, "settings" | "database" | "outside">;

/**
 * A silent gateway is a note: all processes share it, and without it everything but paying works.
 */
export function readinessOf({ settings, database, outside }: Parts): () => Promise<Readiness> {
  const gateway = rarely(async () => {
    await outside.gateway.merchant();
    return "ok";
  });
  const required: Record<string, () => Promise<string>> = {
    database: database.check,
    disk: () => diskState(settings.dataDir),
    ...(settings.roles.includes("worker") ? { queue: () => queueState(database) } : {}),
  };
  const fit = new Set(["ok", "read only"]);
  return async () => {
    const states = await Promise.all(
      Object.entries(required).map(async ([name, check]) => [name, await bounded(check)] as const),
    );
    return {
      ready: states.every(([, state]) => fit.has(state)),
      parts: { ...Object.fromEntries(states), gateway: gateway() },
    };
  };
}

async function diskState(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < leastBytes ? "full" : "ok";
}

async function queueState({ direct }: Runtime["database"]): Promise<string> {
  // node-postgres knows `query_timeout` for one query too; its types do not.
  const asked = { text: "select 1 from pgboss.version", query_timeout: withinMs };
  await direct.query(asked);
  return "ok";
}

async function bounded(check: () => Promise<string>): Promise<string> {
  const late = sleep(withinMs, "silent", { ref: false });
  return Promise.race([check(), late]).catch(() => "failed");
}

/** The last result; asking again happens behind the answer. */
function rarely(check: () => Promise<string>): () => string {
  let state = "not asked yet";
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - askedAt > askGatewayEveryMs) {
      askedAt = performance.now();
      void bounded(check).then((answer) => {
        state = answer;
      });
    }
    return state;
  };
}
