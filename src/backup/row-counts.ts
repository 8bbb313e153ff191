// How much a database holds: written into a backup, and compared after a restore.
import type pg from "pg";

export type Counts = {
  migrations: number;
  /** Rows of each table of the product. */
  rows: Record<string, number>;
};

export async function rowCounts(pool: pg.Pool): Promise<Counts> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables) rows[name] = await countOf(pool, `public."${name}"`);
  return { migrations: await countOf(pool, "drizzle.__drizzle_migrations"), rows };
}

async function countOf(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n ?? 0;
}
