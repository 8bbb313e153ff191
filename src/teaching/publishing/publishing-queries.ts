// What the publishing of a course reads: its parts, its videos, its learners and its reviews.
import { and, asc, desc, eq, exists, gt, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import { concludedStatuses } from "#src/checkout/settle/verdict.rules.ts";
import { orderItems, orders, payments } from "#src/checkout/tables.ts";
import { idShape } from "#src/courses/rules.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { enrolments, waitingEnrolments } from "#src/enrolments/tables.ts";
import { attachments, videos } from "#src/media/tables.ts";
import { courseReviews } from "#src/teaching/tables.ts";
import type { CheckedCourse, LessonMedia, VideoState } from "./publish-checks.rules.ts";

export type Review = typeof courseReviews.$inferSelect;

/** For whoever may publish it, who is checked elsewhere; null for one that is removed. */
export async function findCheckedCourse(ctx: Ctx, courseId: string): Promise<CheckedCourse | null> {
  const academyId = ctx.academy.id;
  const [course] = await ctx.db
    .select()
    .from(courses)
    .where(
      and(eq(courses.academyId, academyId), eq(courses.id, courseId), isNull(courses.removedAt)),
    );
  if (!course) return null;
  const moduleRows = await ctx.db
    .select({ id: modules.id, name: modules.name })
    .from(modules)
    .where(
      and(
        eq(modules.academyId, academyId),
        eq(modules.courseId, courseId),
        isNull(modules.removedAt),
      ),
    )
    .orderBy(asc(modules.position), asc(modules.id));
  const lessonRows = await ctx.db
    .select({
      id: lessons.id,
      moduleId: lessons.moduleId,
      title: lessons.title,
      published: lessons.published,
      listed: lessons.listed,
    })
    .from(lessons)
    .where(
      and(
        eq(lessons.academyId, academyId),
        eq(lessons.courseId, courseId),
        isNull(lessons.removedAt),
      ),
    )
    .orderBy(asc(lessons.position), asc(lessons.id));
  const lessonsOf = Map.groupBy(lessonRows, ({ moduleId }) => moduleId);
  return {
    ...course,
    modules: moduleRows.map((module) => ({ ...module, lessons: lessonsOf.get(module.id) ?? [] })),
  };
}

/** The newest video of each class of a course, and which of them hand out a file. */
export async function mediaOfCourse(ctx: Ctx, courseId: string): Promise<LessonMedia> {
  const academyId = ctx.academy.id;
  const ofCourse = ctx.db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.academyId, academyId), eq(lessons.courseId, courseId)));
  const rows = await ctx.db
    .select({ lessonId: videos.lessonId, status: videos.status, failure: videos.failure })
    .from(videos)
    .where(and(eq(videos.academyId, academyId), inArray(videos.lessonId, ofCourse)))
    .orderBy(desc(videos.createdAt), desc(videos.id));
  const newest = new Map<string, VideoState>();
  for (const { lessonId, status, failure } of rows) {
    const known = newest.get(lessonId);
    if (!known) newest.set(lessonId, { status, failure, hasReady: status === "ready" });
    else if (status === "ready") known.hasReady = true;
  }
  const files = await ctx.db
    .selectDistinct({ lessonId: attachments.lessonId })
    .from(attachments)
    .where(and(eq(attachments.academyId, academyId), inArray(attachments.lessonId, ofCourse)));
  return { videos: newest, withFiles: new Set(files.map(({ lessonId }) => lessonId)) };
}

/** So long after a payment counts as not made the bank may still approve it (checkout/settle). */
const lateMs = 2 * 24 * 3_600_000;

/** Whether anybody has the course, waits for it, or ordered it without the payment failing for good. */
export async function isKeptByLearners(ctx: Ctx, courseId: string): Promise<boolean> {
  const academyId = ctx.academy.id;
  const enrolled = and(eq(enrolments.academyId, academyId), eq(enrolments.courseId, courseId));
  if ((await ctx.db.$count(enrolments, enrolled)) > 0) return true;
  const waits = and(
    eq(waitingEnrolments.academyId, academyId),
    eq(waitingEnrolments.courseId, courseId),
  );
  if ((await ctx.db.$count(waitingEnrolments, waits)) > 0) return true;
  const late = ctx.db
    .select({ one: sql`1` })
    .from(payments)
    .where(
      and(
        eq(payments.academyId, academyId),
        eq(payments.orderId, orders.id),
        inArray(payments.status, [...concludedStatuses]),
        gt(payments.settledAt, new Date(ctx.now.getTime() - lateMs)),
      ),
    );
  const ordered = await ctx.db
    .select({ id: orderItems.orderId })
    .from(orderItems)
    .innerJoin(
      orders,
      and(eq(orders.academyId, orderItems.academyId), eq(orders.id, orderItems.orderId)),
    )
    .where(
      and(
        eq(orderItems.academyId, academyId),
        eq(orderItems.courseId, courseId),
        or(notInArray(orders.status, ["failed", "left"]), exists(late)),
      ),
    )
    .limit(1);
  return ordered.length > 0;
}

/** Whether the caller removed it, so that removing it again is no mistake. */
export async function isRemovedOwn(ctx: Ctx, courseId: string): Promise<boolean> {
  const { actor } = ctx;
  if (!actor || !idShape.safeParse(courseId).success) return false;
  const removed = and(
    eq(courses.academyId, ctx.academy.id),
    eq(courses.id, courseId),
    sql`${courses.removedAt} is not null`,
    actor.role === "admin" ? undefined : eq(courses.teacherId, actor.id),
  );
  return (await ctx.db.$count(courses, removed)) > 0;
}

/** Of any status; null for one that was removed. */
export async function findReviewedCourse(ctx: Ctx, courseId: string) {
  const [course] = await ctx.db
    .select({ id: courses.id, title: courses.title, teacherId: courses.teacherId })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, ctx.academy.id),
        eq(courses.id, courseId),
        isNull(courses.removedAt),
      ),
    );
  return course ?? null;
}

export async function findReview(ctx: Ctx, id: string): Promise<Review | null> {
  const [review] = await ctx.db
    .select()
    .from(courseReviews)
    .where(and(eq(courseReviews.academyId, ctx.academy.id), eq(courseReviews.id, id)));
  return review ?? null;
}

export async function findLastReview(ctx: Ctx, courseId: string): Promise<Review | null> {
  const [review] = await ctx.db
    .select()
    .from(courseReviews)
    .where(and(eq(courseReviews.academyId, ctx.academy.id), eq(courseReviews.courseId, courseId)))
    .orderBy(desc(courseReviews.createdAt), desc(courseReviews.id))
    .limit(1);
  return review ?? null;
}
