// The jobs that failed for good, as staff see them: without what they were about.
import { jobsPath } from "#src/academies/admin-paths.rules.ts";
import { namesOf } from "#src/academies/names-of-queries.ts";
import { deadJobsOf } from "#src/administration/handle-dead-jobs.ts";
import { asPlatformStaff } from "#src/administration/platform-staff.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { pageIn } from "#src/pages/frame/page-in.rules.ts";
import { formatMoment } from "#src/ui/formats/moments.rules.ts";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { queueName } from "./queue-names.rules.ts";

export type JobsData = Awaited<ReturnType<typeof jobsData>>;

const perPage = 20;

export async function jobsData(ctx: MemberCtx, url: URL) {
  const all = await deadJobsOf(ctx);
  const asked = url.searchParams.get("queue");
  const byQueue = Map.groupBy(all, ({ queue }) => queue);
  const queue = asked !== null && byQueue.has(asked) ? asked : null;
  const chosen = queue === null ? all : (byQueue.get(queue) ?? []);
  const pages = Math.max(1, Math.ceil(chosen.length / perPage));
  const page = Math.min(pageIn(url), pages);
  const shown = chosen.slice((page - 1) * perPage, page * perPage);
  const ids = shown.flatMap(({ academyId }) => academyId ?? []);
  const names = await namesOf(asPlatformStaff(ctx).db, ids);
  return {
    ...{ page, pages, queue },
    queueTitle: queue && queueName(queue),
    count: chosen.length,
    queues: [...byQueue].map(([name, jobs]) => ({
      queue: name,
      title: `${queueName(name)} (${jobs.length})`,
      href: `${jobsPath}?queue=${encodeURIComponent(name)}`,
    })),
    rows: shown.map((job) => ({
      id: job.id,
      queue: job.queue,
      title: queueName(job.queue),
      academy: (job.academyId && names.get(job.academyId)) ?? "Sin academia",
      failed: formatMoment(job.failedAt, ctx.now),
      tries: formatCounted(job.tries, "intento", "intentos"),
      reason: job.reason || "Sin motivo",
    })),
    done: doneText(url.searchParams),
  };
}

function doneText(query: URLSearchParams): string | null {
  const count = Number(query.get("count") ?? 1);
  if (query.get("done") === "drop") return "Descartaste el trabajo.";
  if (query.get("done") !== "retry" || !Number.isInteger(count) || count < 1) return null;
  return count === 1 ? "1 trabajo vuelve a su cola." : `${count} trabajos vuelven a su cola.`;
}
