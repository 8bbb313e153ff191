// The SQL text that comes out of here, fed to psql, makes the same database on an ordinary
// PostgreSQL 15 or newer, whoever owns it there; rights of roles are given anew at each start.
import { pgDump } from "@electric-sql/pglite-tools/pg_dump";
import type { SharedSession } from "./session.ts";

/** Rows in one INSERT: PGlite cannot write COPY, and one row a statement restores slowly. */
const rowsPerInsert = 500;

/** PostgreSQL 15 and 16 do not know it. Only the first is the dump's own: the rest would be data. */
const newerSetting = /^SET transaction_timeout = .*;\n/m;

export function dumpSql(session: SharedSession): Promise<string> {
  return session.chore(async () => {
    const before = await preparedStatements(session);
    // pg_dump leaves its settings and its transaction behind on the shared session: rolling back
    // an outer transaction takes both away.
    await session.exec("BEGIN ISOLATION LEVEL REPEATABLE READ");
    try {
      const args = ["--no-owner", "--no-privileges", `--rows-per-insert=${rowsPerInsert}`];
      const file = await pgDump({ pg: session, args });
      return (await file.text()).replace(newerSetting, "");
    } finally {
      await session.exec("ROLLBACK");
      for (const name of await preparedStatements(session)) {
        if (!before.has(name)) await session.exec(`DEALLOCATE "${name}"`);
      }
    }
  });
}

async function preparedStatements(session: SharedSession): Promise<Set<string>> {
  const { rows } = await session.query<{ name: string }>("SELECT name FROM pg_prepared_statements");
  return new Set(rows.map((row) => row.name));
}
