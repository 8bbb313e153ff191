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

/** Who asked to become a teacher of an academy that approves them, and the newest answer. */
export const teacherRequests = pgTable(
  "teacher_requests",
  {
    academyId: uuid("academy_id").notNull(),
    userId: uuid("user_id").notNull(),
    createdAt: createdAt(),
    /** Null while it waits. */
    decision: text("decision", { enum: ["approved", "refused"] }),
    decidedAt: moment("decided_at"),
    /** Shown to whoever asked, where the answer is no. */
    note: text("note").notNull().default(""),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.userId] }),
    index("teacher_requests_waiting")
      .on(t.academyId, t.createdAt)
      .where(sql`${t.decision} is null`),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
  ],
);

/** An administrator's invitation of an address to teach; whoever accepts it is a teacher. */
export const teacherInvitations = pgTable(
  "teacher_invitations",
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
    teacherId: uuid("teacher_id"),
    withdrawnAt: moment("withdrawn_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    unique("teacher_invitations_token").on(t.academyId, t.tokenHash),
    // One that waits, for each address.
    uniqueIndex("teacher_invitations_pending")
      .on(t.academyId, t.email)
      .where(sql`${t.acceptedAt} is null and ${t.withdrawnAt} is null`),
    index("teacher_invitations_of_inviter").on(t.academyId, t.inviterId),
    index("teacher_invitations_of_teacher").on(t.academyId, t.teacherId),
    lowerCase("teacher_invitations_email_lower", t.email),
    foreignKey({
      columns: [t.academyId, t.inviterId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.teacherId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
  ],
);
