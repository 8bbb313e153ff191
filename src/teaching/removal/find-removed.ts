// Tells staff what was removed from the courses of their academy and can still be restored.
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { listRemoved, type Removed } from "./removed-queries.ts";

/** Enough for a month; more removals are older. */
const most = 500;

/** Throws `forbidden` for everybody else. */
export async function findRemoved(ctx: MemberCtx): Promise<Removed[]> {
  if (ctx.actor.role !== "admin")
    throw problem("forbidden", `Solo para el equipo de ${ctx.academy.name}`);
  return listRemoved(ctx, most);
}
