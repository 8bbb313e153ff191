// Every environment variable that the program reads, parsed once, with its default and meaning.
import { resolve } from "node:path";
import { z } from "zod";
import type { GatewaySettings } from "#src/outside/card-gateway.ts";
import { fixedRateDate } from "#src/outside/exchange-rate.ts";
import type { ProviderSettings } from "#src/outside/identity-provider.ts";
import {
  type S3Settings,
  s3Extras,
  s3Missing,
  s3Names,
  s3SettingsOf,
} from "#src/outside/s3-settings.ts";
import { BadSettings } from "./bad-settings.ts";

const port = z.coerce.number().int().min(0).max(65535);
const anyHttpUrl = z
  .string()
  .regex(/^https?:\/\//, "debe empezar por http:// o https://")
  .refine((url) => URL.canParse(url), "no es una dirección completa");
const httpUrl = anyHttpUrl.transform((url) => url.replace(/\/+$/, ""));

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "debe ser una dirección postgres://…")
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  PUBLIC_URL: httpUrl.optional(),
  BASE_DOMAIN: z.string().optional(),
  ROLES: z
    .string()
    .default("web,worker")
    .transform((text) => text.split(",").map((role) => role.trim()))
    .pipe(z.array(z.enum(["web", "worker"], "cada papel es web o worker")).min(1)),
  SEED: z.enum(["demo", "none"], "debe ser demo o none").default("demo"),
  SESSION_SECRET: z.string().min(32, "debe tener al menos 32 caracteres").optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "debe ser una dirección smtp://…")
    .optional(),
  MAIL_FROM: z.string().default("Semillero <hola@semillero.co>"),
  GATEWAY_URL: httpUrl.optional(),
  GATEWAY_PUBLIC_KEY: z.string().optional(),
  GATEWAY_PRIVATE_KEY: z.string().optional(),
  GATEWAY_EVENTS_SECRET: z.string().optional(),
  GATEWAY_INTEGRITY_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  // An issuer is compared to the letter, its final slash too.
  OIDC_ISSUER: anyHttpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40).default("tu organización"),
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  SANDBOX_PORT: port.optional(),
  USD_COP: z.coerce.number().min(100).max(100_000).default(4070),
  USD_COP_DATE: z.iso.date("debe ser una fecha, como 2026-11-21").default(fixedRateDate),
  RATES: z.enum(["fixed", "trm"], "debe ser fixed o trm").default("fixed"),
  TRM_URL: httpUrl.default("https://www.datos.gov.co/resource/32sa-8pi3.json"),
  PIXEL_ID: z.string().regex(/^\d+$/, "debe ser un número").optional(),
  PIXEL_URL: httpUrl.default("https://www.facebook.com/tr"),
  S3_ENDPOINT: httpUrl.optional(),
  S3_PUBLIC_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(["true", "false"], "debe ser true o false").optional(),
  FFMPEG_PATH: z.string().optional(),
  FFPROBE_PATH: z.string().optional(),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], "no es un nivel de pino")
    .default("info"),
});

export type Settings = {
  root: string;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePool: number;
  /** Origin that users see, without a final slash. */
  publicUrl: string;
  /** Academies live at `{subdomain}.{baseDomain}`. */
  baseDomain: string;
  roles: ("web" | "worker")[];
  seed: "demo" | "none";
  sessionSecret: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Absent: the embedded sandbox stands in. */
  gateway: GatewaySettings | undefined;
  /** External sign-in; a provider without settings is not offered. */
  identity: ProviderSettings[];
  /** How many proxies of ours add to X-Forwarded-For. */
  trustProxy: number;
  sandboxPort: number;
  /** Pesos for a dollar, and the day of that number, while no live source is configured. */
  usdCop: number;
  usdCopDate: string;
  /** The dataset of the official rate; absent: the fixed one. */
  trmUrl: string | undefined;
  /** Where what visitors agree to is told, with the account in its query; absent: nowhere. */
  pixel: string | undefined;
  /** Absent: files are kept in the data folder. */
  s3: S3Settings | undefined;
  ffmpegPath: string | undefined;
  ffprobePath: string | undefined;
  logLevel: string;
};

const gatewayNames = [
  "GATEWAY_URL",
  "GATEWAY_PUBLIC_KEY",
  "GATEWAY_PRIVATE_KEY",
  "GATEWAY_EVENTS_SECRET",
  "GATEWAY_INTEGRITY_SECRET",
] as const;

/** Their values hold passwords or keys, and messages end up in logs. */
const secretNames = /SECRET|PRIVATE_KEY|DATABASE_URL|SMTP_URL/;

/** @param root the folder that holds package.json; relative paths start there. */
export function readSettings(env: Record<string, string | undefined>, root: string): Settings {
  // An empty variable counts as absent: `PORT= npm start` is a habit of shells and hosting panels.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const value = secretNames.test(name) ? "…" : (given[name] ?? "");
      return `  ${name}=${value}: ${issue.message}`;
    });
    throw new BadSettings(`Hay un valor de configuración que no sirve:\n${lines.join("\n")}`);
  }
  const e = parsed.data;
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`;
  return {
    root,
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(root, e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    publicUrl,
    baseDomain: (e.BASE_DOMAIN ?? new URL(publicUrl).hostname).toLowerCase(),
    roles: e.ROLES,
    seed: e.SEED,
    sessionSecret: e.SESSION_SECRET,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    gateway: gatewayOf(e),
    identity: providersOf(e),
    trustProxy: e.TRUST_PROXY,
    sandboxPort: e.SANDBOX_PORT ?? (e.PORT === 0 ? 0 : e.PORT + 1),
    usdCop: e.USD_COP,
    usdCopDate: e.USD_COP_DATE,
    trmUrl: e.RATES === "trm" ? e.TRM_URL : undefined,
    pixel: e.PIXEL_ID && `${e.PIXEL_URL}?id=${e.PIXEL_ID}`,
    s3: allOrNone(e, s3Names, s3Missing, s3Extras) ? s3SettingsOf(e) : undefined,
    ffmpegPath: e.FFMPEG_PATH,
    ffprobePath: e.FFPROBE_PATH,
    logLevel: e.LOG_LEVEL,
  };
}

/** The real gateway needs all five settings or none: half of them would charge and never settle. */
function gatewayOf(e: z.infer<typeof environment>): GatewaySettings | undefined {
  const rest =
    "faltan para usar la pasarela de pagos (o quita todas las GATEWAY_… para usar la de pruebas)";
  if (!allOrNone(e, gatewayNames, rest)) return undefined;
  return {
    url: e.GATEWAY_URL ?? "",
    publicKey: e.GATEWAY_PUBLIC_KEY ?? "",
    privateKey: e.GATEWAY_PRIVATE_KEY ?? "",
    eventsSecret: e.GATEWAY_EVENTS_SECRET ?? "",
    integritySecret: e.GATEWAY_INTEGRITY_SECRET ?? "",
  };
}

/** Each provider needs all of its settings or none. */
function providersOf(e: z.infer<typeof environment>): ProviderSettings[] {
  const known = [
    { id: "google", label: "Google", names: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"] },
    { id: "facebook", label: "Facebook", names: ["FACEBOOK_CLIENT_ID", "FACEBOOK_CLIENT_SECRET"] },
    {
      id: "microsoft",
      label: "Microsoft",
      names: ["MICROSOFT_CLIENT_ID", "MICROSOFT_CLIENT_SECRET"],
    },
    {
      id: "oidc",
      label: e.OIDC_NAME,
      names: ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_ISSUER"],
    },
  ] as const;
  return known.flatMap(({ id, label, names }) => {
    if (!allOrNone(e, names, `falta para entrar con ${label} (o quita los demás)`)) return [];
    const [clientId = "", clientSecret = "", issuer = null] = names.map((name) => e[name] ?? "");
    return [{ id, label, clientId, clientSecret, issuer }];
  });
}

/**
 * Whether a group of settings is given; throws where only some of it is.
 * @param rest how the message goes on after the missing names
 * @param extras may be left out, but not stand alone
 */
function allOrNone<T extends object>(
  e: T,
  names: readonly (keyof T & string)[],
  rest: string,
  extras: readonly (keyof T)[] = [],
): boolean {
  const missing = names.filter((name) => !e[name]);
  if (missing.length === 0) return true;
  if (missing.length === names.length && extras.every((name) => !e[name])) return false;
  throw new BadSettings(
    `Hay un valor de configuración que no sirve:\n  ${missing.join(", ")}: ${rest}`,
  );
}
