// Mails about a change of e-mail: the link to the new mailbox, and a word to the one before.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { type CountedMail, countMail } from "#src/accounts/email/count-mail.ts";
import type { Words } from "#src/accounts/email/factor-words.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { maskEmail } from "#src/accounts/email.rules.ts";
import { findUser, findUserByEmail } from "#src/accounts/queries.ts";
import type { User } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import type { QueueData } from "#src/jobs/queues.ts";
import { formatMoment } from "#src/ui/formats/moments.rules.ts";
import { emailChangeHours, emailChangePath } from "./email-change.rules.ts";
import { type EmailChange, emailChangeToken, findEmailChangeById } from "./email-change-queries.ts";

type EmailChangeMail = QueueData<"accounts.email-change">["mail"];

type Written = { id: string; to: string; path: string; words: Words };

/**
 * A change that was replaced, withdrawn or made has no mail left to send but the one that says so to
 * the former mailbox, which hears of it whatever became of the account. Whether the new address
 * has an account is looked up here, so that asking takes the same time.
 */
export async function sendEmailChangeMail(ctx: Ctx, mail: EmailChangeMail): Promise<void> {
  if (mail.kind === "changed") return send(ctx, changedMail(ctx, mail));
  const change = await findEmailChangeById(ctx, mail.changeId);
  const user = change && (await findUser(ctx, change.userId));
  if (!change || !user || user.deletedAt) return;
  const written = mail.kind === "link" ? await linkMail(ctx, change) : askedMail(ctx, change, user);
  // Anybody can sign up with a stranger's address and ask for another stranger's.
  const counted = isOwnersMail(mail, user)
    ? { giveBack: async () => {} }
    : await countMail(ctx, "emailChange", written.to);
  if (counted) await sendCounted(ctx, written, counted);
}

/** A proven mailbox learns of every change, however many there are. */
function isOwnersMail({ kind }: EmailChangeMail, user: User): boolean {
  return kind === "asked" && user.emailVerifiedAt !== null;
}

async function sendCounted(ctx: Ctx, written: Written, counted: CountedMail): Promise<void> {
  try {
    await send(ctx, written);
  } catch (error) {
    await counted.giveBack();
    throw error;
  }
}

async function send(ctx: Ctx, { id, to, path, words }: Written): Promise<void> {
  const { action, ...rest } = words;
  const href = academyUrl(ctx, path);
  await sendLetter(ctx, { id, to, letter: { ...rest, rows: [], action: { label: action, href } } });
}

async function linkMail(ctx: Ctx, { id, newEmail: to }: EmailChange): Promise<Written> {
  const place = ctx.academy.name;
  if (await findUserByEmail(ctx, to)) {
    return {
      id: `email-change-taken-${id}`,
      to,
      path: "/login",
      words: {
        subject: "Este correo ya tiene una cuenta",
        heading: "Este correo ya tiene una cuenta",
        paragraphs: [
          `Alguien quiso poner este correo en otra cuenta de ${place}, pero ya es el de una cuenta tuya. Un correo solo puede ser de una cuenta.`,
          "Si fuiste tú, inicia sesión con este correo, o elige otro para esa cuenta.",
        ],
        action: "Inicia Sesión",
        footer: "Si no fuiste tú, ignora este correo: en tu cuenta no cambió nada.",
      },
    };
  }
  return {
    id: `email-change-${id}`,
    to,
    path: `${emailChangePath}?${new URLSearchParams({ token: emailChangeToken(ctx, id) })}`,
    words: {
      subject: "Confirma tu correo nuevo",
      heading: "Confirma tu correo nuevo",
      paragraphs: [
        `Alguien pidió que este sea el correo de su cuenta en ${place}. Confírmalo con el botón, con la sesión de esa cuenta abierta.`,
        `El enlace sirve una sola vez y durante ${emailChangeHours} horas.`,
      ],
      action: "Confirmar mi correo nuevo",
      footer:
        "Si no lo pediste tú, ignora este correo: sin la sesión de la cuenta nadie lo confirma.",
    },
  };
}

/** The new address is masked: a mailbox that nobody has proven may be a stranger's. */
function askedMail(ctx: Ctx, { id, newEmail }: EmailChange, { email: to }: User): Written {
  return {
    id: `email-change-asked-${id}`,
    to,
    path: "/login/forgot",
    words: {
      subject: "Pidieron cambiar el correo de tu cuenta",
      heading: "Pidieron cambiar el correo de tu cuenta",
      paragraphs: [
        `Alguien pidió que el correo de tu cuenta en ${ctx.academy.name} sea ${maskEmail(newEmail)}. Nada cambia hasta que se confirme desde ese correo. Si fuiste tú, no tienes que hacer nada.`,
        "Si no fuiste tú, elige otra contraseña cuanto antes: eso deja el cambio sin efecto y cierra todas las sesiones abiertas.",
      ],
      action: "No fui yo",
      footer: "Te avisamos cada vez que alguien pide cambiar el correo de tu cuenta.",
    },
  };
}

type Changed = Extract<EmailChangeMail, { kind: "changed" }>;

function changedMail({ now, academy }: Ctx, { changeId, email: to, at }: Changed): Written {
  const when = formatMoment(new Date(at), now);
  return {
    id: `email-changed-${changeId}`,
    to,
    path: "/contact",
    words: {
      subject: "Tu cuenta tiene otro correo",
      heading: "Tu cuenta tiene otro correo",
      paragraphs: [
        `El correo de tu cuenta en ${academy.name} cambió ${when}: desde ahora se entra con el correo nuevo, los avisos llegan allá, y cerramos las demás sesiones. Si fuiste tú, no tienes que hacer nada.`,
        "Si no fuiste tú, escríbenos cuanto antes desde este correo y cuéntanos cuándo lo viste: así podemos comprobar que la cuenta era tuya.",
      ],
      action: "Pedir ayuda",
      footer: "Es el último correo sobre esta cuenta que llega a esta dirección.",
    },
  };
}
