// npm run db:dump [file]: writes the embedded database as SQL that psql restores into PostgreSQL,
// also while a server runs on it.
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { openDatabaseForCommand } from "../src/db/command-database.ts";
import { keepFilesPrivate } from "../src/process/private-files.ts";
import { readSettings } from "../src/settings/settings.ts";

const root = join(import.meta.dirname, "..");
const file = resolve(process.argv[2] ?? "semillero.sql");
keepFilesPrivate();
try {
  const database = await openDatabaseForCommand(readSettings(process.env, root));
  if (!database.dump) {
    throw new Error("La base de datos es la de DATABASE_URL: usa pg_dump con esa dirección.");
  }
  writeFileSync(file, await database.dump());
  await database.close();
  console.log(`Escrito ${file}. Para restaurarlo: psql -v ON_ERROR_STOP=1 -f ${file} DIRECCIÓN`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
