// The mail of a day about what a person has not seen.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { findUser } from "#src/accounts/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { formatCount } from "#src/ui/formats/numbers.rules.ts";
import { ownPath } from "./change-notifications.ts";
import { wantsDailyMail } from "./notification-queries.ts";
import { notificationsPath } from "./paths.rules.ts";
import { stopLink } from "./stop-link.ts";
import { unseenBetween } from "./unseen-queries.ts";

const listed = 10;

type About = { userId: string; since: string; until: string };

/**
 * Leaves out what was read meanwhile, and sends nothing where nothing is left, to a deleted account,
 * to a mailbox that is not proven, and to whoever has turned it off.
 */
export async function sendUnseenMail(ctx: Ctx, { userId, since, until }: About): Promise<void> {
  const user = await findUser(ctx, userId);
  if (!user?.emailVerifiedAt || user.deletedAt || !(await wantsDailyMail(ctx, userId))) return;
  const { newest, total } = await unseenBetween(ctx, userId, {
    since: new Date(since),
    until: new Date(until),
    limit: listed,
  });
  if (total === 0) return;
  const links = [];
  for (const { text, href } of newest) {
    const path = (await ownPath(ctx, href)) ?? notificationsPath;
    links.push({ label: text, href: academyUrl(ctx, path) });
  }
  const list = academyUrl(ctx, notificationsPath);
  const more = total - newest.length;
  if (more > 0) links.push({ label: `y ${formatCount(more)} más`, href: list });
  const stop = academyUrl(ctx, stopLink(ctx, userId));
  await sendLetter(ctx, {
    id: `unseen-${userId}-${until.slice(0, 10)}`,
    to: user.email,
    unsubscribe: stop,
    letter: {
      subject:
        total === 1
          ? "Tienes una notificación sin leer"
          : `Tienes ${formatCount(total)} notificaciones sin leer`,
      heading: "Lo que no has visto",
      paragraphs: [`Esto pasó en ${ctx.academy.name} desde la última vez que te escribimos.`],
      rows: [],
      links,
      action: { label: "Ver mis notificaciones", href: list },
      footer: "Te escribimos una vez al día, como mucho, y solo si hay algo que no has visto.",
      footerLink: { label: "No quiero más este correo", href: stop },
    },
  });
}
