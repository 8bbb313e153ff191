import { date, foreignKey, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { academies } from "#src/academies/tables.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import { ownedByAcademy } from "#src/db/columns.ts";

/** What each day counts; a day is a date in Bogotá. */
const counted = () => ({
  /** Learners who got the course that day and still have it. */
  enrolled: integer("enrolled").notNull().default(0),
  /** Items paid that day and not refunded since. */
  sold: integer("sold").notNull().default(0),
  /** US cents that those items cost. */
  soldCents: integer("sold_cents").notNull().default(0),
  /** Learners who finished their last class that day, and still have the course. */
  completed: integer("completed").notNull().default(0),
  /** Distinct seconds of film that learners saw for the first time that day. */
  watchedSeconds: integer("watched_seconds").notNull().default(0),
});

/** The figures of a course, added up as things happen. */
export const courseDays = pgTable(
  "course_days",
  {
    academyId: uuid("academy_id").notNull(),
    courseId: uuid("course_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    ...counted(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.courseId, t.day] }),
    foreignKey({
      columns: [t.academyId, t.courseId],
      foreignColumns: [courses.academyId, courses.id],
    }).onDelete("cascade"),
  ],
);

/** The sums of `course_days` over all courses of a teacher. */
export const teacherDays = pgTable(
  "teacher_days",
  {
    academyId: uuid("academy_id").notNull(),
    teacherId: uuid("teacher_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    ...counted(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.teacherId, t.day] }),
    // No key to the account, whose row never goes: the first count of a day would wait for the
    // account's deletion, with days locked that the deletion waits for.
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }),
  ],
);

/** How far learners got in a lesson, all time. */
export const lessonFigures = pgTable(
  "lesson_figures",
  {
    academyId: uuid("academy_id").notNull(),
    courseId: uuid("course_id").notNull(),
    lessonId: uuid("lesson_id").notNull(),
    /** Learners who opened it. */
    opened: integer("opened").notNull().default(0),
    /** Learners who watched nine tenths of it, or marked it by hand. */
    finished: integer("finished").notNull().default(0),
    /**
     * Of each twentieth of the film, from the first: learners whose furthest second is in it.
     * Whoever has no step yet (the length was unknown, or it was only marked) is in none.
     */
    reached: integer("reached")
      .array()
      .notNull()
      .default([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.lessonId] }),
    index("lesson_figures_of_course").on(t.academyId, t.courseId),
    foreignKey({
      columns: [t.academyId, t.courseId, t.lessonId],
      foreignColumns: [lessons.academyId, lessons.courseId, lessons.id],
    }).onDelete("cascade"),
  ],
);
