// Deletes the invitations that ended thirty days ago without a learner, so that no address of a
// stranger is kept for ever.
import { and, asc, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { deleteEndedAdministrations } from "#src/accounts/administrators/write-administrator-invitations.ts";
import { deleteEnded } from "#src/accounts/teachers/write-invitations.ts";
import type { Ctx } from "#src/ctx.ts";
import { invitations } from "#src/teaching/tables.ts";

const keptDays = 30;
const atOnce = 500;

/** In steps of bounded size; accepted ones stay, since they tell who came by them. */
export async function tidyInvitations(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const before = new Date(ctx.now.getTime() - keptDays * 24 * 3_600_000);
  const mine = eq(invitations.academyId, ctx.academy.id);
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    const old = ctx.db
      .select({ id: invitations.id })
      .from(invitations)
      .where(
        and(
          mine,
          isNull(invitations.acceptedAt),
          or(
            lt(invitations.withdrawnAt, before),
            lt(invitations.refusedAt, before),
            lt(invitations.expiresAt, before),
          ),
        ),
      )
      .orderBy(asc(invitations.id))
      .limit(atOnce)
      // Somebody who is sending one again has it locked.
      .for("update", { skipLocked: true });
    const gone = await ctx.db
      .delete(invitations)
      .where(and(mine, inArray(invitations.id, old)))
      .returning({ id: invitations.id });
    total += gone.length;
    if (gone.length > 0) continue;
    // To teach and to administer: few, so that the steps of one night are enough.
    total += await deleteEnded(ctx, before, atOnce);
    total += await deleteEndedAdministrations(ctx, before, atOnce);
    ctx.log.info({ deleted: total }, "ended invitations deleted");
    return;
  }
}
