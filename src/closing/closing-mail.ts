// Tells one person by mail that the academy closes, or stays open, and what they can do.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { hasClosed, lastMoment } from "#src/academies/away/closing.rules.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { findUser } from "#src/accounts/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import type { QueueData } from "#src/jobs/queues.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { closingWords } from "./closing-words.rules.ts";

type About = Omit<QueueData<"closing.mail">, "academyId">;

/**
 * A mail that waited until it was no longer true is not sent; what came then has its own. To a proven
 * mailbox alone, since another may be a stranger's; the notification reaches whoever has the account.
 */
export async function sendClosingMail(ctx: Ctx, about: About): Promise<void> {
  const { userId, news, since } = about;
  if (!isTrue(ctx, about)) return;
  const user = await findUser(ctx, userId);
  if (!user?.emailVerifiedAt || user.deletedAt) return;
  const { academy, outside } = ctx;
  const { path, action, ...words } = closingWords({
    news,
    role: user.role,
    place: academy.name,
    day: academy.closesAt ? formatDate(lastMoment(academy.closesAt)) : "",
    contact: outside.contact,
  });
  await sendLetter(ctx, {
    id: `academy-${news}-${userId}-${since}`,
    to: user.email,
    letter: { ...words, rows: [], action: { label: action, href: academyUrl(ctx, path) } },
  });
}

function isTrue({ academy, now }: Ctx, { news, since }: About): boolean {
  if (news === "undone") return academy.closesAt === null;
  if (!academy.closesAt || academy.closingSince?.toISOString() !== since) return false;
  return hasClosed(academy, now) === (news === "closed");
}
