// Opens the queues of a process, whether or not it runs their jobs.
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { queueAnswerMs } from "#src/db/bounds.ts";
import type { Database } from "#src/db/client.ts";
import { outageOf } from "#src/outage.ts";
import { stopQueue } from "./stop-queue.ts";
import { superviseQueue, supervision } from "./supervise-queue.ts";
import { prepareQueues, rememberQueues } from "./worker.ts";

type Options = {
  database: Pick<Database, "direct" | "embedded">;
  /** Whether it sends the jobs by the clock. */
  schedule: boolean;
  log: Logger;
};

export async function openQueue({ database, schedule, log }: Options) {
  const ask = (text: string, values?: unknown[]) =>
    database.direct.query(boundedQuery(text, values));
  const boss = new PgBoss({
    db: { executeSql: ask },
    backend: database.embedded ? "pglite" : "postgres",
    schedule,
    ...supervision,
    ...(database.embedded ? { reindex: false, monitorVacuum: false } : {}),
  });
  const onError = (error: Error) => {
    // The lost database has its own line; each queue asks it every second.
    if (outageOf(error)) log.debug({ reason: error.message }, "queue waits");
    else log.error({ reason: error.message }, "queue");
  };
  boss.on("error", onError);
  await boss.start();
  const supervised = superviseQueue(boss, () => ask("select 1"), onError);
  const close = async () => {
    supervised.end();
    await stopQueue(boss, log);
  };
  try {
    await prepareQueues(boss);
    await rememberQueues(boss);
    return { boss, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** node-postgres knows `query_timeout` for one query too; its types do not. */
function boundedQuery(text: string, values: unknown[] | undefined) {
  return { text, ...(values ? { values } : {}), query_timeout: queueAnswerMs };
}
