import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { academies } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { courses } from "#src/courses/tables.ts";
import { createdAt, lowerCase, moment, ownedByAcademy } from "#src/db/columns.ts";

/** Who may watch which course, and since when. */
export const enrolments = pgTable(
  "enrolments",
  {
    academyId: uuid("academy_id").notNull(),
    userId: uuid("user_id").notNull(),
    courseId: uuid("course_id").notNull(),
    createdAt: createdAt(),
    /** When the learner finished the last class; a class that is added later changes nothing. */
    completedAt: moment("completed_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.userId, t.courseId] }),
    index("enrolments_of_course").on(t.academyId, t.courseId, t.createdAt, t.userId),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.courseId],
      foreignColumns: [courses.academyId, courses.id],
    }),
  ],
);

/** Learners to notify when a course opens. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    academyId: uuid("academy_id").notNull(),
    userId: uuid("user_id").notNull(),
    courseId: uuid("course_id").notNull(),
    createdAt: createdAt(),
    /** When the mail about the opening was enqueued; null while it is owed. */
    notifiedAt: moment("notified_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.userId, t.courseId] }),
    index("subscriptions_of_course").on(t.academyId, t.courseId),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.courseId],
      foreignColumns: [courses.academyId, courses.id],
    }).onDelete("cascade"),
  ],
);

/** Bought for an e-mail that no account has proven yet; proving it claims the enrolment. */
export const waitingEnrolments = pgTable(
  "waiting_enrolments",
  {
    academyId: uuid("academy_id").notNull(),
    email: text("email").notNull(),
    courseId: uuid("course_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.email, t.courseId] }),
    lowerCase("waiting_enrolments_email_lower", t.email),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }),
    foreignKey({
      columns: [t.academyId, t.courseId],
      foreignColumns: [courses.academyId, courses.id],
    }),
  ],
);
