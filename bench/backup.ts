// How long a backup of the embedded database keeps others waiting: of the demo, and of ten times as
// much, compared with a dump of the database itself.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { folderBytes } from "../src/backup/folder-bytes.ts";
import { makeBackup } from "../src/backup/make-backup.ts";
import type * as Entry from "../src/entry.ts";
import { readSettings } from "../src/settings/settings.ts";

const root = join(import.meta.dirname, "..");

export async function printBackup(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-bench-"));
  const entry: typeof Entry = await import(join(root, "build/server/index.js"));
  const env = { DATA_DIR: dataDir, SEED: "none", SANDBOX_PORT: "0", LOG_LEVEL: "silent" };
  const settings = readSettings(env, root);
  const runtime = await entry.openRuntime(settings);
  try {
    await entry.seedDemo(runtime, { videos: false });
    const { pool, dump } = runtime.database;
    console.log(
      "\ncopia de la base   MB SQL   MB carpeta   volcado ms   retenida ms   copia ms   espera máx. ms",
    );
    for (const factor of [1, 10]) {
      const demo = (await dump?.())?.length ?? 0;
      if (factor > 1) await grow(pool, demo * (factor - 1));
      const dumping = await timed(async () => (await dump?.())?.length ?? 0);
      const waits = watch(pool);
      const to = join(dataDir, "backups", String(factor));
      const backup = await timed(() => makeBackup({ pool, settings, to }));
      console.log(
        [
          `${factor} × muestra`.padEnd(16),
          (dumping.result / 1e6).toFixed(1).padStart(8),
          ((await folderBytes(join(dataDir, "db"))) / 1e6).toFixed(0).padStart(12),
          ...[dumping.ms, backup.result.heldMs, backup.ms, await waits.stop()].map((ms) =>
            ms.toFixed(0).padStart(12),
          ),
        ].join(" "),
      );
    }
  } finally {
    await runtime.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now();
  return { result: await work(), ms: performance.now() - began };
}

/** Rows of about that many characters of SQL. */
async function grow(pool: Pool, characters: number): Promise<void> {
  await pool.query("create table bench_rows (id int primary key, text text)");
  const rows = Math.round(characters / 200);
  const text = "md5(i::text) || md5((i + 1)::text) || md5((i + 2)::text) || repeat('x', 80)";
  await pool.query(`insert into bench_rows select i, ${text} from generate_series(1, ${rows}) i`);
}

/** Asks all the time; the longest answer is what a visitor may have to wait. */
function watch(pool: Pool): { stop(): Promise<number> } {
  let over = false;
  let longest = 0;
  const asking = (async () => {
    while (!over) longest = Math.max(longest, (await timed(() => pool.query("select 1"))).ms);
  })();
  return {
    async stop() {
      over = true;
      await asking;
      return longest;
    },
  };
}
