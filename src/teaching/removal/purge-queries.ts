import { and, asc, eq, exists, gt, isNotNull, lt, notExists, or, sql } from "drizzle-orm";
import { campaignFiles, campaigns } from "#src/campaigns/tables.ts";
import { orderItems } from "#src/checkout/tables.ts";
import { purgedBefore } from "#src/courses/authoring/removal/removal.rules.ts";
import { wasListed } from "#src/courses/lesson-visibility-queries.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import type { Ctx, Db } from "#src/ctx.ts";
import { enrolments, waitingEnrolments } from "#src/enrolments/tables.ts";
import { attachments, videos } from "#src/media/tables.ts";

/** All academies with something that was removed long enough ago. */
export async function academiesToPurge(db: Db, now: Date): Promise<string[]> {
  const before = purgedBefore(now);
  const found = await Promise.all([
    ...[lessons, modules, courses].map((table) =>
      db.selectDistinct({ id: table.academyId }).from(table).where(lt(table.removedAt, before)),
    ),
    // Their rows stay, without what they name.
    db
      .selectDistinct({ id: campaignFiles.academyId })
      .from(campaignFiles)
      .where(and(lt(campaignFiles.removedAt, before), isNotNull(campaignFiles.uploadId))),
    db
      .selectDistinct({ id: campaigns.academyId })
      .from(campaigns)
      .where(and(lt(campaigns.removedAt, before), isNotNull(campaigns.imageUrl))),
  ]);
  return [...new Set(found.flat().map(({ id }) => id))];
}

/**
 * Lessons to delete for good: nobody who was enrolled when they were removed has the course, or
 * learners never saw them.
 */
export async function lessonsToPurge(
  ctx: Ctx,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const keepers = ctx.db
    .select({ one: sql`1` })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.academyId, ctx.academy.id),
        eq(enrolments.courseId, lessons.courseId),
        lt(enrolments.createdAt, lessons.removedAt),
      ),
    );
  const found = await ctx.db
    .select({ id: lessons.id })
    .from(lessons)
    .where(
      and(
        eq(lessons.academyId, ctx.academy.id),
        lt(lessons.removedAt, purgedBefore(ctx.now)),
        after === undefined ? undefined : gt(lessons.id, after),
        or(sql`not ${wasListed}`, notExists(keepers)),
      ),
    )
    .orderBy(asc(lessons.id))
    .limit(limit);
  return found.map(({ id }) => id);
}

/** Removed courses to delete for good; one that an order names keeps its bare row. */
export async function coursesToPurge(ctx: Ctx) {
  const academyId = ctx.academy.id;
  const ofCourse = (
    table: typeof enrolments | typeof waitingEnrolments | typeof modules | typeof orderItems,
  ) =>
    ctx.db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.academyId, academyId), eq(table.courseId, courses.id)));
  const isNamed = exists(ofCourse(orderItems));
  return ctx.db
    .select({
      id: courses.id,
      coverKey: courses.coverKey,
      isNamedByOrder: sql<boolean>`${isNamed}`,
    })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, academyId),
        lt(courses.removedAt, purgedBefore(ctx.now)),
        notExists(ofCourse(enrolments)),
        notExists(ofCourse(waitingEnrolments)),
        or(sql`not ${isNamed}`, isNotNull(courses.coverKey), exists(ofCourse(modules))),
      ),
    )
    .orderBy(asc(courses.id));
}

/** The videos and uploads of a lesson, or of all lessons of a course. */
export async function filesOf(ctx: Ctx, which: { lessonId: string } | { courseId: string }) {
  const of = (table: typeof videos | typeof attachments) =>
    and(
      eq(table.academyId, ctx.academy.id),
      "lessonId" in which ? eq(table.lessonId, which.lessonId) : eq(table.courseId, which.courseId),
    );
  const ofVideos = await ctx.db
    .select({
      academyId: videos.academyId,
      id: videos.id,
      uploadId: videos.uploadId,
      mediaKey: videos.mediaKey,
    })
    .from(videos)
    .where(of(videos));
  const ofAttachments = await ctx.db
    .select({ uploadId: attachments.uploadId })
    .from(attachments)
    .where(of(attachments));
  const uploadIds = [...ofVideos, ...ofAttachments].map(({ uploadId }) => uploadId);
  return { videos: ofVideos, uploadIds: [...new Set(uploadIds)] };
}
