// Brings a removed class, module or course back, for staff, until thirty days after its removal.
import { and, eq, isNotNull, isNull, max, sql } from "drizzle-orm";
import { idShape } from "#src/courses/rules.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import { inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { holdOwnCourse } from "../hold-course.ts";
import { notifyOfCourses, writeCourses } from "../write-courses.ts";
import { restorableSince, removalTexts as texts } from "./removal.rules.ts";

/** At the end of its module, since the others may have been ordered anew. */
export async function restoreLesson(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<void> {
  requireStaff(ctx, [courseId, lessonId], texts.noLesson);
  await restoreIn(ctx, courseId, async (ctx) => {
    const one = and(
      eq(lessons.academyId, ctx.academy.id),
      eq(lessons.courseId, courseId),
      eq(lessons.id, lessonId),
    );
    const [lesson] = await ctx.db.select().from(lessons).where(one).for("no key update");
    requireRemoved(ctx, lesson, texts.noLesson);
    const ofModule = and(
      eq(modules.academyId, ctx.academy.id),
      eq(modules.id, lesson.moduleId),
      isNull(modules.removedAt),
    );
    if ((await ctx.db.$count(modules, ofModule)) === 0)
      throw problem("conflict", texts.moduleFirst);
    const [last] = await ctx.db
      .select({ position: max(lessons.position) })
      .from(lessons)
      .where(
        and(
          eq(lessons.academyId, ctx.academy.id),
          eq(lessons.moduleId, lesson.moduleId),
          isNull(lessons.removedAt),
        ),
      );
    const position = (last?.position ?? -1) + 1;
    await ctx.db.update(lessons).set({ removedAt: null, position }).where(one);
  });
}

/** With the classes that were removed together with it; at the end of its course. */
export async function restoreModule(
  ctx: MemberCtx,
  courseId: string,
  moduleId: string,
): Promise<void> {
  requireStaff(ctx, [courseId, moduleId], texts.noModule);
  await restoreIn(ctx, courseId, async (ctx) => {
    const academyId = ctx.academy.id;
    const ofCourse = and(eq(modules.academyId, academyId), eq(modules.courseId, courseId));
    const one = and(ofCourse, eq(modules.id, moduleId));
    const [module] = await ctx.db.select().from(modules).where(one).for("no key update");
    requireRemoved(ctx, module, texts.noModule);
    const itsMoment = sql`(select ${modules.removedAt} from ${modules} where ${one})`;
    await ctx.db
      .update(lessons)
      .set({ removedAt: null })
      .where(
        and(
          eq(lessons.academyId, academyId),
          eq(lessons.moduleId, moduleId),
          eq(lessons.removedAt, itsMoment),
        ),
      );
    const [last] = await ctx.db
      .select({ position: max(modules.position) })
      .from(modules)
      .where(and(ofCourse, isNull(modules.removedAt)));
    const position = (last?.position ?? -1) + 1;
    await ctx.db.update(modules).set({ removedAt: null, position }).where(one);
  });
}

/** In the status that it had, which is never the published one. */
export async function restoreCourse(ctx: MemberCtx, courseId: string): Promise<void> {
  requireStaff(ctx, [courseId], texts.noCourse);
  const one = and(
    eq(courses.academyId, ctx.academy.id),
    eq(courses.id, courseId),
    isNotNull(courses.removedAt),
  );
  await inTransaction(ctx, (ctx) =>
    writeCourses(ctx, eq(courses.id, courseId), async () => {
      const [course] = await ctx.db
        .select({ removedAt: courses.removedAt })
        .from(courses)
        .where(one);
      requireRemoved(ctx, course, texts.noCourse);
      await ctx.db.update(courses).set({ removedAt: null, updatedAt: ctx.now }).where(one);
    }),
  );
}

/** The change takes turns with those of the teacher, whose pages notice it. */
function restoreIn(
  ctx: MemberCtx,
  courseId: string,
  change: (ctx: TransactionCtx & MemberCtx) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { outlineVersion } = await holdOwnCourse(ctx, courseId);
    await change(ctx);
    await ctx.db
      .update(courses)
      .set({ outlineVersion: outlineVersion + 1, updatedAt: ctx.now })
      .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, courseId)));
    await notifyOfCourses(ctx, eq(courses.id, courseId));
  });
}

/** For everybody else nothing of it exists. */
function requireStaff(ctx: MemberCtx, ids: string[], unknown: string): void {
  const known = ids.every((id) => idShape.safeParse(id).success);
  if (ctx.actor.role !== "admin" || !known) throw problem("not_found", unknown);
}

function requireRemoved<T extends { removedAt: Date | null }>(
  ctx: MemberCtx,
  part: T | undefined,
  unknown: string,
): asserts part is T {
  if (!part?.removedAt) throw problem("not_found", unknown);
  if (part.removedAt < restorableSince(ctx.now)) throw problem("gone", texts.tooLate);
}
