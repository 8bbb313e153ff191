import { z } from "zod";
import type { SandboxSettings } from "./gateway.ts";

const milliseconds = z.coerce.number().int().nonnegative();

const environment = z.object({
  SANDBOX_HOST: z.string().default("127.0.0.1"),
  /** 0 uses any free port. */
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65535),
  SANDBOX_DATA: z.string().min(1),
  SANDBOX_MERCHANT_NAME: z.string().default("Comercio (sandbox)"),
  SANDBOX_PUBLIC_KEY: z.string().regex(/^pub_test_\w+$/, "must look like pub_test_…"),
  SANDBOX_PRIVATE_KEY: z.string().regex(/^prv_test_\w+$/, "must look like prv_test_…"),
  SANDBOX_EVENTS_SECRET: z.string().min(1),
  SANDBOX_INTEGRITY_SECRET: z.string().min(1),
  /** Without it nobody may plan faults, read the buyers of `/control` or empty the store. */
  SANDBOX_CONTROL_KEY: z.string().min(16),
  SANDBOX_EVENTS_URL: z.url().optional(),
  SANDBOX_SETTLE_MS: milliseconds.default(1500),
  SANDBOX_PREPARE_MS: milliseconds.default(300),
  /** The real gateway waits 30 min, 3 h and 24 h: 1800000,10800000,86400000. */
  SANDBOX_RETRY_MS: z
    .string()
    .default("5000,30000,240000")
    .transform((list) => list.split(",").map(Number))
    .pipe(z.array(z.int().nonnegative())),
});

export type Listening = { host: string; port: number; settings: SandboxSettings };

/** @throws Error with one readable line per wrong variable. */
export function readSettings(env: NodeJS.ProcessEnv): Listening {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new Error(lines.join("\n"));
  }
  const values = parsed.data;
  return {
    host: values.SANDBOX_HOST,
    port: values.SANDBOX_PORT,
    settings: {
      folder: values.SANDBOX_DATA,
      merchantName: values.SANDBOX_MERCHANT_NAME,
      publicKey: values.SANDBOX_PUBLIC_KEY,
      privateKey: values.SANDBOX_PRIVATE_KEY,
      eventsSecret: values.SANDBOX_EVENTS_SECRET,
      integritySecret: values.SANDBOX_INTEGRITY_SECRET,
      controlKey: values.SANDBOX_CONTROL_KEY,
      eventsUrl: values.SANDBOX_EVENTS_URL,
      settleMs: values.SANDBOX_SETTLE_MS,
      prepareMs: values.SANDBOX_PREPARE_MS,
      retryMs: values.SANDBOX_RETRY_MS,
    },
  };
}
