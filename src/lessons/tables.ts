import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#src/accounts/tables.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import { createdAt, id, moment, ownedByAcademy } from "#src/db/columns.ts";

/** A learner's place in a course: the lesson to continue with. */
export const progress = pgTable(
  "progress",
  {
    academyId: uuid("academy_id").notNull(),
    userId: uuid("user_id").notNull(),
    courseId: uuid("course_id").notNull(),
    lessonId: uuid("lesson_id").notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.userId, t.courseId] }),
    index("progress_of_lesson").on(t.academyId, t.courseId, t.lessonId),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.courseId],
      foreignColumns: [courses.academyId, courses.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.courseId, t.lessonId],
      foreignColumns: [lessons.academyId, lessons.courseId, lessons.id],
    }).onDelete("cascade"),
  ],
);

/** The lessons that a learner has opened (the spec's history) and how far each was watched. */
export const lessonViews = pgTable(
  "lesson_views",
  {
    academyId: uuid("academy_id").notNull(),
    userId: uuid("user_id").notNull(),
    courseId: uuid("course_id").notNull(),
    lessonId: uuid("lesson_id").notNull(),
    /** Whole minutes watched; only grows. */
    minutes: integer("minutes").notNull().default(0),
    /** The exact second to resume from. */
    seconds: integer("seconds").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.userId, t.lessonId] }),
    index("lesson_views_of_lesson").on(t.academyId, t.courseId, t.lessonId),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.courseId, t.lessonId],
      foreignColumns: [lessons.academyId, lessons.courseId, lessons.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Comments below a lesson by learners, teacher and staff; an answer names the comment it answers.
 */
export const comments = pgTable(
  "comments",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    courseId: uuid("course_id").notNull(),
    lessonId: uuid("lesson_id").notNull(),
    userId: uuid("user_id").notNull(),
    /** Null for a top-level comment. */
    parentId: uuid("parent_id"),
    /** One line of plain text. */
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    index("comments_of_lesson").on(t.academyId, t.lessonId, t.id),
    index("comments_of_parent").on(t.academyId, t.parentId, t.id),
    index("comments_of_user").on(t.academyId, t.userId),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.courseId, t.lessonId],
      foreignColumns: [lessons.academyId, lessons.courseId, lessons.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.parentId],
      foreignColumns: [t.academyId, t.id],
    }).onDelete("cascade"),
  ],
);
