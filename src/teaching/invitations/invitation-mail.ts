// Mails an invitation, unless it has ended since, and tells the account that the address has. Whether
// there is one is looked up here, so that inviting takes as long for every address.
import { and, eq } from "drizzle-orm";
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { countMail } from "#src/accounts/email/count-mail.ts";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { notify } from "#src/notifications/notify.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import { invitations } from "#src/teaching/tables.ts";
import { holdInvitations } from "./hold-invitations.ts";
import { receivedEvent } from "./invitation-events.rules.ts";
import {
  invitationPath,
  ownInvitationPath,
  refusalHash,
  stopPath,
  tokenOf,
} from "./invitation-links.ts";
import { findInvitation, type Invitation, pending, wasMailedLately } from "./invitation-queries.ts";
import { resendMinutes } from "./invitation-texts.rules.ts";
import { findRefusing } from "./invitee-queries.ts";
import { mailboxOf } from "./mailbox.rules.ts";
import { endPending } from "./refuse-invitations.ts";

/**
 * Sends nothing about an invitation that ended, for somebody who has left, or whose own e-mail is no
 * longer proven: the title of the course and the name are theirs to write. Nothing while the academy
 * is suspended. More mails to one mailbox
 * than its limit are dropped, as all mails are that somebody else causes.
 */
export async function sendInvitationMail(
  ctx: Ctx,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const invitation = await findInvitation(ctx, invitationId);
  if (invitation?.state !== "pending" || !invitation.inviterProvenAt) return;
  if (ctx.academy.suspendedAt || ctx.academy.closesAt) return;
  const { email } = invitation;
  const hash = refusalHash(ctx.academy.id, email);
  if ((await findRefusing(ctx, [hash])).has(hash)) return endRefused(ctx, email);
  if (!(await tellAccount(ctx, invitation))) return;
  if (await wasMailedLately(ctx, invitation, resendMinutes)) return;
  const counted = await countMail(ctx, "invitation", mailboxOf(email));
  if (!counted) return;
  try {
    await send(ctx, invitation);
  } catch (error) {
    await counted.giveBack();
    throw error;
  }
}

/** The person refused while the invitation was written. */
async function endRefused(ctx: Ctx, email: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockEmail(ctx, email);
    await endPending(ctx, email);
  });
}

/** @returns whether the invitation still waits; nobody is told of one that does not. */
async function tellAccount(ctx: Ctx, invitation: Invitation): Promise<boolean> {
  const { id, email, courseId, inviterName, title } = invitation;
  const account = await findUserByEmail(ctx, email);
  if (account && (await isEnrolled(ctx, account.id, courseId))) return false;
  return inTransaction(ctx, async (ctx) => {
    if (account) await holdLive(ctx, [account.id]);
    // A withdrawal waits for it, and then marks the notice as read.
    const held = await holdInvitations(ctx, and(eq(invitations.id, id), pending));
    if (held.length === 0) return false;
    if (!account?.emailVerifiedAt) return true;
    await notify(ctx, [
      {
        userId: account.id,
        ...noticeOf.invited({
          ...{ event: receivedEvent(invitation), name: inviterName, title },
          href: ownInvitationPath(courseId),
        }),
      },
    ]);
    return true;
  });
}

async function send(ctx: Ctx, invitation: Invitation): Promise<void> {
  const { id, email, title, inviterName, mailedAt } = invitation;
  const stop = academyUrl(ctx, stopPath(ctx, email));
  await sendLetter(ctx, {
    id: `invitation-${id}-${mailedAt.getTime()}`,
    to: email,
    unsubscribe: stop,
    letter: {
      subject: `${inviterName} te invitó a «${title}»`,
      heading: "Te invitaron a un curso",
      paragraphs: [
        `${inviterName} te invitó a «${title}» en ${ctx.academy.name}. Tu puesto es gratis: no tienes que pagar nada.`,
        "Abre el enlace, entra o crea tu cuenta con este correo, y empieza cuando quieras. El enlace sirve durante 30 días.",
      ],
      rows: [],
      action: {
        label: "Ver la invitación",
        href: academyUrl(ctx, invitationPath(tokenOf(ctx, invitation).token)),
      },
      footer: `${inviterName} confirmó que tiene tu permiso para escribirte. Si no esperabas este correo, puedes ignorarlo.`,
      footerLink: { label: "No quiero más invitaciones", href: stop },
    },
  });
}
