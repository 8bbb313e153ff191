import { foreignKey, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { citext, createdAt, id } from "#src/db/columns.ts";

/** Tenants. The one without a subdomain is the root academy, on the main host. */
export const academies = pgTable("academies", {
  id: id().primaryKey(),
  subdomain: citext("subdomain").unique(),
  name: text("name").notNull(),
  logoUrl: text("logo_url"),
  createdAt: createdAt(),
});

export const academyCategories = pgTable(
  "academy_categories",
  {
    academyId: uuid("academy_id").notNull(),
    name: text("name").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.academyId, t.name] }),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }).onDelete("cascade"),
  ],
);
