// Mails about who administers an academy: the invitation of an address, and what changed.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { administratorsPath } from "#src/academies/admin-paths.rules.ts";
import { contactOf } from "#src/academies/contact.ts";
import {
  type AdministratorInvitation,
  findAdministratorInvitation,
} from "#src/accounts/administrators/administrator-queries.ts";
import {
  administratePath,
  administratorInvitationDays,
} from "#src/accounts/administrators/administrators.rules.ts";
import {
  administratorToken,
  endAdministratorInvitation,
} from "#src/accounts/administrators/write-administrator-invitations.ts";
import { countMail } from "#src/accounts/email/count-mail.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { findUser } from "#src/accounts/queries.ts";
import type { User } from "#src/accounts/tables.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import type { QueueData } from "#src/jobs/queues.ts";
import { refusalHash, stopPath } from "../invitations/invitation-links.ts";
import { findRefusing } from "../invitations/invitee-queries.ts";
import { mailboxOf } from "../invitations/mailbox.rules.ts";

type AdministratorMail = QueueData<"administrators.mail">["mail"];
type Change = Exclude<AdministratorMail, { kind: "invitation" }>;

export async function sendAdministratorMail(ctx: Ctx, mail: AdministratorMail): Promise<void> {
  if (mail.kind === "invitation") await sendInvitation(ctx, mail.invitationId);
  else await sendChange(ctx, mail);
}

/** Sends nothing to a deleted account, an unproven mailbox or a former administrator. */
async function sendChange(ctx: Ctx, mail: Change): Promise<void> {
  const reader = await findUser(ctx, mail.userId);
  if (!reader?.emailVerifiedAt || reader.deletedAt) return;
  const about = mail.kind === "dismissed" ? reader : await findUser(ctx, mail.subjectId);
  const isOfReader = mail.kind === "dismissed";
  if (!about || isOfReader === (reader.role === "academy")) return;
  const { label, path, ...words } = wordsOf(ctx)[mail.kind];
  await sendLetter(ctx, {
    id: `administrator-${mail.kind}-${about.id}-${reader.id}-${Math.floor(new Date(mail.at).getTime() / 1000)}`,
    to: reader.email,
    letter: {
      ...words,
      rows: isOfReader ? [] : rowsOf(about),
      action: { label, href: academyUrl(ctx, path) },
      footer: isOfReader
        ? `Si tienes preguntas, escribe a ${contactOf(ctx)}.`
        : "Recibes este correo porque administras la academia.",
    },
  });
}

function rowsOf({ name, email, deletedAt }: User) {
  if (deletedAt) return [{ label: "Cuenta", value: "Eliminada" }];
  return [
    { label: "Nombre", value: name },
    { label: "Correo", value: email },
  ];
}

function wordsOf({ academy }: Ctx) {
  const { name } = academy;
  const unexpected =
    "Si no lo esperabas, mira en Administradores quién más administra y elige otra contraseña para tu cuenta.";
  return {
    added: {
      subject: `Otra persona administra ${name}`,
      heading: "Otra persona administra tu academia",
      paragraphs: [
        `Aceptó una invitación y desde ahora administra ${name}: ve las ventas y los datos de las personas, y lo puede cambiar todo.`,
        unexpected,
      ],
      label: "Ver quién administra",
      path: administratorsPath,
    },
    removed: {
      subject: `Una persona ya no administra ${name}`,
      heading: "Una persona ya no administra tu academia",
      paragraphs: [
        `Ya no administra ${name}, y sus invitaciones pendientes terminaron.`,
        unexpected,
      ],
      label: "Ver quién administra",
      path: administratorsPath,
    },
    dismissed: {
      subject: `Ya no administras ${name}`,
      heading: `Ya no administras ${name}`,
      paragraphs: [
        "Otra persona que administra la academia te quitó de la administración. Tu cuenta sigue, con tus cursos y tus compras.",
      ],
      label: "Ir a tu cuenta",
      path: "/account",
    },
  };
}

/** Nothing about an invitation that ended. More mails to one mailbox than its limit are dropped. */
async function sendInvitation(ctx: Ctx, id: string): Promise<void> {
  const invitation = await findAdministratorInvitation(ctx, id);
  if (invitation?.state !== "pending" || ctx.academy.suspendedAt) return;
  const { email, mailedAt } = invitation;
  const hash = refusalHash(ctx.academy.id, email);
  if ((await findRefusing(ctx, [hash])).has(hash)) {
    return inTransaction(ctx, (ctx) => endAdministratorInvitation(ctx, id));
  }
  const counted = await countMail(ctx, "invitation", mailboxOf(email));
  if (!counted) return;
  try {
    await sendLetter(ctx, {
      id: `administer-${id}-${mailedAt.getTime()}`,
      to: email,
      unsubscribe: academyUrl(ctx, stopPath(ctx, email)),
      letter: letterOf(ctx, invitation),
    });
  } catch (error) {
    await counted.giveBack();
    throw error;
  }
}

function letterOf(ctx: Ctx, invitation: AdministratorInvitation) {
  const { name } = ctx.academy;
  const { token } = administratorToken(ctx, invitation);
  return {
    subject: `${name} te invita a administrar la academia`,
    heading: "Te invitan a administrar",
    paragraphs: [
      `Quien administra ${name} te invita a administrarla también: sus páginas, sus ventas, sus docentes y sus estudiantes.`,
      `Abre el enlace, y entra o crea tu cuenta con este correo. El enlace sirve durante ${administratorInvitationDays} días.`,
    ],
    rows: [],
    action: {
      label: "Ver la invitación",
      href: academyUrl(ctx, `${administratePath}?${new URLSearchParams({ token })}`),
    },
    footer: "Si no esperabas este correo, puedes ignorarlo: sin el enlace no pasa nada.",
    footerLink: {
      label: "No quiero más invitaciones",
      href: academyUrl(ctx, stopPath(ctx, invitation.email)),
    },
  };
}
