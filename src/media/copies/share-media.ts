// Gives copied lessons the media of their originals: rows of their own that name the same files, so
// that nothing is stored twice and each course keeps what it has.
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { attachments, captions, videos } from "#src/media/tables.ts";
import { handedOutOf, holdUploads, type playedVideos } from "./shared-queries.ts";

type Input = {
  courseId: string;
  /** The new lessons, by those that they were made of. */
  lessonIds: ReadonlyMap<string, string>;
  /** Of the originals. */
  played: Awaited<ReturnType<typeof playedVideos>>["ready"];
};

/** Call it with the original course locked, in the transaction that adds the lessons. */
export async function shareMedia(
  ctx: TransactionCtx,
  { courseId, lessonIds, played }: Input,
): Promise<void> {
  const { files, texts } = await handedOutOf(ctx, [...lessonIds.keys()]);
  const held = await holdUploads(ctx, [
    ...new Set([...played, ...files].map(({ uploadId }) => uploadId)),
  ]);
  const kept = <Media extends { uploadId: string }>(all: Media[]) =>
    all.filter(({ uploadId }) => held.has(uploadId));
  const place = { courseId, lessonIds };
  await insertCopies(ctx, videos, place, {
    copied: kept(played),
    columns: sql`upload_id, original_name, original_key, status, failure, sha256, progress,
      playable_at, media_key, duration_seconds, width, height, has_audio, rungs, created_at,
      ready_at`,
  });
  await insertCopies(ctx, attachments, place, {
    copied: kept(files),
    columns: sql`upload_id, name, key, content_type, bytes, created_at`,
  });
  await insertCopies(ctx, captions, place, {
    copied: texts,
    columns: sql`language, source, vtt`,
  });
}

/** One statement for all rows of a table; what they contain stays in the database. */
async function insertCopies(
  { db, academy }: TransactionCtx,
  table: PgTable,
  { courseId, lessonIds }: Pick<Input, "courseId" | "lessonIds">,
  { copied, columns }: { copied: { id: string; lessonId: string }[]; columns: SQL },
): Promise<void> {
  if (copied.length === 0) return;
  const param = (values: (string | undefined)[]) => sql.param(values);
  await db.execute(sql`
    insert into ${table} (academy_id, id, course_id, lesson_id, ${columns})
    select ${academy.id}::uuid, copied.copy_id, ${courseId}::uuid, copied.copy_lesson_id, ${columns}
    from unnest(${param(copied.map(({ id }) => id))}::uuid[],
      ${param(copied.map(() => newId()))}::uuid[],
      ${param(copied.map(({ lessonId }) => lessonIds.get(lessonId)))}::uuid[])
      as copied(original_id, copy_id, copy_lesson_id)
    join ${table} as original
      on original.academy_id = ${academy.id}::uuid and original.id = copied.original_id`);
}
