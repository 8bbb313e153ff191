// npm run demo:close: takes the published password from the demo's accounts of the database.
import { join } from "node:path";
import { openDatabaseForCommand } from "../src/db/command-database.ts";
import { keepFilesPrivate } from "../src/process/private-files.ts";
import { closePublishedAccounts } from "../src/seed/cast-accounts.ts";
import { readSettings } from "../src/settings/settings.ts";

const root = join(import.meta.dirname, "..");
keepFilesPrivate();
try {
  const database = await openDatabaseForCommand(readSettings(process.env, root));
  const emails = await closePublishedAccounts(database.db, new Date());
  await database.close();
  console.log(
    emails.length > 0
      ? `Sin contraseña, y sin sesiones abiertas:\n${emails.map((email) => `  ${email}`).join("\n")}`
      : "Ninguna cuenta tiene la contraseña publicada de la muestra.",
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
