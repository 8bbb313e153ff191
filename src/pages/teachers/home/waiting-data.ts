// What waits for the teacher: questions, failed videos and returned courses, each list bounded.
import { editLessonPath, questionsPath } from "#src/courses/teacher-paths.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { countQuestions } from "#src/lessons/comments/question-queries.ts";
import { statusPath } from "#src/teaching/publishing/course-status.rules.ts";
import { failedVideos, returnedCourses } from "#src/teaching/waiting/waiting-queries.ts";

const shownOfEach = 5;

/** A reason of an administrator may have a thousand letters. */
const lettersShown = 200;

export async function waitingFor(ctx: MemberCtx) {
  const [questions, failed, returned] = await Promise.all([
    countQuestions(ctx),
    failedVideos(ctx, shownOfEach),
    returnedCourses(ctx, shownOfEach),
  ]);
  return {
    questions: { count: questions, href: questionsPath },
    videos: {
      items: failed.lessons.map(({ courseId, moduleId, lessonId, title, course, failure }) => ({
        id: lessonId,
        name: title,
        about: course,
        why: shorten(failure ?? "No pudimos convertir el video."),
        href: editLessonPath(courseId, moduleId, lessonId),
      })),
      more: failed.total - failed.lessons.length,
    },
    courses: {
      items: returned.courses.map(({ id, title, reasons }) => ({
        id,
        name: title,
        about: null,
        why: shorten(reasons.join(" ")),
        href: statusPath(id, "publish"),
      })),
      more: returned.total - returned.courses.length,
    },
  };
}

function shorten(text: string): string {
  const letters = [...text];
  return letters.length > lettersShown ? `${letters.slice(0, lettersShown).join("")}…` : text;
}
