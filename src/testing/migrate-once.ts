// Does what every process does first: when it ends with 0, the schema and the queues are there.
import { join } from "node:path";
import { PgBoss } from "pg-boss";
import { ensureRootAcademy } from "#src/academies/open-academy.ts";
import { migrateDatabase, openDatabase } from "#src/db/client.ts";
import { prepareQueues } from "#src/worker.ts";

const root = join(import.meta.dirname, "../..");
const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL,
  databasePool: 4,
  dataDir: "",
  root,
});
await migrateDatabase(database, root, ensureRootAcademy);
const boss = new PgBoss({
  db: { executeSql: (text, values) => database.pool.query(text, values) },
  schedule: false,
  supervise: false,
});
await boss.start();
await prepareQueues(boss);
await boss.stop({ graceful: false });
await database.close();
