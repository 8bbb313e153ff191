// Has the queue look every few seconds for jobs whose process is gone, by their heartbeats. After a
// time in which no heartbeat could be stored, living processes get the time to store one first.
import type { PgBoss } from "pg-boss";

/** How soon the jobs of a killed process are detected. */
const superviseSeconds = 5;

/** How pg-boss is told of it; a look that comes a little early counts. */
export const supervision = {
  supervise: false,
  superviseIntervalSeconds: superviseSeconds,
  monitorIntervalSeconds: superviseSeconds - 1,
};

/** A database that works answers at once. */
const slowMs = 2_000;
/** A running job stores its heartbeat every five seconds (src/jobs/worker.ts), and may be late. */
const quietMs = 15_000;

/** @param ask asks the database anything */
export function superviseQueue(
  boss: Pick<PgBoss, "supervise">,
  ask: () => Promise<unknown>,
  onError: (error: Error) => void,
): { end(): void } {
  let isLooking = false;
  let isEnded = false;
  // What happened before the start is unknown.
  let quietUntil = Date.now() + quietMs;
  let lookedAt = Date.now();

  async function look(): Promise<void> {
    const began = Date.now();
    // This process was held, or its whole machine slept.
    if (began - lookedAt > quietMs) quietUntil = began + quietMs;
    try {
      await ask();
      if (Date.now() - began > slowMs) quietUntil = Date.now() + quietMs;
      if (!isEnded && Date.now() >= quietUntil) await boss.supervise();
    } catch (error) {
      quietUntil = Date.now() + quietMs;
      onError(error instanceof Error ? error : new Error(String(error)));
    }
    lookedAt = Date.now();
  }

  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
    });
  }, superviseSeconds * 1000);
  return {
    end() {
      isEnded = true;
      clearInterval(timer);
    },
  };
}
