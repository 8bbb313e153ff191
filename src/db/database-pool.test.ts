import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { outageOf } from "#src/outage.ts";
import { openDatabase } from "./client.ts";
import { DatabasePool } from "./database-pool.ts";

const root = join(import.meta.dirname, "../..");

test("nobody waits for ever for the one connection of the embedded database", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-pool-"));
  const options = { databaseUrl: undefined, databasePool: 1, databaseStatementSeconds: 0.1 };
  const { pool, close } = await openDatabase({ ...options, dataDir, root });
  onTestFinished(async () => {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const holder = await pool.connect();
  const refused = await pool.query("select 1").catch((error: unknown) => error);
  expect(outageOf(refused)?.text).toMatch(/^En este momento no podemos leer ni guardar nada/);
  holder.release();
  expect((await pool.query("select 1")).rowCount).toBe(1);
});

test("a connection that ends without a word while it is asked is an outage", async () => {
  const welcome = Buffer.from(
    [..."R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I"].map((one) => one.charCodeAt(0)),
  );
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write(welcome);
      socket.once("data", () => socket.destroy());
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const pool = new DatabasePool({
    host: "127.0.0.1",
    port: (server.address() as AddressInfo).port,
    user: "app",
  });
  onTestFinished(async () => {
    await pool.end();
    server.close();
  });
  const failed = await pool.query("select 1").catch((error: unknown) => error);
  expect(outageOf(failed)?.message).toBe("Connection terminated unexpectedly");
});
