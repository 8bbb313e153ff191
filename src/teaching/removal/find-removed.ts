// Tells who administers an academy what was removed from its courses and can still be restored.
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { countRemoved, listRemoved, type Removed } from "./removed-queries.ts";

/** Throws `forbidden` for everybody else. */
export async function findRemoved(
  ctx: MemberCtx,
  pageIn: (total: number) => { limit: number; offset: number },
): Promise<{ found: Removed[]; total: number }> {
  requireAdministrator(ctx);
  const total = await countRemoved(ctx);
  return { found: await listRemoved(ctx, pageIn(total)), total };
}
