// A page of what an account was told, as its list shows it.
import { findUser } from "#src/accounts/queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { formatMoment } from "#src/ui/formats/moments.rules.ts";
import { iconOf } from "./kind-icons.rules.ts";
import { notificationsPerPage, readAsked, savedParam } from "./list.rules.ts";
import {
  countNotifications,
  countUnread,
  listNotifications,
  newestNotification,
  wantsDailyMail,
} from "./notification-queries.ts";

export type ShownNotifications = Awaited<ReturnType<typeof shownNotifications>>;

/** @param url of the page; one past the last page shows the last. */
export async function shownNotifications(ctx: MemberCtx, url: URL) {
  const { id: userId } = ctx.actor;
  const { unreadOnly, page } = readAsked(url.searchParams);
  const [all, unread] = await Promise.all([
    countNotifications(ctx, userId),
    countUnread(ctx, userId),
  ]);
  const pages = Math.max(1, Math.ceil((unreadOnly ? unread : all) / notificationsPerPage));
  const asked = { unreadOnly, page: Math.min(page, pages) };
  const limit = notificationsPerPage;
  const offset = (asked.page - 1) * limit;
  const found = await listNotifications(ctx, userId, { limit, offset, unread: unreadOnly });
  return {
    asked,
    pages,
    counts: { all, unread },
    /** Read before it is shown, so that what arrives afterwards stays unread. */
    upTo: await newestNotification(ctx, userId),
    entries: found.map(({ id, kind, text, createdAt, readAt }) => ({
      id,
      text,
      icon: iconOf(kind),
      isRead: readAt !== null,
      at: createdAt.toISOString(),
      when: formatMoment(createdAt, ctx.now),
    })),
    dailyMail: await wantsDailyMail(ctx, userId),
    /** Whether the account's mailbox is not proven, so that it gets no mail. */
    isUnproven: !(await findUser(ctx, userId))?.emailVerifiedAt,
    isSaved: url.searchParams.get(savedParam) === "mail",
  };
}
