// The meaning of the environment variables; they are parsed once.
import { join, resolve } from "node:path";
import type { PasswordRule } from "#src/accounts/password/weakness.rules.ts";
import type { ReviewMode, Role } from "#src/ctx.ts";
import type { Fees } from "#src/ledger/shares.rules.ts";
import type { VideoType } from "#src/media/uploads/video-types.rules.ts";
import {
  type S3Settings,
  s3Extras,
  s3Missing,
  s3Names,
  s3SettingsOf,
} from "#src/outside/files/s3-settings.ts";
import type { GatewaySettings } from "#src/outside/gateway/payment-gateway.ts";
import type { ProviderSettings } from "#src/outside/identity/identity-provider.ts";
import { BadSettings } from "./bad-settings.ts";
import { type Environment, environment, type publicParts } from "./environment.ts";
import { type Quotas, quotasOf } from "./quota-settings.ts";
import { openings } from "./reach.mjs";

export type Settings = {
  root: string;
  port: number;
  host: string;
  dataDir: string;
  /** What uploads and conversions leave of the disk, for the database. */
  diskReserveBytes: number;
  /** Where the daily backups of the embedded database are; absent: none is made. */
  backupDir: string | undefined;
  backupsKept: number;
  databaseUrl: string | undefined;
  /** Address of PostgreSQL itself, past any pooler; absent where there is none. */
  databaseDirectUrl: string | undefined;
  /** Whether statements may be prepared under a name that the server keeps. */
  namedStatements: boolean;
  databasePool: number;
  /** The longest that one statement of a request may take. */
  databaseStatementSeconds: number;
  /** PostgreSQL itself restricts each request and job to the rows of its academy. */
  rowSecurity: boolean;
  /** Origin that users see, without a trailing slash. */
  publicUrl: string;
  /** The host of an academy is `{subdomain}.{baseDomain}`. */
  baseDomain: string;
  /** Hosts of the root academy besides the base domain, loopback and the host of `publicUrl`. */
  allowedHosts: string[];
  /** The settings by which other machines reach the program; none: only this machine does. */
  openings: string[];
  /** What other machines may reach although it is made for one machine. */
  allowPublic: (typeof publicParts)[number][];
  roles: ("web" | "worker")[];
  seed: "demo" | "none";
  sessionSecret: string | undefined;
  /** Links that they signed before `sessionSecret` took their place still open. */
  oldSessionSecrets: string[];
  /** Whether the academy's administrators approve a course before it is published. */
  review: ReviewMode;
  /** What teachers may upload as video. */
  videoTypes: readonly VideoType[];
  /** What a new password needs: eight characters, or also that nobody would try it first. */
  passwords: PasswordRule;
  /** Encrypts what the database keeps sealed; outlives `sessionSecret`. */
  dataSecret: string | undefined;
  /** Seals bank accounts, and nothing else; the old ones open what they sealed before. */
  bankSecret: string | undefined;
  oldBankSecrets: string[];
  /** The roles whose accounts must have a second factor. */
  secondFactorRequired: readonly Role[];
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Absent: the embedded sandbox. */
  gateway: GatewaySettings | undefined;
  fees: Fees;
  /** External sign-in; a provider without settings is not offered. */
  identity: ProviderSettings[];
  /** How many of our own proxies add to X-Forwarded-For. */
  trustProxy: number;
  sandboxHost: string;
  sandboxPort: number;
  /** Pesos for a dollar, and the day of that rate, if no live source is configured. */
  usdCop: number;
  usdCopDate: string;
  /** The dataset of the official rate; absent: the fixed one. */
  trmUrl: string | undefined;
  /** Address of the tracking pixel, with the account in its query; absent: no tracking. */
  pixel: string | undefined;
  /** The courses of the main landing; without both, the most bought ones. */
  landing: { terms: string; category: string };
  /** Where somebody who wants to teach writes; absent: the site's own form. */
  contactUrl: string | undefined;
  /** To whom a hole is reported, as a `mailto:` or `https:` address; absent: no security.txt. */
  securityContact: string | undefined;
  /** Absent: files are kept in the data folder. */
  s3: S3Settings | undefined;
  quotas: Quotas;
  ffmpegPath: string | undefined;
  ffprobePath: string | undefined;
  logLevel: string;
  /** How long `/ready` says no before the listener closes. */
  drainSeconds: number;
};

const gatewayNames = [
  "GATEWAY_URL",
  "GATEWAY_PUBLIC_KEY",
  "GATEWAY_PRIVATE_KEY",
  "GATEWAY_EVENTS_SECRET",
  "GATEWAY_INTEGRITY_SECRET",
] as const;

/** Their values hold passwords or keys, and messages end up in logs. */
const secretNames = /SECRET|PRIVATE_KEY|DATABASE_(?:DIRECT_)?URL|SMTP_URL/;

/** @param root the folder of package.json; relative paths start there. */
export function readSettings(env: Record<string, string | undefined>, root: string): Settings {
  // An empty variable counts as absent: shells and hosting panels often write `PORT= npm start`.
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
  const reachedBy = openings(given);
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`;
  return {
    root,
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(root, e.DATA_DIR),
    diskReserveBytes: e.DISK_RESERVE_MB * 1024 ** 2,
    backupDir: e.BACKUP_DIR === "none" ? undefined : resolve(root, backupDirOf(e)),
    backupsKept: e.BACKUPS_KEPT,
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    namedStatements: e.DATABASE_NAMED_STATEMENTS === "true",
    databasePool: e.DATABASE_POOL,
    databaseStatementSeconds: e.DATABASE_STATEMENT_SECONDS,
    rowSecurity: e.DATABASE_ROW_SECURITY === "on",
    publicUrl,
    baseDomain: (e.BASE_DOMAIN ?? new URL(publicUrl).hostname).toLowerCase(),
    allowedHosts: e.ALLOWED_HOSTS,
    openings: reachedBy,
    allowPublic: e.ALLOW_PUBLIC,
    roles: e.ROLES,
    seed: e.SEED ?? (reachedBy.length > 0 ? "none" : "demo"),
    sessionSecret: e.SESSION_SECRET,
    oldSessionSecrets: e.SESSION_SECRET_OLD,
    review: e.REVIEW,
    videoTypes: [...new Set(e.VIDEO_TYPES)],
    passwords: e.PASSWORDS ?? (reachedBy.length > 0 ? "uncommon" : "length"),
    dataSecret: e.DATA_SECRET,
    bankSecret: e.BANK_SECRET,
    oldBankSecrets: e.BANK_SECRET_OLD,
    secondFactorRequired:
      e.SECOND_FACTOR_REQUIRED ?? (reachedBy.length > 0 ? ["academy", "admin"] : []),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    gateway: gatewayOf(e),
    fees: {
      gatewayHundredths: Math.round(e.GATEWAY_FEE_PERCENT * 100),
      gatewayCop: e.GATEWAY_FEE_COP,
      platformPercent: e.PLATFORM_PERCENT,
    },
    identity: providersOf(e),
    trustProxy: e.TRUST_PROXY,
    sandboxHost: e.SANDBOX_HOST,
    sandboxPort: e.SANDBOX_PORT ?? (e.PORT === 0 ? 0 : e.PORT + 1),
    usdCop: e.USD_COP,
    usdCopDate: e.USD_COP_DATE,
    trmUrl: e.RATES === "trm" ? e.TRM_URL : undefined,
    pixel: e.PIXEL_ID && `${e.PIXEL_URL}?id=${e.PIXEL_ID}`,
    landing: { terms: e.LANDING_TERMS, category: e.LANDING_CATEGORY },
    contactUrl: e.CONTACT_URL,
    securityContact: e.SECURITY_CONTACT,
    s3: allOrNone(e, s3Names, s3Missing, s3Extras) ? s3SettingsOf(e) : undefined,
    quotas: quotasOf(e, publicUrl),
    ffmpegPath: e.FFMPEG_PATH,
    ffprobePath: e.FFPROBE_PATH,
    logLevel: e.LOG_LEVEL,
    drainSeconds: e.DRAIN_SECONDS,
  };
}

function backupDirOf({ BACKUP_DIR, DATA_DIR }: Environment): string {
  return BACKUP_DIR ?? join(DATA_DIR, "backups");
}

/**
 * The real gateway needs all five settings or none: with half of them it would charge and never
 * settle.
 */
function gatewayOf(e: Environment): GatewaySettings | undefined {
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
function providersOf(e: Environment): ProviderSettings[] {
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
 * Whether a group of settings is present; throws if only some of it is.
 * @param rest the end of the message, after the missing names
 * @param extras optional settings that are invalid without the group
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
