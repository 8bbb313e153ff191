// Adds a class at the end of a module; the same call again makes no second one.
import { and, eq, isNull, sql } from "drizzle-orm";
import { holdOwnCourse } from "#src/courses/authoring/hold-course.ts";
import { requireRoom } from "#src/courses/authoring/outline/require-room.ts";
import { notifyOfCourses } from "#src/courses/authoring/write-courses.ts";
import { idShape } from "#src/courses/rules.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import { inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";
import { defaultSettings, type NewLessonInput, newLessonInput, texts } from "./lesson.rules.ts";
import { descriptionNeeded, type SavedLesson, saveLesson } from "./save-lesson.ts";

/** For a class that its page will make. */
export function newLessonId(): string {
  return newId();
}

/**
 * With the id of a class that the same caller made in this module, what is given is saved there,
 * unless it was changed since.
 * Learners see it once it is finished.
 */
export function createLesson(
  ctx: MemberCtx,
  courseId: string,
  raw: NewLessonInput,
): Promise<SavedLesson> {
  const { id, moduleId, finished = false, ...given } = newLessonInput.parse(raw);
  if (finished && !given.description) throw descriptionNeeded();
  return inTransaction(ctx, async (ctx) => {
    await holdOwnCourse(ctx, courseId);
    await requireModule(ctx, courseId, moduleId);
    const earlier = id ? await lessonWithId(ctx, id) : undefined;
    if (earlier?.moduleId === moduleId && earlier.removedAt === null) {
      // A form that came back from the browser's memory is based on the class as it was made.
      return saveLesson(ctx, earlier, { ...given, version: 1 }, finished);
    }
    await requireRoom(ctx, { courseId, moduleId }, 1);
    const [last] = await ctx.db
      .select({ position: sql<number>`coalesce(max(${lessons.position}), -1)::int` })
      .from(lessons)
      .where(and(eq(lessons.academyId, ctx.academy.id), eq(lessons.moduleId, moduleId)));
    const [added] = await ctx.db
      .insert(lessons)
      .values({
        academyId: ctx.academy.id,
        // The id of a class that was removed, or of another course, is not taken again.
        id: id && !earlier ? id : newId(),
        courseId,
        moduleId,
        title: given.title,
        description: given.description ?? "",
        ...settingsOf(given.settings),
        position: (last?.position ?? -1) + 1,
        createdAt: ctx.now,
        updatedAt: ctx.now,
        finishedAt: finished ? ctx.now : null,
      })
      .returning();
    if (!added) throw new Error("the class was not added");
    await ctx.db
      .update(courses)
      .set({ outlineVersion: sql`${courses.outlineVersion} + 1` })
      .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, courseId)));
    await notifyOfCourses(ctx, eq(courses.id, courseId));
    return added;
  });
}

async function requireModule(ctx: TransactionCtx, courseId: string, moduleId: string) {
  const unknown = problem("not_found", texts.unknownModule);
  if (!idShape.safeParse(moduleId).success) throw unknown;
  const one = and(
    eq(modules.academyId, ctx.academy.id),
    eq(modules.courseId, courseId),
    eq(modules.id, moduleId),
    isNull(modules.removedAt),
  );
  if ((await ctx.db.$count(modules, one)) === 0) throw unknown;
}

async function lessonWithId(ctx: TransactionCtx, id: string) {
  const [lesson] = await ctx.db
    .select()
    .from(lessons)
    .where(and(eq(lessons.academyId, ctx.academy.id), eq(lessons.id, id)));
  return lesson;
}

type Settings = { [Name in keyof typeof defaultSettings]?: boolean | undefined };

function settingsOf({ published, comments, isFree }: Settings = {}) {
  return {
    published: published ?? defaultSettings.published,
    comments: comments ?? defaultSettings.comments,
    isFree: isFree ?? defaultSettings.isFree,
  };
}
