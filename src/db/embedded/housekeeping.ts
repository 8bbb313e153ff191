// Does the work of the checkpointer and of autovacuum, which PGlite does not run: the log that a
// restart must replay stays about a minute long, and the space of dead rows is reused.
import type { SharedSession } from "./session.ts";

export const checkpointEveryMs = 60_000;
export const vacuumEveryMs = 30 * 60_000;

export type Housekeeping = {
  /** Vacuums, analyses and checkpoints now. */
  runOnce(): Promise<void>;
  stop(): void;
};

export function keepHouse(
  session: SharedSession,
  options: { checkpointEveryMs: number; vacuumEveryMs: number; report: (error: unknown) => void },
): Housekeeping {
  let checkpointed: string | undefined;

  async function checkpointIfWritten() {
    if ((await writtenUpTo()) === checkpointed) return;
    await session.exec("CHECKPOINT");
    checkpointed = await writtenUpTo();
  }

  async function writtenUpTo() {
    const { rows } = await session.query<{ lsn: string }>(
      "SELECT pg_current_wal_insert_lsn()::text AS lsn",
    );
    return rows[0]?.lsn;
  }

  async function vacuumAndCheckpoint() {
    await session.exec("VACUUM (ANALYZE)");
    await checkpointIfWritten();
  }

  function every(ms: number, work: () => Promise<void>): () => void {
    let waiting = false;
    const timer = setInterval(() => {
      // A long transaction may outlast many intervals: one run in the queue is enough.
      if (waiting) return;
      waiting = true;
      session
        .chore(work)
        .catch(options.report)
        .finally(() => {
          waiting = false;
        });
    }, ms);
    timer.unref();
    return () => clearInterval(timer);
  }

  const stops = [
    every(options.checkpointEveryMs, checkpointIfWritten),
    every(options.vacuumEveryMs, vacuumAndCheckpoint),
  ];
  return {
    runOnce: () => session.chore(vacuumAndCheckpoint),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
