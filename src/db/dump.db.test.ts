import { execFileSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { enqueue } from "#src/ctx.ts";
import { engine } from "#src/testing/database/engine.ts";
import { createDatabase, findBinaries, startPostgres } from "#src/testing/database/postgres.ts";
import { addRowOfEachTable } from "#src/testing/database/row-of-each-table.ts";
import { openWorld } from "#src/testing/world.ts";
import { newId } from "./columns.ts";

const world = await openWorld();
afterAll(() => world.close());

/** Every row of every table, as text. */
async function everyRow(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss', 'drizzle') and table_type = 'BASE TABLE' order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ line: string }>(
      `select row_to_json(t)::text as line from ${name} t order by 1`,
    );
    found[name] = rows.map(({ line }) => line);
  }
  return found;
}

test.runIf(engine === "pglite")(
  "a dump of the embedded database restores every row into a PostgreSQL server",
  async () => {
    const academy = await world.academy();
    await addRowOfEachTable(world.database.db, academy);
    await enqueue(academy.ctx, "checkout.settle", { paymentId: newId() });
    const sql = (await world.database.dump?.()) ?? "";

    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const url = await createDatabase(server.url, "moved");
    const psql = join(findBinaries(), "psql");
    execFileSync(psql, ["-X", "-q", "-v", "ON_ERROR_STOP=1", url], {
      input: sql,
      stdio: ["pipe", "ignore", "pipe"],
    });
    const moved = new pg.Pool({ connectionString: url });
    onTestFinished(() => moved.end());

    const rows = await everyRow(moved);
    expect(rows).toEqual(await everyRow(world.database.pool));
    expect(rows["public.enrolments"]?.[0]).toContain(academy.course.id);
    expect(rows["pgboss.job_common"]?.[0]).toContain(academy.academy.id);
    expect(Object.values(rows).flat().length).toBeGreaterThan(20);
  },
);
