// The schema of every environment variable that the program reads, with its default.
import { z } from "zod";
import { videoTypes } from "#src/media/uploads/video-types.rules.ts";
import { fixedRateDate } from "#src/outside/exchange-rate.ts";
import { limitVariables, quotaVariables } from "./quota-settings.ts";

const port = z.coerce.number().int().min(0).max(65535);
const anyHttpUrl = z
  .string()
  .regex(/^https?:\/\//, "debe empezar por http:// o https://")
  .refine((url) => URL.canParse(url), "no es una dirección completa");
const httpUrl = anyHttpUrl.transform((url) => url.replace(/\/+$/, ""));

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, "debe ser una dirección postgres://…");

/** Earlier values of a secret, separated by commas. */
const oldSecrets = z
  .string()
  .default("")
  .transform((text) => text.split(",").map((secret) => secret.trim()))
  .transform((secrets) => secrets.filter(Boolean))
  .pipe(z.array(z.string().min(32, "cada secreto debe tener al menos 32 caracteres")));

const flag = z.enum(["true", "false"], "debe ser true o false");

/** A name or an IPv4 address, or an IPv6 address in brackets; a port is ignored. */
const hostShape = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/i;

/** What ALLOW_PUBLIC opens to other machines, by name. */
export const publicParts = ["mailbox", "demo", "sandbox"] as const;

const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("data"),
  BACKUP_DIR: z.string().optional(),
  BACKUPS_KEPT: z.coerce.number().int().min(1).max(1000).default(7),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).max(1_000_000).default(1024),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_NAMED_STATEMENTS: flag.default("true"),
  DATABASE_ROW_SECURITY: z.enum(["on", "off"], "debe ser on u off").default("off"),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DATABASE_STATEMENT_SECONDS: z.coerce.number().min(1).max(60).default(5),
  PUBLIC_URL: httpUrl.optional(),
  BASE_DOMAIN: z.string().optional(),
  ALLOWED_HOSTS: z
    .string()
    .default("")
    .transform((text) => text.split(",").map((host) => host.trim()))
    .transform((hosts) => hosts.filter(Boolean))
    .pipe(
      z.array(z.string().regex(hostShape, "cada uno es un nombre o una dirección, sin http://")),
    ),
  ALLOW_PUBLIC: z
    .string()
    .default("")
    .transform((text) => text.split(",").map((part) => part.trim()))
    .transform((parts) => parts.filter(Boolean))
    .pipe(z.array(z.enum(publicParts, "cada parte es mailbox, demo o sandbox"))),
  ROLES: z
    .string()
    .default("web,worker")
    .transform((text) => text.split(",").map((role) => role.trim()))
    .pipe(z.array(z.enum(["web", "worker"], "cada papel es web o worker")).min(1)),
  SEED: z.enum(["demo", "none"], "debe ser demo o none").optional(),
  REVIEW: z.enum(["auto", "manual"], "debe ser auto o manual").default("auto"),
  SESSION_SECRET: z.string().min(32, "debe tener al menos 32 caracteres").optional(),
  SESSION_SECRET_OLD: oldSecrets,
  PASSWORDS: z.enum(["length", "uncommon"], "debe ser length o uncommon").optional(),
  DATA_SECRET: z.string().min(32, "debe tener al menos 32 caracteres").optional(),
  BANK_SECRET: z.string().min(32, "debe tener al menos 32 caracteres").optional(),
  BANK_SECRET_OLD: oldSecrets,
  SECOND_FACTOR_REQUIRED: z
    .string()
    .transform((text) => text.split(",").map((role) => role.trim()))
    .transform((roles) => (roles.join() === "none" ? [] : roles))
    .pipe(
      z.array(
        z.enum(
          ["student", "teacher", "academy", "admin"],
          "cada rol es student, teacher, academy o admin; o solo none",
        ),
      ),
    )
    .optional(),
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
  // An issuer is compared character by character, its final slash included.
  OIDC_ISSUER: anyHttpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40).default("tu organización"),
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  SANDBOX_HOST: z.string().default("127.0.0.1"),
  SANDBOX_PORT: port.optional(),
  USD_COP: z.coerce.number().min(100).max(100_000).default(4070),
  USD_COP_DATE: z.iso.date("debe ser una fecha, como 2026-11-21").default(fixedRateDate),
  RATES: z.enum(["fixed", "trm"], "debe ser fixed o trm").default("fixed"),
  TRM_URL: httpUrl.default("https://www.datos.gov.co/resource/32sa-8pi3.json"),
  PIXEL_ID: z.string().regex(/^\d+$/, "debe ser un número").optional(),
  PIXEL_URL: httpUrl.default("https://www.facebook.com/tr"),
  LANDING_TERMS: z.string().trim().max(100, "tiene más de 100 caracteres").default(""),
  LANDING_CATEGORY: z.string().trim().max(60, "tiene más de 60 caracteres").default(""),
  CONTACT_URL: z
    .string()
    .regex(
      /^(?:https:\/\/\S+|(?:https:\/\/)?wa\.me\/[1-9]\d{7,14}\S*|mailto:[^\s@]+@[^\s@]+\.[^\s@]+)$/,
      "debe ser una dirección https://, wa.me/… o mailto:…",
    )
    .transform((address) => (address.startsWith("wa.me/") ? `https://${address}` : address))
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(?:https:\/\/\S+|(?:mailto:)?[^\s@:]+@[^\s@]+\.[^\s@]+)$/,
      "debe ser un correo o una dirección https://",
    )
    .transform((text) => (/^(?:https|mailto):/.test(text) ? text : `mailto:${text}`))
    .optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_PUBLIC_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  GATEWAY_FEE_PERCENT: z.coerce.number().min(0).max(20).multipleOf(0.01).default(2.65),
  GATEWAY_FEE_COP: z.coerce.number().int().min(0).max(100_000).default(700),
  PLATFORM_PERCENT: z.coerce.number().int().min(0).max(50).default(10),
  ...quotaVariables,
  ...limitVariables,
  VIDEO_TYPES: z
    .string()
    .default("mp4")
    .transform((text) => text.split(",").map((type) => type.trim().toLowerCase()))
    .pipe(z.array(z.enum(videoTypes, `cada tipo es ${videoTypes.join(", ")}`)).min(1)),
  FFMPEG_PATH: z.string().optional(),
  FFPROBE_PATH: z.string().optional(),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], "no es un nivel de pino")
    .default("info"),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(1),
});

/** Every name that a file of settings may contain. */
export const variableNames: string[] = Object.keys(variables.shape);

export const environment = variables.refine(
  (e) => e.DATABASE_DIRECT_URL === undefined || e.DATABASE_URL !== undefined,
  { path: ["DATABASE_DIRECT_URL"], message: "solo sirve junto con DATABASE_URL" },
);

export type Environment = z.infer<typeof environment>;
