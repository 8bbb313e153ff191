// npm run jobs: lists the jobs that failed for good, and with `retry` puts them back into their
// queues. Ends with 1 where something failed or is unknown, and with 2 where it was called wrongly.
import { parseArgs } from "node:util";
import { inArray } from "drizzle-orm";
import { academies } from "../src/academies/tables.ts";
import { type Choice, listDeadJobs, retryDeadJobs } from "../src/administration/dead-jobs.ts";
import type { Database } from "../src/db/client.ts";
import { queues } from "../src/jobs/queues.ts";
import { keepFilesPrivate } from "../src/process/private-files.ts";
import { fail, momentText, printTable, withQueues } from "./command.ts";

const usage = [
  "Uso:",
  "  npm run jobs                             lista los trabajos que fallaron del todo",
  "  npm run jobs -- retry ID…                vuelve a intentar esos trabajos",
  "  npm run jobs -- retry --queue COLA       los de una cola",
  "  npm run jobs -- retry --all              todos",
  "",
  `Colas: ${Object.keys(queues).join(", ")}`,
].join("\n");

keepFilesPrivate();
const task = taskOf(process.argv.slice(2));
if (task === null) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    await run(task);
  } catch (error) {
    fail(error);
  }
}

/** Null for anything that `usage` does not say. */
function taskOf(args: string[]): "list" | Choice | null {
  try {
    const options = { queue: { type: "string" }, all: { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [verb, ...ids] = positionals;
    const chosen = [ids.length > 0, values.queue !== undefined, values.all === true];
    const choices = chosen.filter(Boolean).length;
    if (verb === undefined) return choices === 0 ? "list" : null;
    if (verb !== "retry" || choices !== 1) return null;
    if (values.all) return "all";
    if (values.queue === undefined) return { ids };
    return values.queue in queues ? { queue: values.queue } : null;
  } catch {
    return null;
  }
}

function run(task: "list" | Choice): Promise<void> {
  return withQueues(async ({ boss, database }) => {
    if (task === "list") await list(await listDeadJobs(boss), database);
    else await retry(await retryDeadJobs(boss, task));
  });
}

async function list(
  dead: Awaited<ReturnType<typeof listDeadJobs>>,
  { db }: Database,
): Promise<void> {
  if (dead.length === 0) return console.log("No hay trabajos que hayan fallado del todo.");
  const ids = dead.flatMap(({ academyId }) => academyId ?? []);
  const known = await db
    .select({ id: academies.id, subdomain: academies.subdomain })
    .from(academies)
    .where(inArray(academies.id, ids));
  const names = new Map(known.map(({ id, subdomain }) => [id, subdomain ?? "(principal)"]));
  const rows = dead.map(({ queue, id, academyId, failedAt, tries, reason }) => [
    queue,
    id,
    names.get(academyId ?? "") ?? academyId ?? "(sin academia)",
    momentText(failedAt),
    tries === 1 ? "1 intento" : `${tries} intentos`,
    reason || "(sin motivo)",
  ]);
  const titles = ["COLA", "TRABAJO", "ACADEMIA", "FALLÓ", "INTENTOS", "MOTIVO"];
  printTable([titles, ...rows]);
  console.log("\nPara volver a intentarlos: npm run jobs -- retry ID… | --queue COLA | --all");
}

function retry({ retried, unknown }: Awaited<ReturnType<typeof retryDeadJobs>>): void {
  console.log(
    retried === 1 ? "1 trabajo vuelve a su cola." : `${retried} trabajos vuelven a su cola.`,
  );
  if (unknown.length === 0) return;
  console.error(`No hay un trabajo que haya fallado del todo con este ID: ${unknown.join(", ")}`);
  process.exitCode = 1;
}
