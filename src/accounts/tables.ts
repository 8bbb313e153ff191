import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { academies } from "#src/academies/tables.ts";
import { citext, createdAt, id, moment } from "#src/db/columns.ts";

/** Accounts. The same e-mail may hold one in each academy (decisions: Academies). */
export const users = pgTable(
  "users",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    email: citext("email").notNull(),
    name: text("name").notNull(),
    /** argon2id; null where the account only signs in through a provider. */
    passwordHash: text("password_hash"),
    role: text("role", { enum: ["student", "teacher", "academy", "admin"] }).notNull(),
    completedSignUp: boolean("completed_sign_up").notNull().default(false),
    pictureUrl: text("picture_url"),
    description: text("description").notNull().default(""),
    campaignCameFrom: text("campaign_came_from"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.academyId, t.id] }),
    unique("users_email_once").on(t.academyId, t.email),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }),
  ],
);

/** A sign-in on one device: the family of its refresh tokens. Ends 24 hours after it began. */
export const sessions = pgTable(
  "sessions",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    userId: uuid("user_id").notNull(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.academyId, t.id] }),
    index("sessions_of_user").on(t.academyId, t.userId),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
  ],
);

/** Single-use refresh tokens, stored only as SHA-256. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    academyId: uuid("academy_id").notNull(),
    tokenHash: text("token_hash").notNull(),
    sessionId: uuid("session_id").notNull(),
    createdAt: createdAt(),
    spentAt: moment("spent_at"),
  },
  (t) => [
    primaryKey({ columns: [t.academyId, t.tokenHash] }),
    index("refresh_tokens_of_session").on(t.academyId, t.sessionId),
    foreignKey({
      columns: [t.academyId, t.sessionId],
      foreignColumns: [sessions.academyId, sessions.id],
    }).onDelete("cascade"),
  ],
);

export type User = typeof users.$inferSelect;
