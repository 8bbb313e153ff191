// npm run db:distribute: spreads the tables of DATABASE_URL over the machines of its Citus cluster.
import { join } from "node:path";
import { openDatabase } from "../src/db/client.ts";
import { distribute } from "../src/db/distribute.ts";
import { readSettings } from "../src/settings/settings.ts";

const root = join(import.meta.dirname, "..");
try {
  const settings = readSettings(process.env, root);
  if (!settings.databaseUrl) throw new Error("Falta DATABASE_URL: la de un coordinador de Citus.");
  const database = await openDatabase(settings);
  const client = await database.direct.connect();
  const names = await distribute(client);
  client.release();
  await database.close();
  console.log(names.length > 0 ? `Repartidas: ${names.join(", ")}` : "Nada por repartir.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
