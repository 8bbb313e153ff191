import { foreignKey, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { academies } from "#src/academies/tables.ts";
import { createdAt, id, moment, ownedByAcademy } from "#src/db/columns.ts";

/**
 * Keys of an academy at the payment gateway. `academies.merchant_id` names those that take new
 * payments; the others stay for the payments that they took.
 */
export const merchants = pgTable(
  "merchants",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    publicKey: text("public_key").notNull(),
    /** The three secret keys as JSON, encrypted; see outside/keys/sealer.ts. */
    sealedKeys: text("sealed_keys").notNull(),
    createdAt: createdAt(),
    endedAt: moment("ended_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }),
  ],
);
