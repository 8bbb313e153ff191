import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
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
    /**
     * How many seconds of `played` figures have counted, which is none while the length is unknown;
     * only grows. And how many before the last write: figures grow by the difference.
     */
    playedSeconds: integer("played_seconds").notNull().default(0),
    playedBefore: integer("played_before").notNull().default(0),
    /**
     * The twentieth of the film that `seconds` is in, from 1; 0 while the length is unknown. And
     * before the last write; -1 where the last write was the first.
     */
    reachedStep: smallint("reached_step").notNull().default(0),
    stepBefore: smallint("step_before").notNull().default(0),
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
    /** Who teaches the course, for a top-level comment of anybody else: whom it asks. */
    teacherId: uuid("teacher_id"),
    /** When the teacher first answered it, as long as an answer stands. */
    answeredAt: moment("answered_at"),
    createdAt: createdAt(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    index("comments_of_lesson").on(t.academyId, t.lessonId, t.id),
    index("comments_of_parent").on(t.academyId, t.parentId, t.id),
    index("comments_of_user").on(t.academyId, t.userId),
    index("comments_unanswered")
      .on(t.academyId, t.teacherId, t.id)
      .where(sql`${t.teacherId} is not null and ${t.answeredAt} is null`),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.teacherId],
      foreignColumns: [users.academyId, users.id],
    }),
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
