// A first start of the product takes three times the work of a later one: it makes the embedded
// database. Test servers that do not test that get a copy of one that was made once.
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { ensureRootAcademy } from "#src/academies/opening/open-academy.ts";
import { openDatabase } from "#src/db/client.ts";
import { migrateDatabase } from "#src/db/migrate-database.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".cache/first-databases");

/** Makes the database that `giveFirstDatabase` copies, unless one of this schema is kept. */
export async function keepFirstDatabase(): Promise<void> {
  const kept = keptDatabase();
  if (existsSync(kept)) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(join(folder, "new-"));
  // Its files are closed to others, as the product's: a copy has the modes of what it was made of.
  const umask = process.umask(0o077);
  const database = await openDatabase({ dataDir, databaseUrl: undefined, databasePool: 2, root });
  await migrateDatabase(database, root, ensureRootAcademy);
  await database.close();
  process.umask(umask);
  renameSync(join(dataDir, "db/database"), kept);
  rmSync(dataDir, { recursive: true });
}

/**
 * The schema, its queues and the root academy, for a data folder that has no database yet. Nothing
 * where none is kept: benchmarks have no set-up that makes one.
 */
export function giveFirstDatabase(dataDir: string): void {
  const kept = keptDatabase();
  const database = join(dataDir, "db/database");
  if (existsSync(database) || !existsSync(kept)) return;
  mkdirSync(join(dataDir, "db"), { recursive: true, mode: 0o700 });
  cpSync(kept, database, { recursive: true });
}

function keptDatabase(): string {
  const hash = createHash("sha256");
  const made = [
    "src/db/migrations/meta/_journal.json",
    "package-lock.json",
    "e2e/first-database.ts",
  ];
  for (const file of made) {
    hash.update(readFileSync(join(root, file)));
  }
  return join(folder, hash.digest("hex").slice(0, 16));
}
