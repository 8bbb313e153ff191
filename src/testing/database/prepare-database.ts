// Does what every process does first: afterwards the schema and the queues are there.
import { join } from "node:path";
import { PgBoss } from "pg-boss";
import { ensureRootAcademy } from "#src/academies/opening/open-academy.ts";
import { openDatabase } from "#src/db/client.ts";
import { migrateDatabase } from "#src/db/migrate-database.ts";
import { prepareQueues } from "#src/jobs/worker.ts";

const root = join(import.meta.dirname, "../../..");

export async function prepareDatabase(where: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<void> {
  const database = await openDatabase({ ...where, databasePool: 4, rowSecurity: true, root });
  await migrateDatabase(database, root, ensureRootAcademy);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.direct.query(text, values) },
    schedule: false,
    supervise: false,
  });
  boss.on("error", () => {});
  await boss.start();
  await prepareQueues(boss);
  await boss.stop({ graceful: false });
  await database.close();
}
