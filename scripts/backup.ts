// npm run backup [-- FOLDER]: copies the embedded database, the files, the secret and the sandbox,
// also while a server runs on them.
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { backupName } from "../src/backup/daily.ts";
import { makeBackup } from "../src/backup/make-backup.ts";
import { openDatabaseForCommand } from "../src/db/command-database.ts";
import { StoreFull } from "../src/outside/files/file-store.ts";
import { keepFilesPrivate } from "../src/process/private-files.ts";
import { readSettings } from "../src/settings/settings.ts";

const root = join(import.meta.dirname, "..");
keepFilesPrivate();
try {
  const settings = readSettings(process.env, root);
  if (settings.databaseUrl) {
    throw new Error(
      "La base de datos es la de DATABASE_URL: usa pg_dump con esa dirección, como explica docs/backup.md.",
    );
  }
  const [given] = process.argv.slice(2);
  const folder = settings.backupDir ?? join(settings.dataDir, "backups");
  const to = given ? resolve(given) : join(folder, backupName(new Date()));
  const there = await readdir(to).catch(() => []);
  if (there.length > 0) throw new Error(`La carpeta ${to} no está vacía. Indica otra.`);
  const database = await openDatabaseForCommand(settings);
  try {
    const { manifest, heldMs } = await makeBackup({ pool: database.pool, settings, to });
    console.log(
      `Copia completa en ${to} (${manifest.parts.count} archivos; la base de datos esperó ${Math.round(heldMs)} ms). Para restaurarla: npm run restore -- ${to}`,
    );
  } finally {
    await database.close();
  }
} catch (error) {
  if (error instanceof StoreFull) console.error("No hay espacio en el disco para la copia.");
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
