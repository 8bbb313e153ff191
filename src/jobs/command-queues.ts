// Opens the queues of a database for a command, without running their jobs.
import { PgBoss } from "pg-boss";
import type { Database } from "#src/db/client.ts";

/**
 * The queues of a database, without running their jobs. Null where the program has never started on
 * this database. Call `stop` at the end.
 */
export async function openQueues(database: Database): Promise<PgBoss | null> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.direct.query(text, values) },
    backend: database.embedded ? "pglite" : "postgres",
    migrate: false,
    schedule: false,
    supervise: false,
  });
  boss.on("error", () => {});
  if (!(await boss.isInstalled())) return null;
  await boss.start();
  return boss;
}
