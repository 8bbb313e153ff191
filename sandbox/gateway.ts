import type { DatabaseSync } from "node:sqlite";

/** What the merchant's panel would configure, plus two waits that a stand-in may shorten. */
export type SandboxSettings = {
  /** Folder of the data file; created if missing. */
  folder: string;
  merchantName: string;
  publicKey: string;
  privateKey: string;
  eventsSecret: string;
  integritySecret: string;
  /** The header that every request to `/control` needs. */
  controlKey: string;
  /** Where events are posted; without it no event is created. */
  eventsUrl: string | undefined;
  settleMs: number;
  /** Wait until a new transaction says what its buyer does to pay; 300 if absent. */
  prepareMs?: number | undefined;
  /** Wait before each retry of an event that was not answered 200. */
  retryMs: readonly number[];
};

export type Clock = {
  /** Milliseconds since 1970. */
  now: () => number;
  /** May run early, after 24 days: then there is still something to wait for. */
  after: (ms: number, run: () => void) => void;
};

/** A timer's longest wait; a longer one would end at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** Timers do not keep the process alive: their work is in the store and resumes at start. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    setTimeout(run, Math.min(ms, LONGEST_MS)).unref();
  },
};

export type Gateway = {
  settings: SandboxSettings;
  db: DatabaseSync;
  clock: Clock;
  closing: AbortSignal;
};

/** Runs the work after the wait, unless the sandbox was closed in the meantime. */
export function later(gateway: Gateway, ms: number, run: () => void): void {
  gateway.clock.after(Math.max(0, ms), () => {
    if (!gateway.closing.aborted) run();
  });
}

export const MERCHANT_ID = 11000;

/** The merchant as `GET /merchants/info` and a settled transaction show it. */
export function merchantCard(settings: SandboxSettings) {
  return {
    id: MERCHANT_ID,
    name: settings.merchantName,
    legal_name: settings.merchantName,
    legal_id: "900000000",
    legal_id_type: "NIT",
    email: "comercio@example.com",
    contact_name: settings.merchantName,
    phone_number: "+573000000000",
    logo_url: null,
    public_key: settings.publicKey,
  };
}
