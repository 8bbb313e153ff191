import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openForTest, root } from "#src/testing/database/embedded.ts";
import { noSmallDisk, smallDisk } from "#src/testing/small-disk.ts";
import { openEmbedded } from "./open.ts";

/** Fills 64 kB of the log without a row, so that only the log needs space. */
const step = `UPDATE counter SET n = n + 1 RETURNING n,
  pg_logical_emit_message(true, 'x', repeat('x', 65536)) IS NULL AS x`;

test("a disk that fills up stops the database; afterwards every acknowledged row is there", async (context) => {
  const disk = await smallDisk(80);
  if (!disk) return context.skip(noSmallDisk);
  const broken = Promise.withResolvers<Error>();
  const dataDir = disk.folder;
  const embedded = await openEmbedded({ dataDir, root, onBroken: broken.resolve });
  const pool = new pg.Pool(embedded.pool);
  pool.on("error", () => {});
  onTestFinished(async () => {
    await pool.end();
    await embedded.close();
  });
  await pool.query("CREATE TABLE counter (n int NOT NULL); INSERT INTO counter VALUES (0)");
  await pool.query("CREATE TABLE filler (text text NOT NULL)");
  disk.fill();
  // A row that finds no space is refused, and the database goes on.
  const row = pool.query(
    "INSERT INTO filler SELECT repeat(md5(i::text), 50) FROM generate_series(1, 99) i",
  );
  await expect(row).rejects.toMatchObject({ code: "53100" });

  let acknowledged = 0;
  const write = async () => {
    for (;;) acknowledged = (await pool.query<{ n: number }>(step)).rows[0]?.n ?? 0;
  };
  await Promise.race([write().catch(() => {}), broken.promise]);
  await broken.promise;
  expect(acknowledged).toBeGreaterThan(0);

  disk.empty();
  const again = await openForTest(dataDir);
  const { rows } = await again.pool.query<{ n: number }>("SELECT n FROM counter");
  expect([acknowledged, acknowledged + 1]).toContain(rows[0]?.n);
});
