// Every decision of a teacher about the status of a course, by its name.
import type { MemberCtx } from "#src/ctx.ts";
import type { Intent } from "./course-status.rules.ts";
import { withdrawReviews } from "./end-review.ts";
import { publishCourse } from "./publish-course.ts";
import { removeCourse } from "./remove-course.ts";
import { type Taken, takeStep } from "./take-step.ts";

/** Safe to repeat. */
export function decideCourse(ctx: MemberCtx, courseId: string, intent: Intent): Promise<Taken> {
  if (intent === "publish") return publishCourse(ctx, courseId);
  if (intent === "remove") return removeCourse(ctx, courseId);
  return takeStep(ctx, courseId, {
    intent,
    // A course leaves the review where its teacher cancels it.
    effect: (ctx) => withdrawReviews(ctx, courseId),
  });
}
