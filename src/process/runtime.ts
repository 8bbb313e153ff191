// Opens everything that a process needs, in order, and closes it in reverse.
import { join } from "node:path";
import type { PgBoss } from "pg-boss";
import { type Logger, pino } from "pino";
import { subdomainsBelow } from "#src/academies/addresses/hosts.rules.ts";
import { ensureRootAcademy } from "#src/academies/opening/open-academy.ts";
import { loadCommonPasswords } from "#src/accounts/password/common-passwords.ts";
import { startDailyBackups } from "#src/backup/daily.ts";
import type { Outside } from "#src/ctx.ts";
import { type Database, openDatabase } from "#src/db/client.ts";
import { migrateDatabase } from "#src/db/migrate-database.ts";
import { faultSerializers } from "#src/fault.ts";
import { openPublicCache, type PublicCache } from "#src/http/cache/cache.ts";
import { openLogOutput } from "#src/http/log/log-output.ts";
import { openQuickLog } from "#src/http/log/quick-log.ts";
import { deadJobs, jobs } from "#src/jobs/jobs.ts";
import { openQueue } from "#src/jobs/open-queue.ts";
import { mailsAtOnce } from "#src/jobs/queues.ts";
import { type RunningWorker, startWorker } from "#src/jobs/worker.ts";
import { openFfmpeg } from "#src/media/conversion/ffmpeg/ffmpeg.ts";
import { findFfmpeg } from "#src/media/conversion/ffmpeg/ffmpeg-find.ts";
import { fixedRate } from "#src/outside/exchange-rate.ts";
import { namedIfFull } from "#src/outside/files/disk-full.ts";
import { openDiskStore } from "#src/outside/files/disk-store.ts";
import type { FileStore } from "#src/outside/files/file-store.ts";
import { openPaymentGateway } from "#src/outside/gateway/payment-gateway.ts";
import { type SandboxProcess, startSandbox } from "#src/outside/gateway/sandbox-process.ts";
import type { IdentityProvider } from "#src/outside/identity/identity-provider.ts";
import { openBankSealer } from "#src/outside/keys/bank-sealer.ts";
import { openSealer } from "#src/outside/keys/sealer.ts";
import { keptSecret } from "#src/outside/keys/secret.ts";
import { openSessionSigner } from "#src/outside/keys/session-signer.ts";
import { openLimiter } from "#src/outside/limiter.ts";
import { openMailbox } from "#src/outside/mail/mailbox.ts";
import { addressIn, type Mailer } from "#src/outside/mail/mailer.ts";
import { openDrawingProcess } from "#src/outside/tools/drawing-process.ts";
import { openTrmSource } from "#src/outside/trm-source.ts";
import { openTrm } from "#src/rates/trm.ts";
import { refuseOpen, refusePublishedAccounts } from "#src/settings/refuse-open.ts";
import type { Settings } from "#src/settings/settings.ts";
import { openVisitCounter, type VisitCounter } from "#src/visits/visit-counter.ts";
import { closeToOthers } from "./private-files.ts";

export type Runtime = {
  settings: Settings;
  database: Database;
  outside: Outside;
  boss: PgBoss;
  publicCache: PublicCache;
  visits: VisitCounter;
  /** Path of the program, for drawing the demo. */
  ffmpeg: string;
  log: Logger;
  /** For the lines of requests, which are written together. */
  quickLog: Logger;
  /** Starts running jobs, in a process whose ROLES include worker. */
  work(): Promise<void>;
  /** Ends the jobs that take long, so that the others and `close` need not wait for them. */
  interrupt(): void;
  /** Waits for running jobs, then closes everything. */
  close(): Promise<void>;
};

export async function openRuntime(settings: Settings): Promise<Runtime> {
  refuseOpen(settings);
  const shape = { level: settings.logLevel, base: { pid: process.pid } };
  const log = pino({ ...shape, serializers: faultSerializers }, openLogOutput({ sync: false }));
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const undo of opened.splice(0).reverse()) await undo();
  };
  try {
    const found = await findFfmpeg(settings);
    if (settings.passwords === "uncommon" && settings.roles.includes("web")) {
      await loadCommonPasswords();
    }
    await closeToOthers(settings.dataDir);
    const files = await openFiles(settings);
    const database = await openDatabase({
      ...settings,
      onLost: (reason) => log.warn({ reason }, "database lost"),
      onBack: (seconds) => log.info({ seconds }, "database back"),
      onBroken: async (error) => {
        const cause = await namedIfFull(error, settings.dataDir);
        log.fatal({ reason: String(cause) }, "embedded database stopped");
        process.exit(1);
      },
    });
    opened.push(() => database.close());
    await migrateDatabase(database, settings.root, ensureRootAcademy);
    await refusePublishedAccounts(settings, database.db);

    // Before the queue, and so closed after it: its jobs may be sending.
    const mailer = await openMailer(settings);
    opened.push(async () => mailer.close());

    const signer = await openSessionSigner(settings);
    const sealer = openSealer(
      settings.dataSecret ?? (await keptSecret(settings.dataDir, "data-secret")),
    );
    const bankSealer = await openBankSealer(settings);
    // Before the queue, too: its jobs may be drawing, or ask the gateway.
    const sandbox = settings.gateway ? null : await embeddedGateway(settings, signer.mac, log);
    if (sandbox) opened.push(() => sandbox.stop());
    const gateway = settings.gateway ?? sandbox?.settings;
    if (!gateway) throw new Error("no gateway");
    const images = openDrawingProcess(settings.root);
    opened.push(() => images.close());

    const schedule = settings.roles.includes("worker");
    const queue = await openQueue({ database, schedule, log });
    opened.push(queue.close);
    const { boss } = queue;

    const outside: Outside = {
      gateway: openPaymentGateway(gateway),
      merchantGateway: (keys) => openPaymentGateway({ url: gateway.url, ...keys }),
      mailer,
      identity: await openProviders(settings),
      limiter: openLimiter(database.pool, "rate_limits"),
      files,
      video: openFfmpeg(found, settings.diskReserveBytes),
      images,
      rates: settings.trmUrl
        ? await openTrm({ db: database.db, source: openTrmSource(settings.trmUrl), log })
        : fixedRate(settings.usdCop, settings.usdCopDate),
      signer,
      sealer,
      bankSealer,
      queue: boss,
      quotas: settings.quotas,
      fees: settings.fees,
      review: settings.review,
      videoTypes: settings.videoTypes,
      passwords: settings.passwords,
      secondFactorRequired: settings.secondFactorRequired,
      pixel: settings.pixel,
      landing: settings.landing,
      contactUrl: settings.contactUrl,
      contact: addressIn(settings.mailFrom),
      publicUrl: settings.publicUrl,
      baseDomain: settings.baseDomain,
    };
    const quick = openQuickLog(settings.logLevel);
    opened.push(quick.close);
    const subdomainOf = subdomainsBelow(settings);
    const publicCache = openPublicCache({
      listen: database.listenToPublicChanges,
      log: quick.log,
      home: settings,
      subdomainOf,
    });
    opened.push(() => publicCache.close());
    const visits = openVisitCounter({ db: database.db, subdomainOf, log });
    opened.push(() => visits.close());
    if (database.embedded && settings.backupDir) {
      const backups = startDailyBackups({
        ...{ pool: database.pool, settings, log },
        ...{ folder: settings.backupDir, kept: settings.backupsKept },
      });
      opened.push(async () => backups.stop());
    }
    let worker: RunningWorker | undefined;
    const work = async () => {
      worker = await startWorker({
        ...{ boss, allAcademies: database.patient, outside, log, jobs, deadJobs },
        pollingSeconds: database.embedded ? 0.5 : 1,
      });
    };
    return {
      settings,
      database,
      outside,
      boss,
      publicCache,
      visits,
      ffmpeg: found.ffmpeg,
      log,
      quickLog: quick.log,
      work,
      interrupt: () => worker?.interrupt(),
      close,
    };
  } catch (error) {
    await close();
    throw await namedIfFull(error, settings.dataDir);
  }
}

async function openMailer({ smtpUrl, mailFrom, dataDir }: Settings): Promise<Mailer> {
  if (!smtpUrl) return openMailbox(join(dataDir, "mail"));
  const { openSmtpMailer } = await import("#src/outside/mail/smtp-mailer.ts");
  return openSmtpMailer(smtpUrl, mailFrom, mailsAtOnce);
}

async function openProviders({ identity }: Settings): Promise<IdentityProvider[]> {
  if (identity.length === 0) return [];
  const { openIdentity } = await import("#src/outside/identity/identity.ts");
  return openIdentity(identity);
}

/** The S3 client is large, and loaded only where it is used. */
export async function openFiles({ s3, dataDir, diskReserveBytes }: Settings): Promise<FileStore> {
  const folder = join(dataDir, "files");
  if (!s3) return openDiskStore(folder, diskReserveBytes);
  const { openS3Store } = await import("#src/outside/files/s3-store.ts");
  return openS3Store(s3, folder, diskReserveBytes);
}

function embeddedGateway(
  settings: Settings,
  mac: (purpose: string, text: string) => string,
  log: Logger,
): Promise<SandboxProcess> {
  return startSandbox({
    root: settings.root,
    dataDir: join(settings.dataDir, "sandbox"),
    host: settings.sandboxHost,
    port: settings.sandboxPort,
    publicHostname: new URL(settings.publicUrl).hostname,
    eventsUrl: `http://127.0.0.1:${settings.port}/api/gateway/events`,
    keyOf: (purpose) => mac(purpose, "sandbox"),
    log,
  });
}
