// Starts the card gateway's sandbox as a process of its own, which ends with this one.
import { fork } from "node:child_process";
import { join } from "node:path";
import { BadSettings } from "#src/bad-settings.ts";
import type { GatewaySettings } from "./card-gateway.ts";

export type SandboxProcess = { settings: GatewaySettings; stop(): Promise<void> };

type Options = {
  root: string;
  dataDir: string;
  host: string;
  port: number;
  /** The host for browsers; the port is added. */
  publicHostname: string;
  eventsUrl: string;
  /** Keys are derived from it, so that they stay the same after a restart. */
  keyOf: (purpose: string) => string;
};

export async function startSandbox(options: Options): Promise<SandboxProcess> {
  const key = (purpose: string) => options.keyOf(purpose).replace(/\W/g, "").slice(0, 32);
  const keys = {
    publicKey: `pub_test_${key("gateway public")}`,
    privateKey: `prv_test_${key("gateway private")}`,
    eventsSecret: `test_events_${key("gateway events")}`,
    integritySecret: `test_integrity_${key("gateway integrity")}`,
  };
  const urlAt = (port: number) => `http://${options.publicHostname}:${port}/v1`;
  // Another process on this machine, such as a worker beside the web, shares one sandbox.
  if (await answersAs(options.port, keys.publicKey)) {
    return { settings: { url: urlAt(options.port), ...keys }, stop: async () => {} };
  }
  const child = fork(join(options.root, "sandbox/main.ts"), {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {
      ...process.env,
      SANDBOX_HOST: options.host,
      SANDBOX_PORT: String(options.port),
      SANDBOX_DATA: options.dataDir,
      SANDBOX_MERCHANT_NAME: "Semillero (pasarela de pruebas)",
      SANDBOX_PUBLIC_KEY: keys.publicKey,
      SANDBOX_PRIVATE_KEY: keys.privateKey,
      SANDBOX_EVENTS_SECRET: keys.eventsSecret,
      SANDBOX_INTEGRITY_SECRET: keys.integritySecret,
      SANDBOX_EVENTS_URL: options.eventsUrl,
    },
  });
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message: { port: number }) => resolve(message.port));
    // Only now has its error stream been read to the end.
    child.once("close", () => reject(whyEnded(complaint, options.port)));
  });
  return {
    settings: { url: urlAt(port), ...keys },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.disconnect();
      }),
  };
}

/** Whether a sandbox with our own keys already listens there. */
async function answersAs(port: number, publicKey: string): Promise<boolean> {
  if (port === 0) return false;
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/merchants/info`, {
      headers: { "x-merchant-public-key": publicKey },
      signal: AbortSignal.timeout(1000),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

function whyEnded(complaint: string, port: number): Error {
  if (!complaint.includes("already in use")) {
    return new Error(complaint.trim() || "the sandbox ended at once");
  }
  return new BadSettings(
    `El puerto ${port} ya está ocupado por otro programa, y lo necesita la pasarela de pruebas. Ciérralo, o elige otro: SANDBOX_PORT=${port + 10} npm start`,
  );
}
