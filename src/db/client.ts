// Opens the database: the server that DATABASE_URL names, or else the embedded one.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Settings } from "#src/settings/settings.ts";
import { academyDbs } from "./academy-db.ts";
import {
  acceptsBounds,
  boundsOfEmbedded,
  boundsOfJobs,
  boundsOfMigrations,
  boundsOfRequests,
  ownBounds,
} from "./bounds.ts";
import { DatabasePool } from "./database-pool.ts";
import { dropStatementNames } from "./drop-statement-names.ts";
import { openEmbedded } from "./embedded/open.ts";
import { joinedReads } from "./joined-reads.ts";
import {
  changesOfOneConnection,
  changesOfServer,
  type ListenToPublicChanges,
} from "./public-changes.ts";
import { transactionsOf } from "./transactions.ts";
import { locksOfOneProcess, type UploadLocks } from "./upload-locks.ts";
import { locksOfServer } from "./upload-locks-of-server.ts";
import { type DatabaseState, type Told, watchDatabase } from "./watch.ts";

/** The database as requests or as jobs see it. */
export type DatabaseView = {
  /** Every row of every academy: for migrations, the seed, and jobs that look at all academies. */
  db: NodePgDatabase;
  /** The database of one academy. Row-level security binds it where the setting is on. */
  dbOf(academyId: string): NodePgDatabase;
};

/** Its own view is that of requests, which wait for seconds at most. */
export type Database = DatabaseView & {
  /** For jobs and the seed, whose statements may take long. */
  patient: DatabaseView;
  rowSecurity: boolean;
  pool: pg.Pool;
  /**
   * A direct connection to PostgreSQL, past any pooler, for what needs a session: advisory locks,
   * migrations, the queues. The same as `pool` where there is no pooler.
   */
  direct: pg.Pool;
  embedded: boolean;
  listenToPublicChanges: ListenToPublicChanges;
  uploadLocks: UploadLocks;
  /** Asks the database itself; never takes longer than a few seconds. */
  check(): Promise<DatabaseState>;
  /** SQL text that restores into an empty PostgreSQL; only the embedded database has it. */
  dump?: () => Promise<Uint8Array>;
  close(): Promise<void>;
};

export type DatabaseOptions = Pick<Settings, "databaseUrl" | "databasePool" | "dataDir" | "root"> &
  Partial<
    Pick<
      Settings,
      "databaseDirectUrl" | "namedStatements" | "rowSecurity" | "databaseStatementSeconds"
    >
  > &
  Told & {
    /** Called when the embedded database stops by itself; the process cannot go on. */
    onBroken?: (error: Error) => void;
  };

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openServer(options, options.databaseUrl) : openOwn(options);
}

async function openServer(options: DatabaseOptions, databaseUrl: string): Promise<Database> {
  const { databaseDirectUrl, databasePool, databaseStatementSeconds = 5 } = options;
  const { namedStatements = true, rowSecurity = false } = options;
  const where = { connectionString: databaseUrl };
  const session = { connectionString: databaseDirectUrl ?? databaseUrl };
  const watch = watchDatabase(where, options);
  const kept = (await acceptsBounds(where)) ? (bounds: pg.PoolConfig) => bounds : ownBounds;
  const forRequests = kept(boundsOfRequests(databaseStatementSeconds));
  const common = {
    ...where,
    pipeline: true,
    ...(namedStatements ? {} : { onConnect: dropStatementNames }),
  };
  const pool = new DatabasePool({ ...common, ...forRequests, max: databasePool }, watch);
  const forJobs = kept(boundsOfJobs);
  const patient = new DatabasePool({ ...common, ...forJobs, max: jobConnections }, watch);
  const direct = new DatabasePool(
    { ...session, ...boundsOfMigrations, max: directConnections },
    databaseDirectUrl ? undefined : watch,
  );
  const uploadLocks = locksOfServer(session);
  return {
    ...viewOf(pool, rowSecurity),
    patient: viewOf(patient, rowSecurity),
    rowSecurity,
    pool,
    direct,
    embedded: false,
    listenToPublicChanges: changesOfServer(session, (text, values) => pool.query(text, values)),
    uploadLocks,
    check: watch.check,
    close: async () => {
      watch.close();
      const ends = [uploadLocks.close(), ...[pool, patient, direct].map((one) => one.end())];
      // A frozen server closes no connection.
      await Promise.race([Promise.all(ends), sleep(closeWithinMs, undefined, { ref: false })]);
    },
  };
}

async function openOwn(options: DatabaseOptions): Promise<Database> {
  const { dataDir, root, onBroken, rowSecurity = false, databaseStatementSeconds = 5 } = options;
  const embedded = await openEmbedded({
    dataDir: join(dataDir, "db"),
    root,
    ...(onBroken ? { onBroken } : {}),
  });
  const changes = changesOfOneConnection();
  const pool = new DatabasePool({
    ...embedded.pool,
    ...boundsOfEmbedded(databaseStatementSeconds),
    pipeline: true,
    onConnect: changes.onConnect,
  });
  const view = viewOf(pool, rowSecurity);
  return {
    ...view,
    patient: view,
    rowSecurity,
    pool,
    direct: pool,
    embedded: true,
    listenToPublicChanges: changes.listen,
    uploadLocks: locksOfOneProcess(),
    check: () => stateOf(pool),
    dump: embedded.dump,
    close: async () => {
      await pool.end();
      await embedded.close();
    },
  };
}

/** Asks on a connection of the pool. */
export function stateOf(pool: pg.Pool): Promise<DatabaseState> {
  return pool.query("select 1").then(
    () => "ok",
    () => "away",
  );
}

const closeWithinMs = 5_000;

/** Most jobs write little, and none keeps a connection while it sends or converts. */
const jobConnections = 4;

/**
 * The queues need few: their queries are short and never run inside a transaction of the program.
 */
const directConnections = 4;

/** @param pool made with `pipeline`: binding and transactions send several statements at once. */
export function viewOf(pool: pg.Pool, rowSecurity: boolean): DatabaseView {
  const query = joinedReads({ pool, alone: (statement, values) => pool.query(statement, values) });
  // Outside a transaction Drizzle calls only `query` on its client.
  const db = drizzle({ query } as unknown as pg.Pool);
  db.transaction = transactionsOf(pool);
  return { db, dbOf: rowSecurity ? academyDbs(pool) : () => db };
}
