// One embedded database for each worker of the tests: to start one costs two seconds of a processor,
// so a file that ends empties it for the next.
import { ensureRootAcademy } from "#src/academies/opening/open-academy.ts";
import type { Database } from "#src/db/client.ts";

let free: Database | undefined;

/** Empty but for the root academy. `close` hands it to the next file. */
export async function shareDatabase(open: () => Promise<Database>): Promise<Database> {
  const database = free ?? (await open());
  free = undefined;
  return {
    ...database,
    async close() {
      if (free) return database.close();
      await empty(database);
      free = database;
    },
  };
}

/** What the migrations and the queues' set-up wrote stays. */
const kept = ["pgboss.version", "pgboss.queue"];

async function empty({ pool, db }: Database): Promise<void> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const own = tables.map(({ name }) => name).filter((name) => !kept.includes(name));
  const filled = own.map((name) => `select '${name}' as name where exists (select 1 from ${name})`);
  const { rows } = await pool.query<{ name: string }>(filled.join(" union all "));
  if (rows.length > 0) {
    // TRUNCATE makes new files for every table and index that refers to these: ten times the work.
    const names = rows.map(({ name }) => name);
    const deletions = names.map((name) => `delete from ${name}`).join("; ");
    await pool.query(`begin; set local session_replication_role = replica; ${deletions}; commit`);
    await pool.query(`vacuum ${names.join(", ")}`);
  }
  await ensureRootAcademy(db);
}
