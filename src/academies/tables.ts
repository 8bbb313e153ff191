import { foreignKey, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, lowerCase, ownedByAcademy } from "#src/db/columns.ts";

/** Tenants. The academy without a subdomain is the root academy, on the main host. */
export const academies = pgTable(
  "academies",
  {
    id: id().primaryKey(),
    subdomain: text("subdomain").unique(),
    name: text("name").notNull(),
    logoUrl: text("logo_url"),
    /**
     * What a teacher gets of what a sale leaves, in percent (decisions: Orders, refunds, and who gets
     * what).
     */
    sharePercent: integer("share_percent").notNull().default(70),
    /** What the platform gets of a sale without its tax, in percent; null: `PLATFORM_PERCENT`. */
    platformPercent: integer("platform_percent"),
    createdAt: createdAt(),
  },
  (t) => [lowerCase("academies_subdomain_lower", t.subdomain)],
);

export const academyCategories = pgTable(
  "academy_categories",
  {
    academyId: uuid("academy_id").notNull(),
    name: text("name").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.name] }),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }).onDelete("cascade"),
  ],
);
