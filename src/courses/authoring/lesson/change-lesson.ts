// Changes texts and settings of a class, or refuses a save that is based on an older version.
import { holdOwnCourse } from "#src/courses/authoring/hold-course.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import type { LessonChange } from "./lesson.rules.ts";
import { requireLesson, type SavedLesson, saveLesson } from "./save-lesson.ts";

type Which = { courseId: string; lessonId: string };

/** A finished class keeps a title and a description. */
export function changeLesson(
  ctx: MemberCtx,
  { courseId, lessonId }: Which,
  change: LessonChange,
): Promise<SavedLesson> {
  return inTransaction(ctx, async (ctx) => {
    await holdOwnCourse(ctx, courseId);
    return saveLesson(ctx, await requireLesson(ctx, courseId, lessonId), change, false);
  });
}
