// Mails about teaching in an academy: what was decided about a person, and the invitation of an
// address.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { contactOf } from "#src/academies/contact.ts";
import { countMail } from "#src/accounts/email/count-mail.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { findUser } from "#src/accounts/queries.ts";
import { findRequest } from "#src/accounts/teachers/request-queries.ts";
import { findTeacherInvitation } from "#src/accounts/teachers/teacher-invitation-queries.ts";
import { teachingPath } from "#src/accounts/teachers/teaching.rules.ts";
import { endInvitation, teachTokenOf } from "#src/accounts/teachers/write-invitations.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import type { QueueData } from "#src/jobs/queues.ts";
import { refusalHash, stopPath } from "../invitations/invitation-links.ts";
import { findRefusing } from "../invitations/invitee-queries.ts";
import { mailboxOf } from "../invitations/mailbox.rules.ts";

export type TeacherMail = QueueData<"teachers.mail">["mail"];

export async function sendTeacherMail(ctx: Ctx, mail: TeacherMail): Promise<void> {
  if (mail.kind === "invitation") await sendInvitation(ctx, mail.invitationId);
  else await sendDecision(ctx, mail);
}

type Decision = Exclude<TeacherMail, { kind: "invitation" }>;

/** Sends nothing that is no longer so, nor to a deleted account or one whose mailbox is unproven. */
async function sendDecision(ctx: Ctx, { kind, userId }: Decision): Promise<void> {
  const user = await findUser(ctx, userId);
  if (!user?.emailVerifiedAt || user.deletedAt) return;
  const isSuspended = user.teachingSuspendedAt !== null;
  const request = await findRequest(ctx, userId);
  const holds = {
    approved: request?.decision === "approved",
    refused: request?.decision === "refused",
    suspended: isSuspended,
    restored: !isSuspended,
  };
  if (!holds[kind]) return;
  const since = { approved: request?.decidedAt, refused: request?.decidedAt, restored: null };
  const at = kind === "suspended" ? user.teachingSuspendedAt : (since[kind] ?? ctx.now);
  const { label, path, ...words } = wordsOf(ctx, request?.note ?? "")[kind];
  await sendLetter(ctx, {
    id: `teaching-${kind}-${userId}-${Math.floor((at ?? ctx.now).getTime() / 60_000)}`,
    to: user.email,
    letter: {
      ...words,
      rows: [],
      action: { label, href: academyUrl(ctx, path) },
      footer: `Si tienes preguntas, escribe a ${contactOf(ctx)}.`,
    },
  });
}

function wordsOf({ academy }: Ctx, note: string) {
  const { name } = academy;
  return {
    approved: {
      subject: `Ya puedes enseñar en ${name}`,
      heading: "Ya puedes enseñar",
      paragraphs: [`${name} aprobó tu solicitud. Crea tu primer curso cuando quieras.`],
      label: "Empezar a enseñar",
      path: "/teachers",
    },
    refused: {
      subject: `Tu solicitud para enseñar en ${name}`,
      heading: "Tu solicitud para enseñar",
      paragraphs: [
        `${name} no aprobó tu solicitud para enseñar. Tu cuenta sigue igual, como estudiante.`,
        ...(note ? [note] : []),
      ],
      label: "Ver la respuesta",
      path: teachingPath,
    },
    suspended: {
      subject: `${name} suspendió tu permiso para enseñar`,
      heading: "Tu permiso para enseñar está suspendido",
      paragraphs: [
        `${name} suspendió tu permiso para enseñar. Tus cursos ya no se venden, y quienes los tienen los siguen viendo.`,
        "Lo que ganaste hasta ahora se te sigue debiendo.",
      ],
      label: "Ver qué pasa ahora",
      path: teachingPath,
    },
    restored: {
      subject: `Ya puedes enseñar otra vez en ${name}`,
      heading: "Ya puedes enseñar otra vez",
      paragraphs: [
        `${name} te permite enseñar otra vez. Tus cursos están en borradores: publícalos de nuevo cuando quieras.`,
      ],
      label: "Ver tus cursos",
      path: "/teachers/courses",
    },
  };
}

export function teachPath(token: string): string {
  return `/login/teach?token=${token}`;
}

/**
 * Nothing about an invitation that ended. More mails to one mailbox than its limit are dropped, as
 * all mails are that somebody else causes.
 */
async function sendInvitation(ctx: Ctx, id: string): Promise<void> {
  const invitation = await findTeacherInvitation(ctx, id);
  if (invitation?.state !== "pending" || ctx.academy.suspendedAt || ctx.academy.closesAt) return;
  const { email, mailedAt } = invitation;
  const hash = refusalHash(ctx.academy.id, email);
  if ((await findRefusing(ctx, [hash])).has(hash)) {
    return inTransaction(ctx, (ctx) => endInvitation(ctx, id));
  }
  const counted = await countMail(ctx, "invitation", mailboxOf(email));
  if (!counted) return;
  try {
    await sendLetter(ctx, {
      id: `teach-${id}-${mailedAt.getTime()}`,
      to: email,
      unsubscribe: academyUrl(ctx, stopPath(ctx, email)),
      letter: letterOf(ctx, invitation),
    });
  } catch (error) {
    await counted.giveBack();
    throw error;
  }
}

function letterOf(ctx: Ctx, invitation: { id: string; email: string; mailedAt: Date }) {
  const { name } = ctx.academy;
  return {
    subject: `${name} te invita a enseñar`,
    heading: "Te invitan a enseñar",
    paragraphs: [
      `${name} te invita a publicar tus cursos en su academia.`,
      "Abre el enlace, y entra o crea tu cuenta con este correo. El enlace sirve durante 30 días.",
    ],
    rows: [],
    action: {
      label: "Ver la invitación",
      href: academyUrl(ctx, teachPath(teachTokenOf(ctx, invitation).token)),
    },
    footer: `${name} confirmó que tiene tu permiso para escribirte. Si no esperabas este correo, puedes ignorarlo.`,
    footerLink: {
      label: "No quiero más invitaciones",
      href: academyUrl(ctx, stopPath(ctx, invitation.email)),
    },
  };
}
