import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { academies } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { courses } from "#src/courses/tables.ts";
import { createdAt, id, lowerCase, moment, ownedByAcademy } from "#src/db/columns.ts";

/** Each request to publish a course, and how it ended; an open one has no verdict. */
export const courseReviews = pgTable(
  "course_reviews",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    courseId: uuid("course_id").notNull(),
    /** Who asked. */
    userId: uuid("user_id").notNull(),
    createdAt: createdAt(),
    /** When an administrator approved it; null where nobody has to, or nobody has yet. */
    approvedAt: moment("approved_at"),
    /** Who approved or returned it; null if the rules alone did. */
    deciderId: uuid("decider_id"),
    decidedAt: moment("decided_at"),
    verdict: text("verdict", { enum: ["published", "returned", "withdrawn"] }),
    /** In Spanish, for the teacher: why the course was returned. */
    reasons: jsonb("reasons").$type<string[]>().notNull().default([]),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    index("course_reviews_of_course").on(t.academyId, t.courseId),
    uniqueIndex("course_reviews_open").on(t.academyId, t.courseId).where(sql`${t.verdict} is null`),
    foreignKey({
      columns: [t.academyId, t.courseId],
      foreignColumns: [courses.academyId, courses.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.deciderId],
      foreignColumns: [users.academyId, users.id],
    }),
  ],
);

/** A place free of charge that a teacher gave to an address (decisions: Teacher area). */
export const invitations = pgTable(
  "invitations",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    courseId: uuid("course_id").notNull(),
    email: text("email").notNull(),
    /** Who gave it, and confirmed then to have the person's permission. */
    inviterId: uuid("inviter_id").notNull(),
    /** SHA-256 of what the link in the last mail contains. */
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    /** When the last mail was enqueued. */
    mailedAt: moment("mailed_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
    /** Who accepted it. */
    learnerId: uuid("learner_id"),
    withdrawnAt: moment("withdrawn_at"),
    /** When the person of the address refused it. */
    refusedAt: moment("refused_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    unique("invitations_token").on(t.academyId, t.tokenHash),
    // One that waits, for each course and address.
    uniqueIndex("invitations_pending")
      .on(t.academyId, t.courseId, t.email)
      .where(sql`${t.acceptedAt} is null and ${t.withdrawnAt} is null and ${t.refusedAt} is null`),
    index("invitations_of_course").on(t.academyId, t.courseId, t.inviterId),
    index("invitations_of_inviter").on(t.academyId, t.inviterId),
    index("invitations_of_email").on(t.academyId, t.email),
    index("invitations_of_learner").on(t.academyId, t.learnerId, t.courseId),
    lowerCase("invitations_email_lower", t.email),
    foreignKey({
      columns: [t.academyId, t.courseId],
      foreignColumns: [courses.academyId, courses.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.inviterId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.learnerId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
  ],
);

/** Addresses whose owner wants no more invitations; kept so that the wish holds. */
export const invitationRefusals = pgTable(
  "invitation_refusals",
  {
    academyId: uuid("academy_id").notNull(),
    /** SHA-256 of academy and address. */
    emailHash: text("email_hash").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.emailHash] }),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }),
  ],
);

/** What a teacher has earned, once. */
export const teacherBadges = pgTable(
  "teacher_badges",
  {
    academyId: uuid("academy_id").notNull(),
    userId: uuid("user_id").notNull(),
    badge: text("badge", {
      enum: ["first-course", "ten-learners", "hundred-learners", "first-finished", "all-answered"],
    }).notNull(),
    earnedAt: moment("earned_at").notNull().defaultNow(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.userId, t.badge] }),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
  ],
);
