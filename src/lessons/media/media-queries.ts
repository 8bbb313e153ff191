import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { mayManage } from "#src/courses/rules.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { mayDownload, mayWatchIn, playableVideo } from "#src/lessons/rules.ts";
import { attachments, captions, videos } from "#src/media/tables.ts";
import { type MediaFile, runIn } from "#src/media/watching/media-url.rules.ts";
import { academyId, enrolledSince, placed } from "./place-queries.ts";

const videoAndPlace = prepared((db) => {
  const other = alias(videos, "other");
  const ready = and(
    eq(other.academyId, academyId),
    eq(other.lessonId, videos.lessonId),
    eq(other.status, "ready"),
  );
  return db
    .select({
      lesson: placed,
      video: {
        status: videos.status,
        mediaKey: videos.mediaKey,
        playableAt: videos.playableAt,
        originalKey: videos.originalKey,
      },
      since: enrolledSince,
      lessonHasReady: exists(db.select({ one: sql`1` }).from(other).where(ready)) as SQL<boolean>,
    })
    .from(videos)
    .innerJoin(
      lessons,
      and(eq(lessons.academyId, videos.academyId), eq(lessons.id, videos.lessonId)),
    )
    .innerJoin(
      courses,
      and(eq(courses.academyId, videos.academyId), eq(courses.id, videos.courseId)),
    )
    .where(and(eq(videos.academyId, academyId), eq(videos.id, sql.placeholder("id"))));
});

/** One query: the cost of a segment requested without a pass. */
async function findVideoAndPlace(ctx: MemberCtx, videoId: string) {
  const asked = { academyId: ctx.academy.id, userId: ctx.actor.id, id: videoId };
  const [found] = await videoAndPlace(ctx.db).execute(asked);
  return found ?? null;
}

/** The stored prefix of a video's files; null for viewers who may not watch it. */
export async function findMediaKey(ctx: MemberCtx, file: MediaFile): Promise<string | null> {
  const found = await findVideoAndPlace(ctx, file.videoId);
  const key = found?.video.mediaKey;
  if (!found || !key || runIn(key) !== file.run) return null;
  const { lesson, video, since, lessonHasReady } = found;
  if (!mayWatchIn(ctx.actor, lesson, since)) return null;
  if (video.status === "ready") return key;
  if (!playableVideo(video)) return null;
  // Learners get a half-converted video only if the lesson has no ready one.
  return mayManage(ctx.actor, lesson) || !lessonHasReady ? key : null;
}

/** The storage key of the original; null for viewers who do not manage the course. */
export async function findOriginalKey(ctx: MemberCtx, videoId: string): Promise<string | null> {
  const found = await findVideoAndPlace(ctx, videoId);
  if (!found || !mayManage(ctx.actor, found.lesson)) return null;
  return mayWatchIn(ctx.actor, found.lesson, found.since) ? found.video.originalKey : null;
}

const attachmentAndPlace = prepared((db) =>
  db
    .select({
      lesson: placed,
      file: {
        name: attachments.name,
        key: attachments.key,
        contentType: attachments.contentType,
      },
      since: enrolledSince,
    })
    .from(attachments)
    .innerJoin(
      lessons,
      and(eq(lessons.academyId, attachments.academyId), eq(lessons.id, attachments.lessonId)),
    )
    .innerJoin(
      courses,
      and(eq(courses.academyId, attachments.academyId), eq(courses.id, attachments.courseId)),
    )
    .where(and(eq(attachments.academyId, academyId), eq(attachments.id, sql.placeholder("id")))),
);

/** A file of a class; null for viewers who may not download it. */
export async function findAttachmentToLoad(ctx: MemberCtx, id: string) {
  const asked = { academyId: ctx.academy.id, userId: ctx.actor.id, id };
  const [found] = await attachmentAndPlace(ctx.db).execute(asked);
  return found && mayDownload(ctx.actor, found.lesson, found.since) ? found.file : null;
}

const captionsAndPlace = prepared((db) =>
  db
    .select({
      lesson: placed,
      file: { language: captions.language, vtt: captions.vtt },
      since: enrolledSince,
    })
    .from(captions)
    .innerJoin(
      lessons,
      and(eq(lessons.academyId, captions.academyId), eq(lessons.id, captions.lessonId)),
    )
    .innerJoin(
      courses,
      and(eq(courses.academyId, captions.academyId), eq(courses.id, captions.courseId)),
    )
    .where(and(eq(captions.academyId, academyId), eq(captions.id, sql.placeholder("id")))),
);

/** The captions of a class; null for viewers who may not watch it. */
export async function findCaptionsToLoad(ctx: MemberCtx, id: string) {
  const asked = { academyId: ctx.academy.id, userId: ctx.actor.id, id };
  const [found] = await captionsAndPlace(ctx.db).execute(asked);
  return found && mayWatchIn(ctx.actor, found.lesson, found.since) ? found.file : null;
}
