// Removes a course that nobody has: it is gone for everybody at once, its rows 30 days later. One that
// somebody has or bought is archived instead (decisions: Courses).
import type { MemberCtx } from "#src/ctx.ts";
import { isProblem } from "#src/problem.ts";
import { isKeptByLearners, isRemovedOwn } from "./publishing-queries.ts";
import { type Taken, takeStep } from "./take-step.ts";

/** Safe to repeat. */
export async function removeCourse(ctx: MemberCtx, courseId: string): Promise<Taken> {
  try {
    return await takeStep(ctx, courseId, {
      intent: "remove",
      instead: async (ctx) => ((await isKeptByLearners(ctx, courseId)) ? "archive" : "remove"),
      async effect() {},
    });
  } catch (error) {
    const isGone = isProblem(error) && error.code === "not_found";
    if (isGone && (await isRemovedOwn(ctx, courseId))) return { status: "draft", isRemoved: true };
    throw error;
  }
}
