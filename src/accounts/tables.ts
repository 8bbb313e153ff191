import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { academies } from "#src/academies/tables.ts";
import { createdAt, id, lowerCase, moment, ownedByAcademy } from "#src/db/columns.ts";

/** Accounts. The same e-mail may have one in each academy (decisions: Academies). */
export const users = pgTable(
  "users",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    /** argon2id; null if the account signs in only through a provider. */
    passwordHash: text("password_hash"),
    role: text("role", { enum: ["student", "teacher", "academy", "admin"] }).notNull(),
    completedSignUp: boolean("completed_sign_up").notNull().default(false),
    pictureUrl: text("picture_url"),
    description: text("description").notNull().default(""),
    /** Where the person is from, as they write it: `Pitalito, Huila`. */
    place: text("place").notNull().default(""),
    campaignCameFrom: text("campaign_came_from"),
    /** Whether teachers may see the e-mail, where the academy allows it too. */
    sharesEmail: boolean("shares_email").notNull().default(false),
    /** When the academy suspended them as a teacher; null: they may teach. */
    teachingSuspendedAt: moment("teaching_suspended_at"),
    /** When the person proved that they own the mailbox, by a link or through a provider. */
    emailVerifiedAt: moment("email_verified_at"),
    /** Personal data are removed then; the row stays for others that refer to it. */
    deletedAt: moment("deleted_at"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    unique("users_email_once").on(t.academyId, t.email),
    lowerCase("users_email_lower", t.email),
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
    /** "Chrome en Android", for its owner to recognise. */
    device: text("device").notNull().default(""),
    createdAt: createdAt(),
    lastUsedAt: moment("last_used_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (t) => [
    ownedByAcademy(),
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
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.tokenHash] }),
    index("refresh_tokens_of_session").on(t.academyId, t.sessionId),
    foreignKey({
      columns: [t.academyId, t.sessionId],
      foreignColumns: [sessions.academyId, sessions.id],
    }).onDelete("cascade"),
  ],
);

/** An account at an external provider that opens one of ours. */
export const identities = pgTable(
  "identities",
  {
    academyId: uuid("academy_id").notNull(),
    provider: text("provider").notNull(),
    /** The provider's id of the person. */
    subject: text("subject").notNull(),
    userId: uuid("user_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.provider, t.subject] }),
    index("identities_of_user").on(t.academyId, t.userId),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
  ],
);

/** Single-use links sent by mail, stored only as SHA-256. */
export const emailLinks = pgTable(
  "email_links",
  {
    academyId: uuid("academy_id").notNull(),
    tokenHash: text("token_hash").notNull(),
    userId: uuid("user_id").notNull(),
    purpose: text("purpose", { enum: ["reset", "verify"] }).notNull(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.tokenHash] }),
    index("email_links_of_user").on(t.academyId, t.userId, t.purpose),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
  ],
);

/** The e-mail that an account is to get, once its owner proves it; the newest asking counts. */
export const emailChanges = pgTable(
  "email_changes",
  {
    academyId: uuid("academy_id").notNull(),
    userId: uuid("user_id").notNull(),
    /** Of this asking: the link's token is derived from it. */
    id: uuid("id").notNull(),
    newEmail: text("new_email").notNull(),
    /** SHA-256 of what the link contains. */
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.userId] }),
    unique("email_changes_id").on(t.academyId, t.id),
    unique("email_changes_token").on(t.academyId, t.tokenHash),
    lowerCase("email_changes_email_lower", t.newEmail),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
  ],
);

/** The second factor of an account: an authenticator app that shares a secret with us. */
export const secondFactors = pgTable(
  "second_factors",
  {
    academyId: uuid("academy_id").notNull(),
    userId: uuid("user_id").notNull(),
    /** Encrypted; see outside/keys/sealer.ts. */
    sealedSecret: text("sealed_secret").notNull(),
    /** When a first code showed that the app has the secret; null: not in use yet. */
    confirmedAt: moment("confirmed_at"),
    /** The time step of the last code that was accepted: a code works once. */
    lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
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

/** Each replaces one code of the authenticator app, once; stored only as SHA-256. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    academyId: uuid("academy_id").notNull(),
    userId: uuid("user_id").notNull(),
    codeHash: text("code_hash").notNull(),
    createdAt: createdAt(),
    usedAt: moment("used_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.userId, t.codeHash] }),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [secondFactors.academyId, secondFactors.userId],
    }).onDelete("cascade"),
  ],
);

/**
 * Counted attempts, as outside/limiter.ts writes them. A key is a digest that includes
 * the academy; it identifies no person.
 */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint("expire", { mode: "number" }),
});

export type User = typeof users.$inferSelect;
