// Opens the database for a command, which may run beside a server.
import { join } from "node:path";
import { type Database, type DatabaseOptions, openDatabase, stateOf, viewOf } from "./client.ts";
import { DatabasePool } from "./database-pool.ts";
import { dropStatementNames } from "./drop-statement-names.ts";
import { withCopy } from "./embedded/copy.ts";
import { runningCommands } from "./embedded/folder.ts";
import { changesOfOneConnection } from "./public-changes.ts";
import { locksOfOneProcess } from "./upload-locks.ts";

/**
 * The embedded database of a running server is used beside it, in turns; where no
 * server runs, the command opens it.
 */
export async function openDatabaseForCommand(options: DatabaseOptions): Promise<Database> {
  const dataDir = join(options.dataDir, "db");
  const host = options.databaseUrl ? null : await runningCommands(dataDir);
  if (host === null) return openDatabase(options);
  const where = { host, port: 5432, user: "postgres", database: "postgres", max: 1 };
  // Both sides share one connection to the database, which knows each name once.
  const pool = new DatabasePool({ ...where, onConnect: dropStatementNames });
  const view = viewOf(pool, false);
  return {
    ...view,
    patient: view,
    rowSecurity: false,
    pool,
    direct: pool,
    embedded: true,
    listenToPublicChanges: changesOfOneConnection().listen,
    uploadLocks: locksOfOneProcess(),
    check: () => stateOf(pool),
    async dump() {
      const at = join(dataDir, `copy-${process.pid}`);
      const source = { pool, dataDir, at, root: options.root };
      return (await withCopy(source, (copy) => copy.dump())).result;
    },
    close: () => pool.end(),
  };
}
