// What the commands of an administrator share: the database and queues that they open, the words for
// a failure, and a table.
import { join } from "node:path";
import type { PgBoss } from "pg-boss";
import type { Database } from "../src/db/client.ts";
import { openDatabaseForCommand } from "../src/db/command-database.ts";
import { openQueues } from "../src/jobs/command-queues.ts";
import { outageOf } from "../src/outage.ts";
import { readSettings, type Settings } from "../src/settings/settings.ts";

const root = join(import.meta.dirname, "..");

type Opened = { settings: Settings; database: Database; boss: PgBoss };

/** Closes both in the end. Throws for a database in which Semillero has never started. */
export async function withQueues<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env, root);
  const database = await openDatabaseForCommand(settings);
  try {
    const boss = await openQueues(database);
    if (!boss) {
      throw new Error(
        "Esta base de datos está vacía: empieza Semillero una vez con ella, y vuelve a intentar.",
      );
    }
    try {
      return await work({ settings, database, boss });
    } finally {
      await boss.stop({ graceful: false });
    }
  } finally {
    await database.close();
  }
}

/** Prints why a command failed, and lets it end with 1. */
export function fail(error: unknown): void {
  const isAway = error instanceof Error && outageOf(error);
  const text = error instanceof Error ? error.message : String(error);
  console.error(isAway ? "La base de datos de DATABASE_URL no responde." : text);
  process.exitCode = 1;
}

/** The first row holds the titles. */
export function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, i) => cell.padEnd(widths[i] ?? 0));
    console.log(cells.join("  ").trimEnd());
  }
}

/** "2026-11-22 14:40 UTC". */
export function momentText(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
