import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#src/accounts/tables.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import { createdAt, id, moment, multirange, ownedByAcademy } from "#src/db/columns.ts";

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

/** The lessons that a learner has opened (the spec's history), and what of each was watched. */
export const lessonViews = pgTable(
  "lesson_views",
  {
    academyId: uuid("academy_id").notNull(),
    userId: uuid("user_id").notNull(),
    courseId: uuid("course_id").notNull(),
    lessonId: uuid("lesson_id").notNull(),
    /** The greatest whole minute; only grows. */
    minutes: integer("minutes").notNull().default(0),
    /** The greatest second; only grows. */
    seconds: integer("seconds").notNull().default(0),
    /** The last second, to resume from. */
    placeSeconds: integer("place_seconds").notNull().default(0),
    /** When the learner was there: of two devices the newest wins, also if its report is late. */
    placeAt: moment("place_at").notNull().defaultNow(),
    /** The distinct seconds that were played. */
    played: multirange("played").notNull().default("{}"),
    /** When nine tenths of the length had been played. */
    watchedAt: moment("watched_at"),
    /** When the learner marked the lesson by hand. */
    markedAt: moment("marked_at"),
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
    /** The second of the video that it is about; null for the lesson as a whole. */
    second: integer("second"),
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

/** What learners write for themselves while they watch. */
export const lessonNotes = pgTable(
  "lesson_notes",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    courseId: uuid("course_id").notNull(),
    lessonId: uuid("lesson_id").notNull(),
    userId: uuid("user_id").notNull(),
    /** The second of the video that it is about. */
    second: integer("second").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    index("lesson_notes_of_user").on(t.academyId, t.userId, t.courseId),
    index("lesson_notes_of_lesson").on(t.academyId, t.courseId, t.lessonId),
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
