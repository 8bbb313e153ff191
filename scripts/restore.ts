// npm run restore -- FOLDER: puts a backup into the data folder, which must be empty.
import { join, resolve } from "node:path";
import { restoreBackup } from "../src/backup/restore-backup.ts";
import { keepFilesPrivate } from "../src/process/private-files.ts";
import { readSettings } from "../src/settings/settings.ts";

const root = join(import.meta.dirname, "..");
keepFilesPrivate();
try {
  const settings = readSettings(process.env, root);
  const [given] = process.argv.slice(2);
  if (!given) throw new Error("Indica la copia: npm run restore -- CARPETA");
  const { createdAt } = await restoreBackup({ from: resolve(given), settings });
  console.log(
    `Restaurada en ${settings.dataDir} la copia del ${createdAt}. Empieza con npm start.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
