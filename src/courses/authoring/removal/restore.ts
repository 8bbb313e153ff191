// Brings a removed class, module or course back, until thirty days after its removal. Whoever calls it
// has checked who may, and has locked the account of the course's teacher. Safe to repeat: what stands
// is left as it is.
import { and, eq, isNull, max, sql } from "drizzle-orm";
import { idShape } from "#src/courses/rules.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { holdCourse } from "../hold-course.ts";
import { notifyOfCourses, writeCourses } from "../write-courses.ts";
import { restorableSince, removalTexts as texts } from "./removal.rules.ts";

/** @returns the name of what came back, null where it stands already */
type Restored = Promise<string | null>;

/** At the end of its module, since the others may have been ordered anew. */
export function restoreLesson(ctx: TransactionCtx, courseId: string, lessonId: string): Restored {
  requireIds([courseId, lessonId], texts.noLesson);
  return restoreIn(ctx, courseId, async () => {
    const one = and(
      eq(lessons.academyId, ctx.academy.id),
      eq(lessons.courseId, courseId),
      eq(lessons.id, lessonId),
    );
    const [lesson] = await ctx.db.select().from(lessons).where(one).for("no key update");
    if (!isRemoved(ctx, lesson, texts.noLesson)) return null;
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
    return lesson.title;
  });
}

/** With the classes that were removed together with it; at the end of its course. */
export function restoreModule(ctx: TransactionCtx, courseId: string, moduleId: string): Restored {
  requireIds([courseId, moduleId], texts.noModule);
  return restoreIn(ctx, courseId, async () => {
    const academyId = ctx.academy.id;
    const ofCourse = and(eq(modules.academyId, academyId), eq(modules.courseId, courseId));
    const one = and(ofCourse, eq(modules.id, moduleId));
    const [module] = await ctx.db.select().from(modules).where(one).for("no key update");
    if (!isRemoved(ctx, module, texts.noModule)) return null;
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
    return module.name;
  });
}

/** In the status that it had, which is never the published one. */
export async function restoreCourse(ctx: TransactionCtx, courseId: string): Restored {
  requireIds([courseId], texts.noCourse);
  const one = and(eq(courses.academyId, ctx.academy.id), eq(courses.id, courseId));
  return writeCourses(ctx, eq(courses.id, courseId), async () => {
    const [course] = await ctx.db
      .select({ title: courses.title, removedAt: courses.removedAt })
      .from(courses)
      .where(one);
    if (!isRemoved(ctx, course, texts.noCourse)) return null;
    await ctx.db.update(courses).set({ removedAt: null, updatedAt: ctx.now }).where(one);
    return course.title;
  });
}

/** The change takes turns with those of the teacher, whose pages notice it. */
async function restoreIn(ctx: TransactionCtx, courseId: string, change: () => Restored): Restored {
  const { outlineVersion } = await holdCourse(ctx, courseId);
  const name = await change();
  if (name === null) return null;
  await ctx.db
    .update(courses)
    .set({ outlineVersion: outlineVersion + 1, updatedAt: ctx.now })
    .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, courseId)));
  await notifyOfCourses(ctx, eq(courses.id, courseId));
  return name;
}

function requireIds(ids: string[], unknown: string): void {
  const known = ids.every((id) => idShape.safeParse(id).success);
  if (!known) throw problem("not_found", unknown);
}

/** Throws `not_found` for what is not there, and `gone` for what was removed too long ago. */
function isRemoved<T extends { removedAt: Date | null }>(
  ctx: TransactionCtx,
  part: T | undefined,
  unknown: string,
): part is T {
  if (!part) throw problem("not_found", unknown);
  if (!part.removedAt) return false;
  if (part.removedAt < restorableSince(ctx.now)) throw problem("gone", texts.tooLate);
  return true;
}
