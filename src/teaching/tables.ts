import { sql } from "drizzle-orm";
import {
  foreignKey,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#src/accounts/tables.ts";
import { courses } from "#src/courses/tables.ts";
import { createdAt, id, moment, ownedByAcademy } from "#src/db/columns.ts";

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
    /** When a member of staff approved it; null where nobody has to, or nobody has yet. */
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
