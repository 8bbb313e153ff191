// Tells a teacher that a video of theirs can be watched, or cannot be converted.

import { findLesson } from "#src/courses/queries.ts";
import { editLessonPath } from "#src/courses/teacher-paths.rules.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import type { HookSubjects } from "#src/hook-subjects.ts";
import { notify } from "#src/notifications/notify.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";

/** Each video tells once, since it settles once; a class that was removed meanwhile tells nothing. */
export async function tellConversion(
  ctx: TransactionCtx,
  { videoId, lessonId, outcome }: HookSubjects["videoSettled"],
): Promise<void> {
  const lesson = await findLesson(ctx, lessonId);
  if (!lesson) return;
  const { courseId, moduleId, teacherId, courseTitle, title } = lesson;
  const told = {
    videoId,
    topic: { lessonTitle: title, courseTitle },
    href: editLessonPath(courseId, moduleId, lessonId),
  };
  const notice = outcome === "ready" ? noticeOf.converted(told) : noticeOf.notConverted(told);
  await notify(ctx, [{ userId: teacherId, ...notice }]);
}
