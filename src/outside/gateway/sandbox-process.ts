// Starts the payment gateway's sandbox as a process of its own, which ends with this one, and starts
// it again when it ends by itself.
import { fork } from "node:child_process";
import { programFile } from "#src/process/programs.ts";
import { BadSettings } from "#src/settings/bad-settings.ts";
import { isLoopback } from "#src/settings/reach.mjs";
import { keepOne, type Started } from "./keep-one.ts";
import type { GatewaySettings } from "./payment-gateway.ts";

/** Without flags of its own it would inherit those of the server. It answers few requests. */
export const sandboxFlags = [
  "--max-semi-space-size=1",
  "--optimize-for-size",
  // For src/process/idle-memory.ts: the collector, and no warning of node:ffi.
  "--expose-gc",
  "--disable-warning=ExperimentalWarning",
];

export type SandboxProcess = { settings: GatewaySettings; stop(): Promise<void> };

type Options = {
  root: string;
  dataDir: string;
  /** Where it listens: loopback, or an address that a phone reaches too. */
  host: string;
  port: number;
  /** The host for browsers where it listens everywhere; the port is added. */
  publicHostname: string;
  eventsUrl: string;
  /** Keys are derived from it, so that they stay the same after a restart. */
  keyOf: (purpose: string) => string;
  log: Parameters<typeof keepOne>[0]["log"];
};

type Keys = ReturnType<typeof sandboxKeys>;

export async function startSandbox(options: Options): Promise<SandboxProcess> {
  const { controlKey, ...keys } = sandboxKeys(options.keyOf);
  const urlAt = (port: number) => `http://${hostOf(options)}:${port}/v1`;
  // Another process on this machine, such as a worker beside the web, shares one sandbox.
  const { port, stop } = await keepOne({
    name: "gateway sandbox",
    port: options.port,
    answers: async (port) => port !== 0 && (await answersAs(urlAt(port), keys.publicKey)),
    start: (port) => forkSandbox(options, { ...keys, controlKey }, port),
    log: options.log,
  });
  return { settings: { url: urlAt(port), ...keys }, stop };
}

async function forkSandbox(options: Options, keys: Keys, wanted: number): Promise<Started> {
  const child = fork(programFile(options.root, "sandbox"), {
    execArgv: sandboxFlags,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {
      ...process.env,
      SANDBOX_HOST: options.host,
      SANDBOX_PORT: String(wanted),
      SANDBOX_DATA: options.dataDir,
      SANDBOX_MERCHANT_NAME: "Semillero (pasarela de pruebas)",
      SANDBOX_PUBLIC_KEY: keys.publicKey,
      SANDBOX_PRIVATE_KEY: keys.privateKey,
      SANDBOX_EVENTS_SECRET: keys.eventsSecret,
      SANDBOX_INTEGRITY_SECRET: keys.integritySecret,
      SANDBOX_CONTROL_KEY: keys.controlKey,
      SANDBOX_EVENTS_URL: options.eventsUrl,
    },
  });
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-4000);
  });
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? `code ${code}`));
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message: { port: number }) => resolve(message.port));
    // Only now has its error stream been read to the end.
    child.once("close", () => reject(whyEnded(complaint, wanted)));
    // The machine has no room for one more process. Without a listener that would end this one.
    child.on("error", reject);
  });
  return {
    port,
    ended,
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** @param keyOf derives a text from the program's secret and a purpose. */
export function sandboxKeys(keyOf: (purpose: string) => string) {
  const key = (purpose: string) => keyOf(purpose).replace(/\W/g, "").slice(0, 32);
  return {
    publicKey: `pub_test_${key("gateway public")}`,
    privateKey: `prv_test_${key("gateway private")}`,
    eventsSecret: `test_events_${key("gateway events")}`,
    integritySecret: `test_integrity_${key("gateway integrity")}`,
    controlKey: `test_control_${key("gateway control")}`,
  };
}

/** The host by which this machine and the browsers that may reach the sandbox both find it. */
function hostOf({ host, publicHostname }: Options): string {
  if (host === "0.0.0.0" || host === "::") return publicHostname;
  if (!isLoopback(host)) return host.includes(":") ? `[${host}]` : host;
  return isLoopback(publicHostname) ? publicHostname : "127.0.0.1";
}

/** Whether a sandbox with our own keys already listens there. */
async function answersAs(url: string, publicKey: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/merchants/info`, {
      headers: { "x-merchant-public-key": publicKey },
      signal: AbortSignal.timeout(1000),
    });
    await answer.body?.cancel();
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
