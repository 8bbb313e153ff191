// Sends an invitation to teach again, or withdraws one that waits.
import { refuseClosing } from "#src/academies/away/refuse-closing.ts";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { resendMinutes } from "#src/accounts/teachers/teaching.rules.ts";
import {
  endInvitation,
  holdInvitation,
  renewInvitation,
} from "#src/accounts/teachers/write-invitations.ts";
import { idShape } from "#src/courses/rules.ts";
import { enqueue, inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { refusalHash } from "../invitations/invitation-links.ts";
import { inviteTexts } from "../invitations/invitation-texts.rules.ts";
import { findRefusing } from "../invitations/invitee-queries.ts";
import { tooSoon } from "../invitations/resend-invitation.ts";
import { requireProven } from "./invite-teachers.ts";
import { teacherInviteTexts } from "./teacher-invitation-texts.rules.ts";
import { findTeaching } from "./teacher-list-queries.ts";

/**
 * Also one that expired. Throws `conflict` for one that was accepted or withdrawn, `too_many` before
 * the hour is over.
 */
export async function resendTeacherInvitation(ctx: MemberCtx, id: string): Promise<void> {
  requireAdministrator(ctx);
  await requireProven(ctx);
  refuseClosing(ctx);
  await inTransaction(ctx, async (ctx) => {
    const { email, acceptedAt, withdrawnAt, mailedAt } = await hold(ctx, id);
    if (acceptedAt) throw problem("conflict", accepted);
    const hash = refusalHash(ctx.academy.id, email);
    if ((await findRefusing(ctx, [hash])).has(hash)) throw problem("conflict", inviteTexts.refuses);
    if (withdrawnAt) throw problem("conflict", inviteTexts.withdrawn);
    const waitMs = mailedAt.getTime() + resendMinutes * 60_000 - ctx.now.getTime();
    if (waitMs > 0) throw tooSoon(Math.ceil(waitMs / 1000));
    if ((await findTeaching(ctx, [email])).has(email)) {
      throw problem("conflict", teacherInviteTexts.own);
    }
    await renewInvitation(ctx, id);
    await enqueue(ctx, "teachers.mail", { mail: { kind: "invitation", invitationId: id } });
  });
}

/** Safe to repeat. Throws `conflict` for one that was accepted. */
export async function withdrawTeacherInvitation(ctx: MemberCtx, id: string): Promise<void> {
  requireAdministrator(ctx);
  await inTransaction(ctx, async (ctx) => {
    const { acceptedAt, withdrawnAt } = await hold(ctx, id);
    if (acceptedAt) throw problem("conflict", accepted);
    if (!withdrawnAt) await endInvitation(ctx, id);
  });
}

const accepted = "Esta persona ya aceptó la invitación";

async function hold(ctx: TransactionCtx & MemberCtx, id: string) {
  if (!idShape.safeParse(id).success) throw problem("not_found", inviteTexts.unknown);
  const live = await holdLive(ctx, [ctx.actor.id]);
  if (!live.has(ctx.actor.id)) throw problem("unauthenticated", "Debes iniciar sesión");
  const held = await holdInvitation(ctx, id);
  if (!held) throw problem("not_found", inviteTexts.unknown);
  return held;
}
