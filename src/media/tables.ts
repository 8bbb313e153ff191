import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  integer,
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
import { lessons } from "#src/courses/tables.ts";
import { createdAt, id, moment } from "#src/db/columns.ts";
import type { ConvertedRung } from "./rules.ts";

/** Objects that were signed for upload and whether they arrived. */
export const uploads = pgTable(
  "uploads",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    userId: uuid("user_id").notNull(),
    fileName: text("file_name").notNull(),
    key: text("key").notNull(),
    /** Null until the whole file was stored. */
    bytes: bigint("bytes", { mode: "number" }),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.academyId, t.id] }),
    unique("uploads_key").on(t.key),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
  ],
);

/** received → converting → ready | failed. A lesson plays its newest ready video. */
export const videos = pgTable(
  "videos",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    courseId: uuid("course_id").notNull(),
    lessonId: uuid("lesson_id").notNull(),
    uploadId: uuid("upload_id").notNull(),
    originalName: text("original_name").notNull(),
    originalKey: text("original_key").notNull(),
    status: text("status", { enum: ["received", "converting", "ready", "failed"] }).notNull(),
    /** What is wrong with the file, in Spanish, for its teacher. */
    failure: text("failure"),
    /** File-store prefix of the playlists; null until it is ready. */
    mediaKey: text("media_key"),
    durationSeconds: integer("duration_seconds"),
    rungs: jsonb("rungs").$type<ConvertedRung[]>().notNull().default([]),
    createdAt: createdAt(),
    readyAt: moment("ready_at"),
  },
  (t) => [
    primaryKey({ columns: [t.academyId, t.id] }),
    // The same upload attached twice (a retried call) is one video, converted once.
    uniqueIndex("videos_upload_once").on(t.academyId, t.lessonId, t.uploadId),
    uniqueIndex("videos_ready_newest")
      .on(t.academyId, t.lessonId, t.readyAt)
      .where(sql`${t.status} = 'ready'`),
    foreignKey({
      columns: [t.academyId, t.courseId, t.lessonId],
      foreignColumns: [lessons.academyId, lessons.courseId, lessons.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.uploadId],
      foreignColumns: [uploads.academyId, uploads.id],
    }),
  ],
);
