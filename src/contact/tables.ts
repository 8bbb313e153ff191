import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { academies } from "#src/academies/tables.ts";
import { createdAt, id, moment, ownedByAcademy } from "#src/db/columns.ts";

/** What somebody wrote to an academy by its form; kept so that no lost mail loses it. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    topic: text("topic").notNull(),
    text: text("text").notNull(),
    /** The account that was signed in; null for a visitor. */
    userId: uuid("user_id"),
    createdAt: createdAt(),
    /** When somebody of the academy marked it as answered. */
    answeredAt: moment("answered_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    index("contact_messages_by_time").on(t.academyId, t.createdAt),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }),
  ],
);
