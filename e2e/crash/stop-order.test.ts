import { join } from "node:path";
import { expect, test } from "vitest";
import type * as Entry from "#src/entry.ts";
import { readSettings } from "#src/settings/settings.ts";
import { giveFirstDatabase } from "../first-database.ts";
import { freePorts, root } from "../server.ts";
import { newFolder } from "./place.ts";

test("a job that still runs at a stop asks the gateway, and nothing it needs has ended", async () => {
  const entry: typeof Entry = await import(join(root, "build/server/index.js"));
  const [port, sandboxPort] = await freePorts(2);
  const dataDir = newFolder();
  giveFirstDatabase(dataDir);
  const env = { DATA_DIR: dataDir, SEED: "none", LOG_LEVEL: "silent", BACKUP_DIR: "none" };
  const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
  const runtime = await entry.openRuntime(readSettings({ ...env, ...ports }, root));
  const { boss, database, outside } = runtime;
  const [begun, closing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answered = Promise.withResolvers<unknown>();
  outside.files.remove = async () => {
    begun.resolve();
    await closing.promise;
    answered.resolve(await outside.gateway.merchant().catch((error: unknown) => error));
  };
  const { rows } = await database.pool.query<{ id: string }>("select id from academies");
  const academyId = rows[0]?.id ?? "";
  await runtime.work();
  await boss.send("images.remove", { academyId, folder: `images/${academyId}/a` });
  await begun.promise;
  // By then, what is closed before the queue has ended.
  const stop = boss.stop.bind(boss);
  boss.stop = (...options) => {
    closing.resolve();
    return stop(...options);
  };
  await runtime.close();
  expect(await answered.promise).not.toBeInstanceOf(Error);
});
