// Counts invitations towards the quota of the day, which is small until something was published.
import { countsWithin, tooMany } from "#src/count-within.ts";
import type { MemberCtx } from "#src/ctx.ts";
import type { Problem } from "#src/problem.ts";

type Counted = {
  /** How many may be looked up. */
  counted: number;
  /** Why not the rest. */
  full: Problem | null;
  /** Takes back what was counted. */
  giveBack(): Promise<void>;
};

/** @param isNew whether nothing was published yet: a name may have been made up to write to strangers */
export async function countInvitations(
  ctx: MemberCtx,
  { isNew, wanted }: { isNew: boolean; wanted: number },
): Promise<Counted> {
  const { limiter, quotas } = ctx.outside;
  const { actor } = ctx;
  const kind = isNew ? "firstInvitations" : "courseInvitations";
  // What is sent before the first course counts afterwards too.
  const counts = [
    ...countsWithin(ctx, "courseInvitations", actor.id),
    ...(isNew ? countsWithin(ctx, "firstInvitations", actor.id) : []),
  ];
  const keys = counts.map(({ key }) => key);
  let counted = 0;
  const giveBack = async () => {
    for (let one = 0; one < counted; one++) await limiter.giveBack(keys);
  };
  for (; counted < wanted; counted++) {
    const full = await limiter.takeAll(counts);
    if (!full) continue;
    const reason = tooMany(kind, quotas.within[kind].attempts, full.wait);
    return { counted, full: reason, giveBack };
  }
  return { counted, full: null, giveBack };
}
