// The payment gateway's sandbox for a benchmark: it decides at once.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const keys = {
  PUBLIC_KEY: "pub_test_bench",
  PRIVATE_KEY: "prv_test_bench",
  EVENTS_SECRET: "test_events_bench",
  INTEGRITY_SECRET: "test_integrity_bench",
};
const card = {
  number: "4242424242424242",
  cvc: "123",
  exp_month: "08",
  exp_year: "39",
  card_holder: "Ana María Ruiz",
};

export type BenchGateway = {
  /** Settings of a product that charges through it. */
  env: Record<string, string>;
  tokenise(): Promise<string>;
  stop(): Promise<void>;
};

/** @param eventsPort where the product takes events. */
export async function startBenchGateway(folder: string, eventsPort: number): Promise<BenchGateway> {
  const child = fork(join(import.meta.dirname, "../build/server/sandbox.js"), {
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      ...prefixed("SANDBOX"),
      SANDBOX_CONTROL_KEY: "test_control_bench",
      SANDBOX_PORT: "0",
      SANDBOX_DATA: folder,
      SANDBOX_SETTLE_MS: "0",
      SANDBOX_EVENTS_URL: `http://127.0.0.1:${eventsPort}/api/gateway/events`,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const url = `http://127.0.0.1:${port}/v1`;
  return {
    env: { ...prefixed("GATEWAY"), GATEWAY_URL: url },
    async tokenise() {
      const answer = await fetch(`${url}/tokens/cards`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${keys.PUBLIC_KEY}`,
        },
        body: JSON.stringify(card),
      });
      return ((await answer.json()) as { data: { id: string } }).data.id;
    },
    async stop() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

function prefixed(prefix: string): Record<string, string> {
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [`${prefix}_${name}`, key]));
}
