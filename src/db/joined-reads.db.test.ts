import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { onServer } from "#src/testing/database/engine.ts";
import { openWorld } from "#src/testing/world.ts";
import { viewOf } from "./client.ts";

const world = await openWorld();
const { pool } = world.database;
afterAll(() => world.close());

const { academy } = await world.academy();

describe.each([
  ["without row security", viewOf(pool, false).dbOf(academy.id)],
  ["with row security", viewOf(pool, true).dbOf(academy.id)],
])("%s", (_, db) => {
  const connection = () => db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);

  onServer("reads of one moment share a connection, eight at most", async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, connection));
    const pids = answers.map(({ rows }) => rows[0]?.pid);
    expect(new Set(pids.slice(0, 8)).size).toBe(1);
    expect(new Set(pids.slice(8)).size).toBe(1);
    expect(new Set(pids).size).toBe(2);
  });

  test("a read that fails spoils no other", async () => {
    const answers = await Promise.allSettled([
      db.execute(sql`select 1 as one`),
      db.execute(sql`select 1 / 0`),
      db.execute(sql`select 2 as two`),
      db.execute(sql`select nothing from nowhere`),
      db.execute(sql`select 3 as three`),
    ]);
    const rows = answers.map((one) => (one.status === "fulfilled" ? one.value.rows : "failed"));
    expect(rows).toEqual([[{ one: 1 }], "failed", [{ two: 2 }], "failed", [{ three: 3 }]]);
  });

  onServer("a read does not wait for the lock that another one wants", async () => {
    const mine = sql`select 1 from users where academy_id = ${academy.id} for update`;
    const holder = await pool.connect();
    try {
      await holder.query("begin");
      await holder.query("select 1 from users where academy_id = $1 for update", [academy.id]);
      const locking = db.execute(mine).then(({ rowCount }) => rowCount);
      const read = await db.execute(sql`select 4 as four`);
      expect(read.rows).toEqual([{ four: 4 }]);
      await holder.query("rollback");
      expect(await locking).toBeGreaterThan(0);
    } finally {
      holder.release();
    }
  });

  test("no connection gives its next user an open transaction", async () => {
    await Promise.allSettled([db.execute(sql`select 1 / 0`), connection(), connection()]);
    const asked = Array.from({ length: 8 }, async () => {
      const client = await pool.connect();
      const state = client.getTransactionStatus();
      client.release();
      return state;
    });
    expect(new Set(await Promise.all(asked))).not.toContain("T");
  });
});
