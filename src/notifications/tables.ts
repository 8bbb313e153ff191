import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#src/accounts/tables.ts";
import { createdAt, id, moment, ownedByAcademy } from "#src/db/columns.ts";
import type { NotificationKind } from "./kinds.rules.ts";

/** What happened, told to one account (decisions: Teacher area). */
export const notifications = pgTable(
  "notifications",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    userId: uuid("user_id").notNull(),
    kind: text("kind").$type<NotificationKind>().notNull(),
    /** Names what happened: the same event tells a person once. */
    event: text("event").notNull(),
    /** One sentence in Spanish, as of then: a later rename does not change it. */
    text: text("text").notNull(),
    /** A path of the academy's site. */
    href: text("href").notNull(),
    createdAt: createdAt(),
    readAt: moment("read_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    uniqueIndex("notifications_once").on(t.academyId, t.userId, t.event),
    index("notifications_of_user").on(t.academyId, t.userId, t.id),
    index("notifications_unread")
      .on(t.academyId, t.userId, t.createdAt)
      .where(sql`${t.readAt} is null`),
    // Those that name a person to people who are found nowhere else, once their role is gone.
    index("notifications_of_roles")
      .on(t.academyId, t.event)
      .where(sql`${t.kind} in ('teaching', 'administrators')`),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
  ],
);

/** How a person hears of notifications; no row means the defaults. */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    academyId: uuid("academy_id").notNull(),
    userId: uuid("user_id").notNull(),
    /** One mail a day at most about what was not seen. */
    dailyMail: boolean("daily_mail").notNull().default(true),
    /** When the last such mail was enqueued; what is older is never mailed again. */
    mailedAt: moment("mailed_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.userId] }),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
  ],
);
