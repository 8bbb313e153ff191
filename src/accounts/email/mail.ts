// Mails about an account, sent to its own address. A deleted account gets none.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { dashboardPath } from "#src/academies/admin-paths.rules.ts";
import { findSuspendedReason } from "#src/academies/queries.ts";
import { findUser, findUserByEmail } from "#src/accounts/queries.ts";
import type { User } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import type { QueueData } from "#src/jobs/queues.ts";
import { tokenDigest } from "#src/token-digest.ts";
import { type CountedMail, countMail } from "./count-mail.ts";
import type { LinkPurpose } from "./email-links.rules.ts";
import { makeLink } from "./email-links.ts";
import { factorWords, type Words } from "./factor-words.ts";
import { sendLetter } from "./send-letter.ts";
import { type SuspensionKind, suspensionWords } from "./suspension-words.ts";

export type AccountMail = QueueData<"accounts.mail">["mail"];
type Kind = AccountMail["kind"];

/** Makes the link here, in the job, so that the queue never holds its token. */
export async function sendAccountMail(ctx: Ctx, mail: AccountMail): Promise<void> {
  const { kind } = mail;
  const user = await (mail.kind === "reset"
    ? findUserByEmail(ctx, mail.email)
    : findUser(ctx, mail.userId));
  if (!user || user.deletedAt || (kind === "verify" && user.emailVerifiedAt)) return;
  // The next change of role sends its own mail.
  if ((kind === "staff-link" || kind === "staff-added") && user.role !== "admin") return;
  // It was opened or suspended again since; that has a mail of its own.
  const isSuspended = ctx.academy.suspendedAt !== null;
  if (kind === "academy-suspended" && !isSuspended) return;
  if (kind === "academy-restored" && isSuspended) return;
  const counted = await countStrangersMail(ctx, mail, user.email);
  if (!counted) return;
  try {
    await write(ctx, mail, user);
  } catch (error) {
    await counted.giveBack();
    throw error;
  }
}

/** The other kinds tell the owner what was done with the account's own password or provider. */
async function countStrangersMail(
  ctx: Ctx,
  mail: AccountMail,
  email: string,
): Promise<CountedMail | null> {
  if (mail.kind === "reset") return countMail(ctx, "reset", email, mail.fromKnownDevice);
  if (mail.kind === "verify" || mail.kind === "taken") return countMail(ctx, mail.kind, email);
  return { giveBack: async () => {} };
}

async function write(ctx: Ctx, mail: AccountMail, user: User): Promise<void> {
  const { kind } = mail;
  const { path, id } = await pageOf(ctx, mail, user);
  const reason = kind === "academy-suspended" ? await findSuspendedReason(ctx) : "";
  const { action, ...words } = { ...wordsOf(ctx), ...suspensionWords(ctx, reason) }[kind];
  await sendLetter(ctx, {
    id,
    to: user.email,
    letter: { ...words, rows: [], action: { label: action, href: academyUrl(ctx, path) } },
  });
}

/** Where the button leads. */
async function pageOf(ctx: Ctx, mail: AccountMail, user: User) {
  if (mail.kind === "reset") return linkPage(ctx, user, "reset", mail.redirectTo);
  if (mail.kind === "verify") return linkPage(ctx, user, "verify");
  if (mail.kind === "staff-link") return linkPage(ctx, user, "reset");
  return plainPage(ctx, user, mail.kind);
}

async function linkPage(ctx: Ctx, { id, email }: User, purpose: LinkPurpose, redirectTo?: string) {
  const token = await makeLink(ctx, { userId: id, purpose, email });
  return {
    path: `/login/${purpose}?${new URLSearchParams({ token, ...(redirectTo ? { redirectTo } : {}) })}`,
    id: `${purpose}-${tokenDigest(token).slice(0, 20)}`,
  };
}

const pages = {
  taken: "/login",
  "password-changed": "/login/forgot",
  linked: "/login/forgot",
  "staff-added": "/login",
  "staff-removed": "/login",
  "factor-added": "/login/forgot",
  "factor-removed": "/login/forgot",
  "factor-reset": "/login",
  "recovery-code-used": "/login/forgot",
  "academy-suspended": dashboardPath,
  "academy-restored": dashboardPath,
};

/** A second try of the job sends the same mail; a later event is another mail. */
function plainPage({ job, now }: Ctx, { id }: User, kind: keyof typeof pages) {
  const event = job?.id ?? Math.floor(now.getTime() / 60_000);
  return { path: pages[kind], id: `${kind}-${id}-${event}` };
}

/**
 * Contains no account name: anybody can sign up with a stranger's address and choose a name, and
 * would write to the stranger through us.
 */
function wordsOf(ctx: Ctx): Record<Exclude<Kind, SuspensionKind>, Words> {
  const place = ctx.academy.name;
  const forgot = academyUrl(ctx, pages["password-changed"]);
  return {
    reset: {
      subject: "Elige una contraseña nueva",
      heading: "Elige una contraseña nueva",
      paragraphs: [
        `Alguien pidió este enlace para tu cuenta en ${place}. Sirve una sola vez y durante una hora.`,
        "Al cambiar tu contraseña se cierran todas tus sesiones abiertas y dejan de servir las demás formas de entrar.",
      ],
      action: "Elegir contraseña",
      footer: "Si no lo pediste tú, ignora este correo: tu contraseña sigue igual.",
    },
    verify: {
      subject: "Confirma tu correo",
      heading: "Confirma tu correo",
      paragraphs: [
        `Alguien creó una cuenta en ${place} con este correo. Confirma que es tuyo.`,
        "Si alguien compró un curso para este correo o te invitó a uno, lo recibes al confirmarlo.",
        "El enlace sirve una sola vez y durante 48 horas.",
      ],
      action: "Confirmar mi correo",
      footer: "Si no creaste la cuenta, ignora este correo.",
    },
    taken: {
      subject: "Ya tienes una cuenta",
      heading: "Ya tienes una cuenta",
      paragraphs: [
        `Alguien quiso registrarse en ${place} con este correo, que ya tiene una cuenta. Si fuiste tú, inicia sesión.`,
        `Si olvidaste tu contraseña, elige otra en ${forgot}`,
      ],
      action: "Inicia Sesión",
      footer: "Si no fuiste tú, ignora este correo: en tu cuenta no cambió nada.",
    },
    "password-changed": {
      subject: "Tu contraseña cambió",
      heading: "Tu contraseña cambió",
      paragraphs: [
        `La contraseña de tu cuenta en ${place} acaba de cambiar. Si fuiste tú, no tienes que hacer nada.`,
        "Si no fuiste tú, elige otra cuanto antes: eso cierra todas las sesiones abiertas.",
      ],
      action: "No fui yo",
      footer: "Te avisamos cada vez que cambia tu contraseña.",
    },
    linked: {
      subject: "Hay otra forma de entrar a tu cuenta",
      heading: "Hay otra forma de entrar a tu cuenta",
      paragraphs: [
        `Desde ahora también puedes entrar a tu cuenta en ${place} con un servicio externo. Si fuiste tú, no tienes que hacer nada.`,
        "Si no fuiste tú, elige una contraseña nueva: eso quita ese acceso y cierra todas las sesiones abiertas.",
      ],
      action: "No fui yo",
      footer: "Te avisamos cada vez que se agrega una forma de entrar.",
    },
    "staff-link": {
      subject: `Haces parte del equipo de ${place}`,
      heading: `Haces parte del equipo de ${place}`,
      paragraphs: [
        "Quien maneja el servidor te agregó al equipo. Para entrar, elige primero tu contraseña.",
        "El enlace sirve una sola vez y durante una hora.",
      ],
      action: "Elegir contraseña",
      footer: "Si no esperabas este correo, no uses el enlace: sin él nadie entra a la cuenta.",
    },
    "staff-added": {
      subject: `Haces parte del equipo de ${place}`,
      heading: `Haces parte del equipo de ${place}`,
      paragraphs: [
        "Quien maneja el servidor te agregó al equipo, y cerramos las sesiones abiertas de tu cuenta. Inicia sesión de nuevo.",
      ],
      action: "Inicia Sesión",
      footer: "Te avisamos cada vez que cambia tu rol.",
    },
    "staff-removed": {
      subject: `Ya no haces parte del equipo de ${place}`,
      heading: `Ya no haces parte del equipo de ${place}`,
      paragraphs: [
        "Quien maneja el servidor te quitó del equipo, y cerramos las sesiones abiertas de tu cuenta. Tu cuenta sigue, con el rol de estudiante.",
      ],
      action: "Inicia Sesión",
      footer: "Te avisamos cada vez que cambia tu rol.",
    },
    ...factorWords(place),
  };
}
