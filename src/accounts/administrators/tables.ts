import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#src/accounts/tables.ts";
import { createdAt, id, lowerCase, moment, ownedByAcademy } from "#src/db/columns.ts";

/** An administrator's invitation of an address to administer the academy, too. */
export const administratorInvitations = pgTable(
  "administrator_invitations",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    email: text("email").notNull(),
    inviterId: uuid("inviter_id").notNull(),
    /** SHA-256 of what the link in the last mail contains. */
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    /** When the last mail was enqueued. */
    mailedAt: moment("mailed_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
    /** Who accepted it. */
    administratorId: uuid("administrator_id"),
    withdrawnAt: moment("withdrawn_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    unique("administrator_invitations_token").on(t.academyId, t.tokenHash),
    // One that waits, for each address.
    uniqueIndex("administrator_invitations_pending")
      .on(t.academyId, t.email)
      .where(sql`${t.acceptedAt} is null and ${t.withdrawnAt} is null`),
    index("administrator_invitations_of_inviter").on(t.academyId, t.inviterId),
    index("administrator_invitations_of_administrator").on(t.academyId, t.administratorId),
    lowerCase("administrator_invitations_email_lower", t.email),
    foreignKey({
      columns: [t.academyId, t.inviterId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.administratorId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
  ],
);
