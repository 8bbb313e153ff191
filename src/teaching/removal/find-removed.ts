// Tells who administers an academy what was removed from its courses and can still be restored.
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { listRemoved, type Removed } from "./removed-queries.ts";

/** Enough for a month; more removals are older. */
const most = 500;

/** Throws `forbidden` for everybody else. */
export async function findRemoved(ctx: MemberCtx): Promise<Removed[]> {
  requireAdministrator(ctx);
  return listRemoved(ctx, most);
}
