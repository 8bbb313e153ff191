// Bounds how often an academy changes its subdomain, each of which holds a name for ninety days.
import { mostRenames, renameDays, renameTexts } from "#src/academies/addresses/rename.rules.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import type { HookSubjects } from "#src/hook-subjects.ts";
import { problem } from "#src/problem.ts";
import { timesOf } from "#src/trail/queries.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";

const spanMs = renameDays * 24 * 3_600_000;

/** Throws `too_many`. The academy's row is held, so no other rename runs beside this one. */
export async function limitRenames(
  ctx: TransactionCtx,
  { part }: HookSubjects["academyChanged"],
): Promise<void> {
  if (part !== "subdomain") return;
  const since = new Date(ctx.now.getTime() - spanMs);
  const times = await timesOf(ctx, "subdomain-changed", since);
  const first = times.at(-mostRenames);
  if (!first) return;
  const free = new Date(first.getTime() + spanMs);
  const retryAfter = Math.max(1, Math.ceil((free.getTime() - ctx.now.getTime()) / 1000));
  throw problem("too_many", renameTexts.often(formatDate(free)), { retryAfter });
}
