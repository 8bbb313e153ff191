import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#src/db/client.ts";
import { outageOf } from "#src/outage.ts";
import { startPostgres } from "#src/testing/database/postgres.ts";
import { root } from "../server.ts";
import { until } from "../until.ts";
import { newFolder } from "./place.ts";

test.each([false, true])(
  "a pool that lost all of its connections fills again (row security: %s)",
  async (rowSecurity) => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const seen: string[] = [];
    const database = await openDatabase({
      databaseUrl: postgres.url,
      databasePool: 2,
      databaseStatementSeconds: 1,
      rowSecurity,
      dataDir: newFolder(),
      root,
      onLost: () => seen.push("lost"),
      onBack: () => seen.push("back"),
    });
    onTestFinished(() => database.close());
    const { db, pool } = database;
    const work = () => db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`));
    await Promise.all([work(), work()]);
    expect(pool.totalCount).toBe(2);

    postgres.freeze();
    const failed = await Promise.allSettled([work(), work(), work(), db.execute(sql`select 1`)]);
    for (const one of failed) {
      expect(one.status === "rejected" && outageOf(one.reason)?.text).toMatch(/^En este momento/);
    }
    await until("the loss is known", 20_000, async () => seen.length > 0);
    postgres.thaw();
    await until("it is back", 20_000, async () => seen.length > 1);
    expect(seen).toEqual(["lost", "back"]);

    await Promise.all([work(), work(), work(), work()]);
    expect({ total: pool.totalCount, waiting: pool.waitingCount }).toEqual({
      total: 2,
      waiting: 0,
    });
  },
);
