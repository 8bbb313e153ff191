// Makes a backup each day and keeps the last ones. One that was missed while the program was off is
// made soon after its start.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { faultOf } from "#src/fault.ts";
import { StoreFull } from "#src/outside/files/file-store.ts";
import { isAbsent, removeWhole } from "#src/outside/files/local-files.ts";
import { type BackupOptions, makeBackup } from "./make-backup.ts";

type Options = Omit<BackupOptions, "to"> & {
  folder: string;
  /** How many stay. */
  kept: number;
  log: Pick<Logger, "info" | "warn">;
};

const dayMs = 24 * 3_600_000;
/** A start has more urgent work. */
const firstLookMs = 2 * 60_000;
const lookEveryMs = 30 * 60_000;

const nameShape = /^semillero-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** Sorts by time: `semillero-20261122T084600Z`. */
export function backupName(at: Date): string {
  return `semillero-${at.toISOString().replace(/[-:]|\.\d+/g, "")}`;
}

export function startDailyBackups(options: Options): { stop(): void } {
  let running = false;
  const look = async () => {
    if (running) return;
    running = true;
    await backUpIfDue(options, new Date()).finally(() => {
      running = false;
    });
  };
  const first = setTimeout(look, firstLookMs).unref();
  const rest = setInterval(look, lookEveryMs).unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(rest);
    },
  };
}

/** A failure is a line of the log: the next look tries again. */
export async function backUpIfDue(options: Options, now: Date): Promise<void> {
  const { folder, kept, log } = options;
  try {
    const newest = (await namesIn(folder)).at(-1);
    if (newest && now.getTime() - timeOf(newest) < dayMs) return;
    const to = join(folder, backupName(now));
    const began = performance.now();
    const { heldMs, manifest } = await makeBackup({ ...options, to });
    const ms = Math.round(performance.now() - began);
    const { count } = manifest.parts;
    log.info({ folder: to, ms, heldMs: Math.round(heldMs), parts: count }, "backup made");
    const names = await namesIn(folder);
    for (const name of names.slice(0, -kept)) await removeWhole(join(folder, name));
  } catch (error) {
    if (error instanceof StoreFull)
      log.warn({ folder }, "no backup: the disk has too little space");
    else log.warn({ folder, err: faultOf(error) }, "no backup");
  }
}

/** Oldest first; other names in the folder are not ours. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  return names.filter((name) => nameShape.test(name)).sort();
}

function timeOf(name: string): number {
  return Date.parse(name.replace(nameShape, "$1-$2-$3T$4:$5:$6Z"));
}
