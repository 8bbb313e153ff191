import { date, foreignKey, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { academies } from "#src/academies/tables.ts";
import { ownedByAcademy } from "#src/db/columns.ts";

/** How often each landing was opened on a day in Bogotá. It keeps nothing about the visitors. */
export const visitDays = pgTable(
  "visit_days",
  {
    academyId: uuid("academy_id").notNull(),
    /** The path of the page, without its query. */
    page: text("page").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    visits: integer("visits").notNull().default(0),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.page, t.day] }),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }),
  ],
);
