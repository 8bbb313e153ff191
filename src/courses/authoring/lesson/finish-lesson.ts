// «Finalizar Clase»: saves a class and shows it to learners, whether its video is converted or not.
import { holdOwnCourse } from "#src/courses/authoring/hold-course.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import type { LessonChange } from "./lesson.rules.ts";
import { requireLesson, type SavedLesson, saveLesson } from "./save-lesson.ts";

type Which = { courseId: string; lessonId: string };

/** Requires a title and a description; a class that is finished already is only changed. */
export function finishLesson(
  ctx: MemberCtx,
  { courseId, lessonId }: Which,
  change: LessonChange,
): Promise<SavedLesson> {
  return inTransaction(ctx, async (ctx) => {
    await holdOwnCourse(ctx, courseId);
    return saveLesson(ctx, await requireLesson(ctx, courseId, lessonId), change, true);
  });
}
