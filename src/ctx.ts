// What a verb receives: the actor, the academy, the database and the outside world.

import { sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { TeachingMode } from "#src/academies/settings/teaching-mode.rules.ts";
import type { PasswordRule } from "#src/accounts/password/weakness.rules.ts";
import type { Db, Transaction } from "#src/db/database.ts";
import { executeNamed } from "#src/db/named-statements.ts";
import { openWrites, sendWrites } from "#src/db/with-commit.ts";
import type { QueueData, QueueName } from "#src/jobs/queues.ts";
import type { Fees } from "#src/ledger/shares.rules.ts";
import type { VideoType } from "#src/media/uploads/video-types.rules.ts";
import type { ExchangeRate } from "#src/outside/exchange-rate.ts";
import type { FileStore } from "#src/outside/files/file-store.ts";
import type { GatewayKeys, PaymentGateway } from "#src/outside/gateway/payment-gateway.ts";
import type { IdentityProvider } from "#src/outside/identity/identity-provider.ts";
import type { Sealer } from "#src/outside/keys/sealer.ts";
import type { Signer } from "#src/outside/keys/signer.ts";
import type { Limiter } from "#src/outside/limiter.ts";
import type { Mailer } from "#src/outside/mail/mailer.ts";
import type { ImageTool } from "#src/outside/tools/image-tool.ts";
import type { VideoTool } from "#src/outside/tools/video-tool.ts";
import type { Quotas } from "#src/settings/quota-settings.ts";
import type { HookSubjects } from "./hook-subjects.ts";

export type { Db, Transaction } from "#src/db/database.ts";
/** `outside.files` throws it when the store is full. */
export { StoreFull } from "#src/outside/files/file-store.ts";

/** Who reviews a course before it is published: the rules alone, or administrators as well. */
export type ReviewMode = "auto" | "manual";

export type Role = "student" | "teacher" | "academy" | "admin";

/** The signed-in account. */
export type Actor = {
  id: string;
  role: Role;
  name: string;
  email: string;
  pictureUrl: string | null;
  completedSignUp: boolean;
  /** The role requires a second factor, and the account has none yet. */
  mustAddFactor: boolean;
  /** The academy has suspended them as a teacher: the teacher area and its calls are closed. */
  teachingSuspended: boolean;
  sessionId: string;
};

/** The sender of a request. */
export type Visitor = {
  /**
   * Network address; for IPv6 the part that identifies a home or a phone. Only the trail, and an
   * order with its buyer's consent, store it in plain text, for twelve months.
   */
  address: string;
  /** For IPv6 only, the larger part that one customer may have. Never stored in plain text. */
  network?: string;
  /** "Chrome en Android"; empty where the client sends nothing known. */
  device: string;
  /**
   * Names this browser, if it has signed in to the account before; else null. Absent for a browser
   * that has signed in to none.
   */
  knownDevice?(accountId: string): string | null;
};

export type Academy = {
  id: string;
  /** Null for the root academy, which is at the main host. */
  subdomain: string | null;
  name: string;
  logoUrl: string | null;
  /** `#RRGGBB` in capitals; null: the product's own inks. */
  accent: string | null;
  /** Where people write to it; null: `Outside.contact`. */
  email: string | null;
  /** With country code and without `+`. */
  whatsapp: string | null;
  /** Whether the category tabs of the feed are links. */
  tabsOn: boolean;
  /** Who may become a teacher. */
  teaching: TeachingMode;
  /** Whether teachers see the e-mail of learners who agreed to it. */
  sharesLearnerEmails: boolean;
  /** Whether prices stand large in pesos with IVA, and in dollars beside them. */
  pesosFirst: boolean;
  /** The tax on what it sells from now on, in percent. */
  taxPercent: number;
  /** Why it is another one than the usual; empty for the usual one. */
  taxReason: string;
  /** Its own keys at the payment gateway; null: it sells under the platform's. */
  merchantId: string | null;
  /** When staff suspended it; null: it is open. */
  suspendedAt: Date | null;
  /** When its closing was asked for; null: nobody closes it. */
  closingSince: Date | null;
  /** From when on it is closed: 90 days later, whether or not that has come. */
  closesAt: Date | null;
};

export type Outside = {
  gateway: PaymentGateway;
  /** The same gateway as it answers to another merchant's keys. */
  merchantGateway(keys: GatewayKeys): PaymentGateway;
  mailer: Mailer;
  /** The configured external providers to sign in with; often none. */
  identity: IdentityProvider[];
  limiter: Limiter;
  files: FileStore;
  video: VideoTool;
  images: ImageTool;
  rates: ExchangeRate;
  signer: Signer;
  sealer: Sealer;
  /** For bank accounts alone. */
  bankSealer: Sealer;
  queue: Pick<PgBoss, "send" | "findJobs" | "redrive" | "deleteJob">;
  quotas: Quotas;
  /** What gateway and platform keep of a sale. */
  fees: Fees;
  /** What is taken as video. */
  videoTypes: readonly VideoType[];
  /** Whether the academy's administrators approve a course before it is published. */
  review: ReviewMode;
  /** What a new password needs. */
  passwords: PasswordRule;
  /** The roles whose accounts must have a second factor. */
  secondFactorRequired: readonly Role[];
  /** Address of the tracking pixel, for browsers; usually absent. */
  pixel?: string | undefined;
  /** The courses of the main landing; without both, the most bought ones. */
  landing: { terms: string; category: string };
  /** Where somebody who wants to teach writes; absent: the site's own form. */
  contactUrl?: string | undefined;
  /** The bare address of `MAIL_FROM`, for answers to people. */
  contact: string;
  publicUrl: string;
  /** The host of an academy is `{subdomain}.{baseDomain}`. */
  baseDomain: string;
};

/** For requests without an academy: every row, and the database of a given academy. */
export type AllAcademies = { db: Db; dbOf(academyId: string): Db };

export type Ctx = {
  /** Contains only the rows of `academy` where row-level security is on. */
  db: Db;
  allAcademies: AllAcademies;
  academy: Academy;
  actor: Actor | null;
  /** Null where there is no visitor: a job, the seed. */
  visitor: Visitor | null;
  outside: Outside;
  hooks: Hooks;
  now: Date;
  log: Logger;
  /** What runs; absent in a request. A second try is the same job. */
  job?: { id: string; signal: AbortSignal };
};

/** The `Ctx` of a signed-in person. */
export type MemberCtx = Ctx & { actor: Actor };

export type TransactionCtx = Ctx & { db: Transaction };

/** Runs `work` in one transaction; its `ctx` shadows the outer one, whose `db` would deadlock. */
export async function inTransaction<T, C extends Pick<Ctx, "db">>(
  ctx: C,
  work: (ctx: C & { db: Transaction }) => Promise<T>,
): Promise<T> {
  const sent: { answers?: Promise<unknown> } = {};
  const ended = ctx.db.transaction(async (tx) => {
    const db = tx as unknown as Transaction;
    openWrites(db);
    const result = await work({ ...ctx, db });
    Object.assign(sent, await sendWrites(db));
    return result;
  });
  const [outcome] = await Promise.allSettled([ended]);
  // Where one failed, the commit has rolled back without an error of its own.
  await sent.answers;
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

/** What runs at each event, in this order; src/hooks.ts lists it. */
export type Hooks = {
  readonly [Name in keyof HookSubjects]: readonly ((
    ctx: TransactionCtx,
    subject: HookSubjects[Name],
  ) => Promise<void>)[];
};

/** Runs what src/hooks.ts lists, in the transaction that causes the event. */
export async function runHooks<Name extends keyof HookSubjects>(
  ctx: TransactionCtx,
  name: Name,
  subject: HookSubjects[Name],
): Promise<void> {
  for (const follow of ctx.hooks[name]) await follow(ctx, subject);
}

export const everyAcademy = "*";

/**
 * Notifies each process, once the transaction commits, that public pages have changed.
 * @param academyId of the changed pages, or `everyAcademy`
 */
export async function notifyPublicChange(
  ctx: Pick<TransactionCtx, "db">,
  academyId: string,
): Promise<void> {
  await ctx.db.execute(sql`select pg_notify('public_changes', ${academyId})`);
}

type EnqueueOptions = {
  /** Seconds to wait before the first run. */
  startAfter?: number;
  /** Higher ones run first; 0 without one. */
  priority?: number;
  /** At most one job with this key in each such span of time; a further one is dropped. */
  once?: { key: string; seconds: number };
};

/** Adds a job through `ctx.db`, so that it commits or rolls back with the write that causes it. */
export async function enqueue<Name extends QueueName>(
  ctx: Pick<Ctx, "db" | "academy" | "outside">,
  queue: Name,
  data: Omit<QueueData<Name>, "academyId">,
  { once, ...options }: EnqueueOptions = {},
): Promise<void> {
  // pg-boss has one text for each queue, so the database parses it once.
  const executeSql = (text: string, values?: unknown[]) => executeNamed(ctx.db, text, values);
  const singleton = once && { singletonKey: once.key, singletonSeconds: once.seconds };
  await ctx.outside.queue.send(
    queue,
    { academyId: ctx.academy.id, ...data },
    { ...options, ...singleton, db: { executeSql } },
  );
}
