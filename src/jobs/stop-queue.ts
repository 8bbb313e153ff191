import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { outageOf } from "#src/outage.ts";

/**
 * While the database is away nothing can be said of the jobs that still ran: another process finds
 * them by their heartbeat.
 */
export async function stopQueue(boss: PgBoss, log: Logger): Promise<void> {
  try {
    await boss.stop({ graceful: true, timeout: 20_000 });
  } catch (error) {
    const outage = outageOf(error);
    if (!outage) throw error;
    log.warn({ reason: outage.message }, "queue not told of the stop");
  }
}
