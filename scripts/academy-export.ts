// npm run academy:export -- SUBDOMAIN FOLDER: writes all that belongs to an academy into a folder,
// also while a server runs. `-` stands for the academy of the main host.
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { findAcademy } from "../src/academies/queries.ts";
import { exportAcademy } from "../src/backup/export-academy.ts";
import { openDatabaseForCommand } from "../src/db/command-database.ts";
import { keepFilesPrivate } from "../src/private-files.ts";
import { openFiles } from "../src/runtime.ts";
import { readSettings } from "../src/settings.ts";
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
    const files = await openFiles(settings);
    const at = { pool: database.pool, files, academyId: academy.id, to, now: new Date() };
    const about = await exportAcademy(at);
    const rows = Object.values(about.rows).reduce((sum, count) => sum + count, 0);
    console.log(`${academy.name}: ${rows} filas y ${about.files} archivos en ${to}`);
  } finally {
    await database.close();
  }
} catch (error) {
  fail(error);
}
