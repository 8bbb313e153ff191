// Takes every invitation that waits for an e-mail, as soon as the e-mail is proven; the enrolments
// follow with those that were bought for it.
import { and, eq, gt, inArray } from "drizzle-orm";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { findUser } from "#src/accounts/queries.ts";
import { holdStanding } from "#src/courses/authoring/hold-standing.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { addWaiting } from "#src/enrolments/add-waiting.ts";
import { invitations } from "#src/teaching/tables.ts";
import { holdInvitations } from "./hold-invitations.ts";
import { type Invitation, listPending, pending } from "./invitation-queries.ts";
import { tellInviters } from "./tell-inviters.ts";

/**
 * Runs before `grantWaiting`, which enrols in all courses in one sequence. The accounts of whoever
 * invited are held before any course is locked, as their deletion does.
 */
export async function grantInvited(
  ctx: TransactionCtx,
  user: { id: string; email: string },
): Promise<void> {
  // They wait: they end by themselves, or are accepted when it is open again.
  if (ctx.academy.closesAt || ctx.academy.suspendedAt) return;
  const found = await listStanding(ctx, user.email);
  if (found.length === 0) return;
  const others = found.flatMap(({ inviterId, teacherId }) => [inviterId, teacherId]);
  const live = await holdLive(ctx, [...new Set(others)]);
  const taken = await takeThem(
    ctx,
    user.id,
    found.filter(({ inviterId }) => live.has(inviterId)),
  );
  await addWaiting(
    ctx,
    user.email,
    taken.map(({ courseId }) => courseId),
  );
  const learner = await findUser(ctx, user.id);
  await tellInviters(ctx, { id: user.id, name: learner?.name ?? "" }, taken);
}

/** Keeps their courses from being removed until the transaction ends. */
async function listStanding(ctx: TransactionCtx, email: string): Promise<Invitation[]> {
  const listed = await listPending(ctx, email);
  if (listed.length === 0) return [];
  const stand = await holdStanding(
    ctx,
    listed.map(({ courseId }) => courseId),
  );
  // One that was removed while the lock was awaited is not listed again.
  return stand ? listed : listPending(ctx, email);
}

async function takeThem(
  ctx: TransactionCtx,
  learnerId: string,
  found: Invitation[],
): Promise<Invitation[]> {
  const ids = found.map(({ id }) => id);
  const held = await holdInvitations(
    ctx,
    and(inArray(invitations.id, ids), pending, gt(invitations.expiresAt, ctx.now)),
  );
  const open = new Set(held.map(({ id }) => id));
  const taken = found.filter(({ id }) => open.has(id));
  await markAccepted(
    ctx,
    learnerId,
    taken.map(({ id }) => id),
  );
  return taken;
}

/** Call it with the rows locked. */
export async function markAccepted(
  ctx: TransactionCtx,
  learnerId: string,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .update(invitations)
    .set({ acceptedAt: ctx.now, learnerId })
    .where(and(eq(invitations.academyId, ctx.academy.id), inArray(invitations.id, ids)));
}
