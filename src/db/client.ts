// Opens the database: the server that DATABASE_URL names, or else the embedded one.
import { join } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { PgBoss } from "pg-boss";
import type { Settings } from "#src/settings.ts";
import { openEmbedded } from "./embedded/open.ts";
import {
  changesOfOneConnection,
  changesOfServer,
  type ListenToPublicChanges,
} from "./public-changes.ts";
import { locksOfOneProcess, type UploadLocks } from "./upload-locks.ts";
import { locksOfServer } from "./upload-locks-of-server.ts";

export type Database = {
  db: NodePgDatabase;
  pool: pg.Pool;
  embedded: boolean;
  listenToPublicChanges: ListenToPublicChanges;
  uploadLocks: UploadLocks;
  /** SQL text that restores into an empty PostgreSQL; only the embedded database has it. */
  dump?: () => Promise<string>;
  close(): Promise<void>;
};

type Options = Pick<Settings, "databaseUrl" | "databasePool" | "dataDir" | "root"> & {
  /** The embedded database stopped by itself; the process cannot go on. */
  onBroken?: (error: Error) => void;
};

export async function openDatabase(options: Options): Promise<Database> {
  const { databaseUrl, databasePool, dataDir, root, onBroken } = options;
  if (databaseUrl) {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max: databasePool,
      application_name: "semillero",
    });
    // An idle connection that the server drops is replaced at the next query.
    pool.on("error", () => {});
    const uploadLocks = locksOfServer({ connectionString: databaseUrl });
    return {
      db: drizzle(pool),
      pool,
      embedded: false,
      listenToPublicChanges: changesOfServer({ connectionString: databaseUrl }),
      uploadLocks,
      close: async () => {
        await uploadLocks.close();
        await pool.end();
      },
    };
  }
  const embedded = await openEmbedded({
    dataDir: join(dataDir, "db"),
    root,
    ...(onBroken ? { onBroken } : {}),
  });
  const changes = changesOfOneConnection();
  const pool = new pg.Pool({ ...embedded.pool, onConnect: changes.onConnect });
  pool.on("error", () => {});
  return {
    db: drizzle(pool),
    pool,
    embedded: true,
    listenToPublicChanges: changes.listen,
    uploadLocks: locksOfOneProcess(),
    dump: embedded.dump,
    close: async () => {
      await pool.end();
      await embedded.close();
    },
  };
}

/** pg-boss makes its own schema when it starts, and of two at once on an empty database one fails. */
async function installQueues(client: pg.PoolClient): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schedule: false,
    supervise: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Any constant will do; it only has to be ours alone in the database. */
const migrationLock = 7_364_921;

/** Brings the schema, that of the queues too, up to date. Several processes may call it at once: they take turns. */
export async function migrateDatabase(
  database: Pick<Database, "pool">,
  root: string,
  then: (db: NodePgDatabase) => Promise<void>,
): Promise<void> {
  // One connection throughout: the lock belongs to it, and the embedded database has no other.
  const client = await database.pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const db = drizzle(client);
    await migrate(db, { migrationsFolder: join(root, "src/db/migrations") });
    await installQueues(client);
    await then(db);
    await client.query("select pg_advisory_unlock($1)", [migrationLock]);
    client.release();
  } catch (error) {
    // Back in the pool it would keep the lock, and with it every other process, waiting.
    client.release(true);
    throw error;
  }
}
