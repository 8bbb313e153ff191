import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { academies } from "#src/academies/tables.ts";
import { createdAt, id, ownedByAcademy } from "#src/db/columns.ts";
import type { Action } from "./actions.rules.ts";

/**
 * What happened to accounts, and who did it. A row refers to accounts without a foreign key: it
 * stays when what it is about goes. The address is dropped after twelve months, names when their
 * account is deleted.
 */
export const trailEvents = pgTable(
  "trail_events",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    action: text("action").$type<Action>().notNull(),
    /** The account that the row is about. */
    subjectId: uuid("subject_id").notNull(),
    subjectName: text("subject_name"),
    /** Who did it; null: a command, a job, or somebody without a session. */
    actorId: uuid("actor_id"),
    actorName: text("actor_name"),
    /** Network address, as `Visitor` has it; null where there is none, and after twelve months. */
    address: text("address"),
    /** "Chrome en Android". */
    device: text("device").notNull().default(""),
    /** What the sentence about the action needs, for example the old and the new role. */
    details: jsonb("details").$type<Record<string, string>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    index("trail_events_of_subject").on(t.academyId, t.subjectId, t.id),
    index("trail_events_of_actor").on(t.academyId, t.actorId, t.id),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }),
  ],
);
