import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { academies } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { lessons } from "#src/courses/tables.ts";
import { createdAt, id, moment, ownedByAcademy } from "#src/db/columns.ts";
import type { ConvertedRung } from "#src/outside/tools/video-tool.ts";

/** Uploads that were signed or begun, and whether they arrived. */
export const uploads = pgTable(
  "uploads",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    userId: uuid("user_id").notNull(),
    kind: text("kind", { enum: ["video", "document", "image"] })
      .notNull()
      .default("video"),
    fileName: text("file_name").notNull(),
    /** As declared by the sender; the content is checked on arrival. */
    contentType: text("content_type").notNull().default("video/mp4"),
    /** Contains the academy's id, and so is unique across academies. */
    key: text("key").notNull(),
    /** The size announced by the sender; null if none. */
    size: bigint("size", { mode: "number" }),
    /** Null until the whole file is stored. */
    bytes: bigint("bytes", { mode: "number" }),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    unique("uploads_key").on(t.academyId, t.key),
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
    /**
     * In Spanish, for the teacher: what is wrong with the file, or of a received one, why it waits.
     */
    failure: text("failure"),
    /** SHA-256 of the whole file in hexadecimal, as computed by the sender; null if not given. */
    sha256: text("sha256"),
    /** The converted share, from 0 to 1. */
    progress: real("progress").notNull().default(0),
    /** When the lowest rung became playable, before the others were done. */
    playableAt: moment("playable_at"),
    /** File-store prefix of the playlists; null until it is ready. */
    mediaKey: text("media_key"),
    durationSeconds: integer("duration_seconds"),
    /** Displayed size of the source. */
    width: integer("width"),
    height: integer("height"),
    hasAudio: boolean("has_audio").notNull().default(true),
    rungs: jsonb("rungs").$type<ConvertedRung[]>().notNull().default([]),
    createdAt: createdAt(),
    readyAt: moment("ready_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    // Attaching the same upload twice (a retried call) makes one video, converted once.
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

/** Documents and images attached to a lesson; served only as downloads. */
export const attachments = pgTable(
  "attachments",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    courseId: uuid("course_id").notNull(),
    lessonId: uuid("lesson_id").notNull(),
    uploadId: uuid("upload_id").notNull(),
    /** The displayed name; unique within the lesson, because the API removes by name. */
    name: text("name").notNull(),
    key: text("key").notNull(),
    contentType: text("content_type").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    unique("attachments_name").on(t.academyId, t.lessonId, t.name),
    index("attachments_of_upload").on(t.academyId, t.uploadId),
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

/** The captions of a lesson's video, one text for each language. */
export const captions = pgTable(
  "captions",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    courseId: uuid("course_id").notNull(),
    lessonId: uuid("lesson_id").notNull(),
    /** BCP 47: `es`, `en`. */
    language: text("language").notNull(),
    /** The name of the file that it came from. */
    source: text("source").notNull(),
    /** WebVTT, as written by us from the cues that were read. */
    vtt: text("vtt").notNull(),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    unique("captions_language").on(t.academyId, t.lessonId, t.language),
    foreignKey({
      columns: [t.academyId, t.courseId, t.lessonId],
      foreignColumns: [lessons.academyId, lessons.courseId, lessons.id],
    }).onDelete("cascade"),
  ],
);
