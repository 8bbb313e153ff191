// Finds classes of a course by words of their titles, for those who may see the course.
import { lessonsInOrder } from "#src/courses/queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { findCourseFor } from "#src/enrolments/queries.ts";
import { problem } from "#src/problem.ts";
import { allFound, askedFor } from "./lesson-search.rules.ts";

/** In course order; drafts only for those who manage it. Throws `not_found`. */
export async function searchLessons(ctx: MemberCtx, courseId: string, text: string) {
  const course = await findCourseFor(ctx, courseId);
  if (!course) throw problem("not_found", "Este curso no existe");
  const asked = askedFor(text);
  return asked ? allFound(lessonsInOrder(course), asked) : [];
}
