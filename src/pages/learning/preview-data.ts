// What a teacher's preview of a class adds and leaves out.
import type { ShownComments } from "#src/lessons/comments/shown-comments.ts";
import type { LessonToWatch } from "./watch-data.ts";

/** A preview reads the comments as a student does, and writes none. */
export function asStudent(comments: ShownComments | null, previewing: boolean) {
  if (!comments || !previewing) return comments;
  return { ...comments, mayWrite: false, manages: false, isPreview: true };
}

/** The way back, and whether students see the class yet. */
export function previewOf({ course, lesson }: LessonToWatch) {
  const { id, courseId, moduleId } = lesson;
  return {
    editPath: `/teachers/courses/${courseId}/modules/${moduleId}/classes/${id}`,
    isShown: course.modules.some(({ lessons }) =>
      lessons.some((one) => one.id === id && one.shown),
    ),
  };
}
