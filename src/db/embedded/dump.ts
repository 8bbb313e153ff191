// Writes SQL text that psql restores into the same database on an ordinary PostgreSQL 15 or newer,
// whatever its owner; each start grants the rights of roles again.
import { pgDump } from "@electric-sql/pglite-tools/pg_dump";
import type { SharedSession } from "./session.ts";

/** Rows per INSERT: PGlite cannot write COPY, and one row a statement restores slowly. */
const rowsPerInsert = 500;

/** PostgreSQL 15 and 16 do not know this setting. */
const newerSetting = /^SET transaction_timeout = .*;\n/m;
/** It is among the first lines; later matches would be data. */
const settingsBytes = 4096;

/** As bytes, since a text cannot be longer than 512 MB. */
export function dumpSql(session: SharedSession): Promise<Uint8Array<ArrayBuffer>> {
  return session.chore(async () => {
    const before = await preparedStatements(session);
    // pg_dump leaves its settings and its transaction open on the shared session; rolling back an
    // outer transaction removes both.
    await session.exec("BEGIN ISOLATION LEVEL REPEATABLE READ");
    try {
      const args = ["--no-owner", "--no-privileges", `--rows-per-insert=${rowsPerInsert}`];
      const file = await pgDump({ pg: session, args });
      return withoutNewerSetting(await file.bytes());
    } finally {
      await session.exec("ROLLBACK");
      for (const name of await preparedStatements(session)) {
        if (!before.has(name)) await session.exec(`DEALLOCATE "${name}"`);
      }
    }
  });
}

function withoutNewerSetting(sql: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const settings = Buffer.from(sql.subarray(0, settingsBytes)).toString("latin1");
  const found = newerSetting.exec(settings);
  if (!found) return sql;
  const { index } = found;
  const { length } = found[0];
  // Moved in place: the whole need not be in memory twice.
  sql.copyWithin(index, index + length);
  return sql.subarray(0, sql.length - length);
}

async function preparedStatements(session: SharedSession): Promise<Set<string>> {
  const { rows } = await session.query<{ name: string }>("SELECT name FROM pg_prepared_statements");
  return new Set(rows.map((row) => row.name));
}
