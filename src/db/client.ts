// Opens the database: the server that DATABASE_URL names, or else the embedded one.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { Settings } from "#src/settings.ts";
import { academyDbs } from "./academy-db.ts";
import { prepareAcademyRole } from "./academy-role.ts";
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
import { withCopy } from "./embedded/copy.ts";
import { runningCommands } from "./embedded/folder.ts";
import { openEmbedded } from "./embedded/open.ts";
import {
  changesOfOneConnection,
  changesOfServer,
  type ListenToPublicChanges,
} from "./public-changes.ts";
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
  dump?: () => Promise<string>;
  close(): Promise<void>;
};

type Options = Pick<Settings, "databaseUrl" | "databasePool" | "dataDir" | "root"> &
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

export async function openDatabase(options: Options): Promise<Database> {
  return options.databaseUrl ? openServer(options, options.databaseUrl) : openOwn(options);
}

async function openServer(options: Options, databaseUrl: string): Promise<Database> {
  const { databaseDirectUrl, databasePool, databaseStatementSeconds = 5 } = options;
  const { namedStatements = true, rowSecurity = false } = options;
  const where = { connectionString: databaseUrl };
  const session = { connectionString: databaseDirectUrl ?? databaseUrl };
  const watch = watchDatabase(where, options);
  const kept = (await acceptsBounds(where)) ? (bounds: pg.PoolConfig) => bounds : ownBounds;
  const forRequests = kept(boundsOfRequests(databaseStatementSeconds));
  const common = {
    ...where,
    pipeline: rowSecurity,
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

async function openOwn(options: Options): Promise<Database> {
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
    pipeline: rowSecurity,
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

function stateOf(pool: pg.Pool): Promise<DatabaseState> {
  return pool.query("select 1").then(
    () => "ok",
    () => "away",
  );
}

const closeWithinMs = 5_000;

/** Most jobs write little, and none keeps a connection while it sends or converts. */
const jobConnections = 4;

/**
 * For a command: the embedded database of a running server is used beside it, in turns; where no
 * server runs, the command opens it.
 */
export async function openDatabaseForCommand(options: Options): Promise<Database> {
  const dataDir = join(options.dataDir, "db");
  const host = options.databaseUrl ? null : await runningCommands(dataDir);
  if (host === null) return openDatabase(options);
  const where = { host, port: 5432, user: "postgres", database: "postgres", max: 1 };
  const pool = new DatabasePool(where);
  const view = viewOf(pool, false);
  return {
    ...view,
    patient: view,
    rowSecurity: false,
    pool,
    direct: pool,
    embedded: true,
    listenToPublicChanges: changesOfOneConnection().listen,
    uploadLocks: locksOfOneProcess(),
    check: () => stateOf(pool),
    async dump() {
      const at = join(dataDir, `copy-${process.pid}`);
      const source = { pool, dataDir, at, root: options.root };
      return (await withCopy(source, (copy) => copy.dump())).result;
    },
    close: () => pool.end(),
  };
}

/**
 * The queues need few: their queries are short and never run inside a transaction of the program.
 */
const directConnections = 4;

/** @param pool made with `pipeline` where row security is on: binding sends several statements at once. */
function viewOf(pool: pg.Pool, rowSecurity: boolean): DatabaseView {
  const db = drizzle(pool);
  return { db, dbOf: rowSecurity ? academyDbs(pool, db) : () => db };
}

/**
 * pg-boss creates its schema when it starts; of two that start at once on an empty database one
 * fails.
 */
async function installQueues(client: pg.PoolClient): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schedule: false,
    supervise: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Any constant that nothing else in the database uses. */
const migrationLock = 7_364_921;

/**
 * Brings the schema up to date, that of the queues included. Several processes may call it at once:
 * they take turns.
 */
export async function migrateDatabase(
  database: Pick<Database, "direct"> & Partial<Pick<Database, "rowSecurity">>,
  root: string,
  then: (db: NodePgDatabase) => Promise<void>,
): Promise<void> {
  // One connection throughout: it holds the lock, and the embedded database has no other.
  const client = await database.direct.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const db = drizzle(client);
    await migrate(db, { migrationsFolder: join(root, "src/db/migrations") });
    await installQueues(client);
    if (database.rowSecurity) await prepareAcademyRole(client);
    await then(db);
    await client.query("select pg_advisory_unlock($1)", [migrationLock]);
    client.release();
  } catch (error) {
    // A connection returned to the pool would keep the lock and block every other process.
    client.release(true);
    throw error;
  }
}
