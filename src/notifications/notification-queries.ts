// What an account was told: how much of it is unread, and the list.
import { and, asc, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Ctx, Db } from "#src/ctx.ts";
import { inGroups } from "#src/db/in-groups.ts";
import { preparedForIds } from "#src/db/prepared-for-ids.ts";
import { notificationSettings, notifications } from "./tables.ts";

type Place = Pick<Ctx, "db" | "academy">;

/** Read from the index of unread ones alone. */
const unreadOfUsers = preparedForIds((db, userIds) =>
  db
    .select({ userId: notifications.userId, unread: count() })
    .from(notifications)
    .where(
      and(
        eq(notifications.academyId, sql.placeholder("academyId")),
        sql`${notifications.userId} in ${userIds}`,
        isNull(notifications.readAt),
      ),
    )
    .groupBy(notifications.userId),
);

type Asked = { academyId: string; userId: string };

/** Every page of whoever has a session asks for it. */
const countInGroup = inGroups(async (db: Db, asked: Asked[]) => {
  const counts = new Map<string, number>();
  const reads = [...Map.groupBy(asked, ({ academyId }) => academyId)].map(
    async ([academyId, those]) => {
      const userIds = [...new Set(those.map(({ userId }) => userId))];
      for (const { userId, unread } of await unreadOfUsers(db, userIds, { academyId })) {
        counts.set(`${academyId} ${userId}`, unread);
      }
    },
  );
  await Promise.all(reads);
  return asked.map(({ academyId, userId }) => counts.get(`${academyId} ${userId}`) ?? 0);
});

/** The true number, however large. */
export function countUnread({ db, academy }: Place, userId: string): Promise<number> {
  return countInGroup(db, { academyId: academy.id, userId });
}

export function countNotifications({ db, academy }: Place, userId: string): Promise<number> {
  return db.$count(notifications, of(academy.id, userId));
}

type Page = { limit: number; offset: number; unread?: boolean | undefined };

/** Newest first. */
export function listNotifications(
  { db, academy }: Place,
  userId: string,
  { limit, offset, unread = false }: Page,
) {
  return db
    .select(notificationColumns)
    .from(notifications)
    .where(and(of(academy.id, userId), unread ? isNull(notifications.readAt) : undefined))
    .orderBy(desc(notifications.id))
    .limit(limit)
    .offset(offset);
}

export type ListedNotification = Awaited<ReturnType<typeof listNotifications>>[number];

/** The id up to which "mark all as read" goes; null for an account without any. */
export async function newestNotification(ctx: Place, userId: string): Promise<string | null> {
  const [newest] = await listNotifications(ctx, userId, { limit: 1, offset: 0 });
  return newest?.id ?? null;
}

/** Whether the account wants the mail of a day; by default it does. */
export async function wantsDailyMail({ db, academy }: Place, userId: string): Promise<boolean> {
  const { dailyMail } = notificationSettings;
  const [row] = await db
    .select({ dailyMail })
    .from(notificationSettings)
    .where(
      and(eq(notificationSettings.academyId, academy.id), eq(notificationSettings.userId, userId)),
    );
  return row?.dailyMail ?? true;
}

/** Every row about a person, for their export, oldest first. */
export async function notificationsOf(ctx: Place, userId: string) {
  const { db, academy } = ctx;
  const { kind, text, href, createdAt, readAt } = notifications;
  const { dailyMail, mailedAt } = notificationSettings;
  const [settings] = await db
    .select({ dailyMail, mailedAt })
    .from(notificationSettings)
    .where(
      and(eq(notificationSettings.academyId, academy.id), eq(notificationSettings.userId, userId)),
    );
  return {
    notifications: await db
      .select({ kind, text, href, createdAt, readAt })
      .from(notifications)
      .where(of(academy.id, userId))
      .orderBy(asc(notifications.id)),
    notificationSettings: settings ?? null,
  };
}

export const notificationColumns = {
  id: notifications.id,
  kind: notifications.kind,
  text: notifications.text,
  href: notifications.href,
  createdAt: notifications.createdAt,
  readAt: notifications.readAt,
};

function of(academyId: string, userId: string) {
  return and(eq(notifications.academyId, academyId), eq(notifications.userId, userId));
}
