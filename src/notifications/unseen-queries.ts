// What was not seen, and by whom: for the mail of a day.
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
} from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { notificationSettings, notifications } from "./tables.ts";

type Between = { since: Date; until: Date };

type Asked = {
  /** Only accounts with a larger id; the first time none. */
  after: string | null;
  limit: number;
  /** What is older is never mailed. */
  oldest: Date;
  /** What is newer is left to the next mail. */
  until: Date;
  /** Nobody who was mailed since then. */
  mailedBefore: Date;
};

/**
 * Accounts with something new that was not seen, by their ids, and when each was last mailed. The
 * person has proven the mailbox and wants the mail.
 */
export function accountsToMail(
  { db, academy }: Pick<Ctx, "db" | "academy">,
  { after, limit, oldest, until, mailedBefore }: Asked,
) {
  const { mailedAt, dailyMail } = notificationSettings;
  const unseen = db
    .select({ one: sql`1` })
    .from(notifications)
    .where(
      and(
        eq(notifications.academyId, users.academyId),
        eq(notifications.userId, users.id),
        isNull(notifications.readAt),
        gt(notifications.createdAt, oldest),
        lte(notifications.createdAt, until),
        or(isNull(mailedAt), gt(notifications.createdAt, mailedAt)),
      ),
    );
  return db
    .select({ userId: users.id, mailedAt })
    .from(users)
    .leftJoin(
      notificationSettings,
      and(
        eq(notificationSettings.academyId, users.academyId),
        eq(notificationSettings.userId, users.id),
      ),
    )
    .where(
      and(
        eq(users.academyId, academy.id),
        after === null ? undefined : gt(users.id, after),
        isNull(users.deletedAt),
        isNotNull(users.emailVerifiedAt),
        eq(users.completedSignUp, true),
        or(isNull(dailyMail), eq(dailyMail, true)),
        or(isNull(mailedAt), lt(mailedAt, mailedBefore)),
        exists(unseen),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
}

/** What happened between two moments and is still unread: the newest, and how many in all. */
export async function unseenBetween(
  { db, academy }: Pick<Ctx, "db" | "academy">,
  userId: string,
  { since, until, limit }: Between & { limit: number },
) {
  const unseen = and(
    eq(notifications.academyId, academy.id),
    eq(notifications.userId, userId),
    isNull(notifications.readAt),
    gt(notifications.createdAt, since),
    lte(notifications.createdAt, until),
  );
  const newest = await db
    .select({ text: notifications.text, href: notifications.href })
    .from(notifications)
    .where(unseen)
    .orderBy(desc(notifications.id))
    .limit(limit);
  const [row] = await db.select({ total: count() }).from(notifications).where(unseen);
  return { newest, total: row?.total ?? 0 };
}
