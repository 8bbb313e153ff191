// The answer, with 409, to a form of a class that was saved meanwhile, by another tab or by a form whose answer
// was lost.
import { findOwnLesson } from "#src/courses/authoring/lesson/own-lesson-queries.ts";
import { staleCourse } from "#src/courses/authoring/version.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import type { FormValues } from "#src/http/forms/form-data.rules.ts";
import { problem } from "#src/problem.ts";
import { formData } from "./class-editor-data.ts";

type Class = { courseId: string; classId: string };

/** Both versions, for the choice between them; null where there is no such class of the caller's. */
export async function overtaken(ctx: MemberCtx, { courseId, classId }: Class, form: FormValues) {
  const found = await findOwnLesson(ctx, { courseId, lessonId: classId });
  if (!found) return null;
  const intent = form.intent === "finish" ? "finish" : "save";
  const { _csrf, ...values } = form;
  const conflict = problem("conflict", staleCourse).body();
  return { problem: conflict, values, now: formData(found), intent } as const;
}
