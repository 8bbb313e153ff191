// Mails an invitation again, once an hour: its link is new, and good for another 30 days.
import { and, eq } from "drizzle-orm";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { idShape } from "#src/courses/rules.ts";
import { enqueue, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { type Problem, problem } from "#src/problem.ts";
import { invitations } from "#src/teaching/tables.ts";
import { waitText } from "#src/ui/formats/wait-text.rules.ts";
import { holdInvitations } from "./hold-invitations.ts";
import { requireInviter } from "./invitation-guard.ts";
import { expiryFrom, refusalHash, tokenOf } from "./invitation-links.ts";
import { inviteTexts, resendMinutes } from "./invitation-texts.rules.ts";
import { findKnownEmails, findRefusing } from "./invitee-queries.ts";

/**
 * Also of one that expired. Who invited stays who it was, whoever sends it again. Throws `conflict`
 * for one that was accepted, refused or withdrawn, `too_many` before the hour is over.
 */
export async function resendInvitation(
  ctx: MemberCtx,
  courseId: string,
  invitationId: string,
): Promise<void> {
  const course = await requireInviter(ctx, courseId);
  if (!idShape.safeParse(invitationId).success) throw problem("not_found", inviteTexts.unknown);
  await inTransaction(ctx, async (ctx) => {
    const live = await holdLive(ctx, [ctx.actor.id]);
    if (!live.has(ctx.actor.id)) throw problem("unauthenticated", "Debes iniciar sesión");
    const one = and(eq(invitations.courseId, course.id), eq(invitations.id, invitationId));
    const [invitation] = await holdInvitations(ctx, one);
    if (!invitation) throw problem("not_found", inviteTexts.unknown);
    const { id, email, acceptedAt, withdrawnAt, refusedAt, mailedAt } = invitation;
    if (acceptedAt) throw problem("conflict", inviteTexts.accepted);
    const hash = refusalHash(ctx.academy.id, email);
    if (refusedAt || (await findRefusing(ctx, [hash])).has(hash)) {
      throw problem("conflict", inviteTexts.refuses);
    }
    if (withdrawnAt) throw problem("conflict", inviteTexts.withdrawn);
    requireHour(mailedAt, ctx.now);
    const known = await findKnownEmails(ctx, course.id, [email], id);
    if (known.has(email)) throw problem("conflict", inviteTexts.already);
    await ctx.db
      .update(invitations)
      .set({
        tokenHash: tokenOf(ctx, { id, mailedAt: ctx.now }).hash,
        mailedAt: ctx.now,
        expiresAt: expiryFrom(ctx.now),
      })
      .where(and(eq(invitations.academyId, ctx.academy.id), eq(invitations.id, id)));
    await enqueue(ctx, "invitations.mail", { invitationId: id });
  });
}

/** Throws `too_many` with the seconds to wait. */
function requireHour(mailedAt: Date, now: Date): void {
  const waitMs = mailedAt.getTime() + resendMinutes * 60_000 - now.getTime();
  if (waitMs > 0) throw tooSoon(Math.ceil(waitMs / 1000));
}

export function tooSoon(seconds: number): Problem {
  const text = `Ya enviaste esta invitación hace poco. Puedes reenviarla en ${waitText(seconds)}.`;
  return problem("too_many", text, { retryAfter: seconds });
}
