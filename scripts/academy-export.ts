// npm run academy:export -- SUBDOMAIN FOLDER: writes all that belongs to an academy into a folder,
// also while a server runs. `-` stands for the academy of the main host.
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { findAcademy } from "../src/academies/queries.ts";
import { exportAcademy } from "../src/backup/export-academy.ts";
import type { Database } from "../src/db/client.ts";
import { openDatabaseForCommand } from "../src/db/command-database.ts";
import { withCopy } from "../src/db/embedded/copy.ts";
import { keepFilesPrivate } from "../src/process/private-files.ts";
import { openFiles } from "../src/process/runtime.ts";
import { readSettings } from "../src/settings/settings.ts";
import { fail } from "./command.ts";

const root = join(import.meta.dirname, "..");
keepFilesPrivate();
try {
  const [subdomain, folder] = process.argv.slice(2);
  if (!subdomain || !folder) {
    throw new Error(
      "Escribe la academia y la carpeta: npm run academy:export -- SUBDOMINIO CARPETA",
    );
  }
  const to = resolve(folder);
  const there = await readdir(to).catch(() => []);
  if (there.length > 0) throw new Error(`La carpeta ${to} no está vacía. Indica otra.`);
  const settings = readSettings(process.env, root);
  const database = await openDatabaseForCommand(settings);
  try {
    const academy = await findAcademy(database.db, subdomain === "-" ? null : subdomain);
    if (!academy) throw new Error(`No hay una academia en «${subdomain}».`);
    const at = { files: await openFiles(settings), academyId: academy.id, to, now: new Date() };
    const { pool } = database;
    const about = settings.databaseUrl
      ? await exportAcademy({ ...at, pool })
      : await exportCopy({ pool, dataDir: join(settings.dataDir, "db") }, at);
    const rows = Object.values(about.rows).reduce((sum, count) => sum + count, 0);
    console.log(`${academy.name}: ${rows} filas y ${about.files} archivos en ${to}`);
  } finally {
    await database.close();
  }
} catch (error) {
  fail(error);
}

/** The one connection of the embedded database is free again once its files are copied. */
async function exportCopy(
  source: { pool: Database["pool"]; dataDir: string },
  options: Omit<Parameters<typeof exportAcademy>[0], "pool">,
) {
  const copy = { ...source, at: join(source.dataDir, `copy-${process.pid}`), root };
  return (await withCopy(copy, ({ pool }) => exportAcademy({ ...options, pool }))).result;
}
