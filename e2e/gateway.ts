// The payment gateway's sandbox as a separate process, which outlives the servers that use it.
import { fork } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import { controlHeader } from "#sandbox/control.ts";
import { sandboxFlags, sandboxKeys } from "#src/outside/gateway/sandbox-process.ts";
import { keptSecret } from "#src/outside/keys/secret.ts";
import { openSigner } from "#src/outside/keys/signer.ts";
import { appendLog } from "#src/testing/log-file.ts";
import { memorySettings } from "../scripts/server-process.mjs";
import { root } from "./server.ts";
import { until } from "./until.ts";

const transactions = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      reference: z.string(),
      customer_email: z.string(),
      /** Where the bank sends the buyer back to. */
      redirect_url: z.string().nullable(),
    }),
  ),
});
const started = z.object({ port: z.number() });
const token = z.object({ data: z.object({ id: z.string() }) });

type Charge = z.infer<typeof transactions>["data"][number];
type Verdict = "APPROVED" | "DECLINED" | "ERROR" | "VOIDED";

export type Gateway = {
  origin: string;
  /** Settings of a server that charges through it. */
  env: Record<string, string>;
  /** A token for a card that the bank approves. */
  tokenise(): Promise<string>;
  /** Requests a fault for the next transaction, as `sandbox/faults.ts` lists them. */
  plan(next: Record<string, unknown>): Promise<void>;
  /** Every charge of this buyer, tried ones included. */
  transactionsOf(email: string): Promise<Charge[]>;
  /**
   * Plays who decides a payment: the buyer's phone, the other app, the counter, or a bank that
   * tells the truth late. `how` as the sandbox's `/control/transactions` takes it.
   * @param transaction its id or its reference.
   */
  decide(transaction: string, status: Verdict, how?: Record<string, unknown>): Promise<void>;
  /** The same for the newest charge of this buyer, once there is one that waits. */
  decideFor(email: string, status: Verdict, how?: Record<string, unknown>): Promise<void>;
  /** Sends the events that a plan or a decision held. */
  release(order?: "first" | "last"): Promise<void>;
  /** What the merchant takes, and whether a void comes in time; until it is switched again. */
  switch(changes: { methods?: string[]; voids?: "same-day" | "late" }): Promise<void>;
};

export type GatewayProcess = Gateway & { stop(): Promise<void> };

const keys = {
  PUBLIC_KEY: "pub_test_crash",
  PRIVATE_KEY: "prv_test_crash",
  EVENTS_SECRET: "test_events_crash",
  INTEGRITY_SECRET: "test_integrity_crash",
};
const ownKeys = { publicKey: keys.PUBLIC_KEY, controlKey: "test_control_crash" };

/** @param eventsPort where the server listens for events. */
export async function startGateway(folder: string, eventsPort: number): Promise<GatewayProcess> {
  const child = fork(join(root, "build/server/sandbox.js"), {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    execArgv: sandboxFlags,
    env: {
      PATH: process.env.PATH,
      ...memorySettings({}),
      ...prefixed("SANDBOX"),
      SANDBOX_CONTROL_KEY: ownKeys.controlKey,
      SANDBOX_PORT: "0",
      SANDBOX_DATA: folder,
      SANDBOX_EVENTS_URL: `http://localhost:${eventsPort}/api/gateway/events`,
    },
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    appendLog(`gateway-${child.pid}`, text);
    process.stderr.write(text);
  });
  const { port } = await new Promise<z.infer<typeof started>>((resolve, reject) => {
    child.once("message", (message) => resolve(started.parse(message)));
    child.once("exit", () => reject(new Error("the gateway sandbox did not start")));
  });
  return {
    ...gatewayAt(`http://127.0.0.1:${port}`),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.disconnect();
      await gone;
    },
  };
}

/** The sandbox that a server embeds, whose keys come from the secret of its data folder. */
export async function embeddedGateway(dataDir: string, port: number): Promise<Gateway> {
  const { mac } = openSigner(await keptSecret(dataDir, "session-secret"));
  return gatewayAt(
    `http://127.0.0.1:${port}`,
    sandboxKeys((purpose) => mac(purpose, "sandbox")),
  );
}

/** A gateway that already runs. */
export function gatewayAt(origin: string, { publicKey, controlKey } = ownKeys): Gateway {
  const headers = {
    "content-type": "application/json",
    authorization: `Bearer ${publicKey}`,
    [controlHeader]: controlKey,
  };
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(origin + path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the gateway answered ${answer.status} to ${path}`);
    return answer.json();
  };
  const transactionsOf = async (email: string) => {
    const answer = await fetch(`${origin}/control/transactions`, { headers });
    const { data } = transactions.parse(await answer.json());
    return data.filter((one) => one.customer_email === email);
  };
  const decide: Gateway["decide"] = async (transaction, status, how = {}) => {
    await post(`/control/transactions/${transaction}`, { ...how, status });
  };
  return {
    origin,
    env: { ...prefixed("GATEWAY"), GATEWAY_URL: `${origin}/v1` },
    async tokenise() {
      const card = { number: "4242424242424242", cvc: "123", exp_month: "08", exp_year: "40" };
      const answer = await post("/v1/tokens/cards", { ...card, card_holder: "Marisol Quira" });
      return token.parse(answer).data.id;
    },
    async plan(next) {
      await post("/control/next", next);
    },
    transactionsOf,
    decide,
    async decideFor(email, status, how) {
      const { id } = await until(`${email} has a payment that waits`, 10_000, async () => {
        const newest = (await transactionsOf(email)).at(-1);
        return newest?.status === "PENDING" ? newest : null;
      });
      await decide(id, status, how);
    },
    async release(order = "first") {
      await post("/control/events/release", { order });
    },
    async switch(changes) {
      await post("/control/switches", changes);
    },
  };
}

function prefixed(prefix: string): Record<string, string> {
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [`${prefix}_${name}`, key]));
}
