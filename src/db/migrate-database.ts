// Brings a database up to date before the program uses it.
import { join } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { prepareAcademyRole } from "./academy-role.ts";
import type { Database } from "./client.ts";

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
  // What it asks by itself meanwhile may fail; without a listener that would end the process.
  boss.on("error", () => {});
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
