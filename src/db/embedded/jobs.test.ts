import type pg from "pg";
import { type Db, PgBoss } from "pg-boss";
import { expect, onTestFinished, test } from "vitest";
import { openForTest } from "#src/testing/database/embedded.ts";

function onPool(pool: pg.Pool | pg.PoolClient): Db {
  return { executeSql: (text, values) => pool.query(text, values) };
}

async function startBoss(pool: pg.Pool): Promise<PgBoss> {
  const boss = new PgBoss({ db: onPool(pool), schedule: false });
  const errors: Error[] = [];
  boss.on("error", (error) => errors.push(error));
  await boss.start();
  onTestFinished(async () => {
    expect(errors).toEqual([]);
    await boss.stop({ graceful: false });
  });
  await boss.createQueue("mail");
  // Fills pg-boss's cache of queues: a send inside a transaction would otherwise look the queue up
  // through the pool, which waits for the connection that the transaction holds.
  await boss.findJobs("mail", { key: "none" });
  return boss;
}

test("pg-boss polls for a job and runs it over the one connection", async () => {
  const { pool } = await openForTest();
  const boss = await startBoss(pool);
  const ran = Promise.withResolvers<unknown>();
  await boss.work("mail", { pollingIntervalSeconds: 0.5 }, async ([job]) => {
    ran.resolve(job?.data);
  });
  await boss.send("mail", { to: "ana" });
  expect(await ran.promise).toEqual({ to: "ana" });
});

test("a job sent inside a transaction that rolls back does not exist", async () => {
  const { pool } = await openForTest();
  const boss = await startBoss(pool);
  const client = await pool.connect();
  for (const end of ["ROLLBACK", "COMMIT"]) {
    await client.query("BEGIN");
    await boss.send("mail", { end }, { db: onPool(client) });
    await client.query(end);
  }
  client.release();
  const { rows } = await pool.query("SELECT data FROM pgboss.job WHERE name = 'mail'");
  expect(rows).toEqual([{ data: { end: "COMMIT" } }]);
});
