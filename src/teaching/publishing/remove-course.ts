// Removes a course that nobody has: it is gone for everybody at once, its rows 30 days later.
import type { MemberCtx } from "#src/ctx.ts";
import { isProblem, problem } from "#src/problem.ts";
import { type CourseStatus, keptByLearners } from "./course-status.rules.ts";
import { isKeptByLearners, isRemovedOwn } from "./publishing-queries.ts";
import { takeStep } from "./take-step.ts";

/**
 * Safe to repeat. Refused where somebody has or bought it (decisions: Courses).
 * @returns the status that it had
 */
export async function removeCourse(ctx: MemberCtx, courseId: string): Promise<CourseStatus> {
  try {
    return await takeStep(ctx, courseId, {
      intent: "remove",
      async effect(ctx) {
        if (await isKeptByLearners(ctx, courseId)) throw problem("conflict", keptByLearners);
      },
    });
  } catch (error) {
    const isGone = isProblem(error) && error.code === "not_found";
    if (isGone && (await isRemovedOwn(ctx, courseId))) return "draft";
    throw error;
  }
}
