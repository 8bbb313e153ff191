import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { academies, academyCategories } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { createdAt, id, moment, ownedByAcademy, tsvector } from "#src/db/columns.ts";
import type { CourseTexts, Faq } from "./rules.ts";

export const courses = pgTable(
  "courses",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    teacherId: uuid("teacher_id").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    category: text("category").notNull(),
    /** US cents; whole dollars from 1 to 500. */
    priceCents: integer("price_cents").notNull(),
    /** Tenths of a star, 10 to 50: the spec's `reviewCount`. */
    ratingTenths: integer("rating_tenths").notNull().default(10),
    /** Kept by enrolments/enrol.ts in the transaction that enrols. */
    studentCount: integer("student_count").notNull().default(0),
    /** File-store folder of the variants of an uploaded cover; null prints a linocut. */
    coverKey: text("cover_key"),
    status: text("status", { enum: ["draft", "processing", "published", "archived"] }).notNull(),
    publishedAt: moment("published_at"),
    /** When the course opens; null or past if it is open. */
    scheduledLaunch: moment("scheduled_launch"),
    /**
     * A launch that the catalogue lists only once it has opened. Every launch takes subscribers
     * until then, and the spec's `suscription` says so by the day alone.
     */
    isSubscription: boolean("is_subscription").notNull().default(false),
    promotionalMessage: text("promotional_message").notNull().default(""),
    /** False keeps a published course out of the catalogue; its address still opens it. */
    feedListing: boolean("feed_listing").notNull().default(true),
    prerequisites: jsonb("prerequisites").$type<string[]>().notNull().default([]),
    learnings: jsonb("learnings").$type<string[]>().notNull().default([]),
    faqs: jsonb("faqs").$type<Faq[]>().notNull().default([]),
    include: jsonb("include").$type<string[]>().notNull().default([]),
    /** The teacher chose the linocut instead of a picture of their own. */
    usesPrint: boolean("uses_print").notNull().default(false),
    /**
     * Counts the saves of the course's own fields, and the times that its publication was asked for: a
     * save based on an older one is refused.
     */
    version: integer("version").notNull().default(1),
    /** Counts what adds, removes and orders modules and lessons. */
    outlineVersion: integer("outline_version").notNull().default(1),
    /** Removed by its teacher, and gone for everybody; the rows follow 30 days later. */
    removedAt: moment("removed_at"),
    /**
     * Title (A), teacher (B), description (C) and category (D) in Spanish, without accents; kept by
     * write-courses.ts.
     */
    search: tsvector("search").notNull().default(sql`''::tsvector`),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    index("courses_search").using("gin", t.search),
    index("courses_published").on(t.academyId, t.status, t.publishedAt),
    index("courses_launching").on(t.academyId, t.scheduledLaunch),
    // A job queries this each minute, across all academies.
    index("courses_due").on(t.scheduledLaunch).where(sql`${t.isSubscription}`),
    index("courses_of_teacher").on(t.academyId, t.teacherId),
    check(
      "courses_price",
      sql`${t.priceCents} between 100 and 50000 and ${t.priceCents} % 100 = 0`,
    ),
    check("courses_rating", sql`${t.ratingTenths} between 10 and 50`),
    foreignKey({
      columns: [t.academyId, t.teacherId],
      foreignColumns: [users.academyId, users.id],
    }),
    foreignKey({
      columns: [t.academyId, t.category],
      foreignColumns: [academyCategories.academyId, academyCategories.name],
    }),
  ],
);

/** The last saves of a course's texts, to go back to; the newest twenty stay. */
export const courseSaves = pgTable(
  "course_saves",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    courseId: uuid("course_id").notNull(),
    /** Who saved. */
    userId: uuid("user_id").notNull(),
    /** The version of the course that the save made. */
    version: integer("version").notNull(),
    texts: jsonb("texts").$type<CourseTexts>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    index("course_saves_of_course").on(t.academyId, t.courseId, t.id),
    foreignKey({
      columns: [t.academyId, t.courseId],
      foreignColumns: [courses.academyId, courses.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
  ],
);

/** Every word that courses contain, to correct mistyped words; kept by write-courses.ts. */
export const courseWords = pgTable(
  "course_words",
  {
    academyId: uuid("academy_id").notNull(),
    /** Lower case, without accents. */
    word: text("word").notNull(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.word] }),
    index("course_words_alike").using("gin", t.word.op("gin_trgm_ops")),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }).onDelete("cascade"),
  ],
);

/**
 * How many courses the catalogue shows, by category (`todos` for all) and by word, so that no
 * request has to count them; kept by write-courses.ts.
 */
export const courseCounts = pgTable(
  "course_counts",
  {
    academyId: uuid("academy_id").notNull(),
    category: text("category").notNull(),
    listed: integer("listed").notNull().default(0),
    /** A lexeme of `courses.search`; empty counts courses with any words. */
    word: text("word").notNull().default(""),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.category, t.word] }),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }).onDelete("cascade"),
  ],
);

export const modules = pgTable(
  "modules",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    courseId: uuid("course_id").notNull(),
    name: text("name").notNull(),
    position: integer("position").notNull(),
    /** Counts the saves of its name. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    /** As of a lesson; its lessons were removed at the same time. */
    removedAt: moment("removed_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    // Lets a lesson name module and course in one key, so that the two always agree.
    unique("modules_within_course").on(t.academyId, t.courseId, t.id),
    foreignKey({
      columns: [t.academyId, t.courseId],
      foreignColumns: [courses.academyId, courses.id],
    }).onDelete("cascade"),
  ],
);

/** The spec's classes. */
export const lessons = pgTable(
  "lessons",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    courseId: uuid("course_id").notNull(),
    moduleId: uuid("module_id").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    position: integer("position").notNull(),
    published: boolean("published").notNull().default(true),
    comments: boolean("comments").notNull().default(true),
    isFree: boolean("is_free").notNull().default(false),
    /** Measured when its video was converted. */
    durationSeconds: integer("duration_seconds").notNull().default(0),
    /** Counts the saves of its texts and settings. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** When its teacher finished it; null for one that is still being written. */
    finishedAt: moment("finished_at").defaultNow(),
    /**
     * Hidden from people who enrol later; earlier learners keep it. Without such a learner the
     * row follows 30 days later.
     */
    removedAt: moment("removed_at"),
    /** Whether learners who enrol now see it. */
    listed: boolean("listed")
      .notNull()
      .generatedAlwaysAs(sql`published and finished_at is not null and removed_at is null`),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    unique("lessons_within_course").on(t.academyId, t.courseId, t.id),
    index("lessons_of_module").on(t.academyId, t.moduleId, t.position),
    foreignKey({
      columns: [t.academyId, t.courseId, t.moduleId],
      foreignColumns: [modules.academyId, modules.courseId, modules.id],
    }).onDelete("cascade"),
  ],
);
