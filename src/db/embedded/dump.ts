// Writes SQL text that psql restores into the same database on an ordinary PostgreSQL 15 or newer,
// whatever its owner; each start grants the rights of roles again.
import { pgDump } from "@electric-sql/pglite-tools/pg_dump";
import type { SharedSession } from "./session.ts";

/** Rows per INSERT: PGlite cannot write COPY, and one row a statement restores slowly. */
const rowsPerInsert = 500;

/**
 * PostgreSQL 15 and 16 do not know this setting. Only the first match is a setting: others would be
 * data.
 */
const newerSetting = /^SET transaction_timeout = .*;\n/m;

export function dumpSql(session: SharedSession): Promise<string> {
  return session.chore(async () => {
    const before = await preparedStatements(session);
    // pg_dump leaves its settings and its transaction open on the shared session; rolling back an
    // outer transaction removes both.
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
