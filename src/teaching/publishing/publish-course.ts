// Has a course reviewed and then published, or throws a problem that lists what it lacks.
import { refuseClosing } from "#src/academies/away/refuse-closing.ts";
import { teachingTexts } from "#src/accounts/teachers/teaching.rules.ts";
import { countWithin } from "#src/count-within.ts";
import { enqueue, type MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";
import { courseReviews } from "#src/teaching/tables.ts";
import { isTeacherSuspended } from "../teachers/teacher-list-queries.ts";
import { withdrawReviews } from "./end-review.ts";
import { noClasses, publishGaps } from "./publish-checks.rules.ts";
import { findCheckedCourse, mediaOfCourse } from "./publishing-queries.ts";
import { type Taken, takeStep, unknownCourse } from "./take-step.ts";

/** Safe to repeat: a course that is processed or published already stays so. */
export async function publishCourse(ctx: MemberCtx, courseId: string): Promise<Taken> {
  refuseClosing(ctx);
  // Each may end in a mail, and converts videos.
  await countWithin(ctx, "publishes", ctx.actor.id);
  return takeStep(ctx, courseId, {
    intent: "publish",
    async effect(ctx) {
      if (await isTeacherSuspended(ctx, courseId)) {
        throw problem("conflict", teachingTexts.itsTeacherIsSuspended);
      }
      const course = await findCheckedCourse(ctx, courseId);
      if (!course) throw unknownCourse();
      const gaps = publishGaps(course, await mediaOfCourse(ctx, courseId));
      if (gaps.length > 0) {
        const errors = gaps.map(({ path, text }) => ({ path, message: text }));
        const main = gaps.find(({ text }) => text === noClasses)?.text;
        throw problem("conflict", main ?? "A tu curso le falta algo para poder ser publicado", {
          errors,
        });
      }
      // Of a course that left the review without a verdict, with its teacher's account.
      await withdrawReviews(ctx, courseId);
      const reviewId = newId();
      await ctx.db.insert(courseReviews).values({
        academyId: ctx.academy.id,
        id: reviewId,
        courseId,
        userId: ctx.actor.id,
        createdAt: ctx.now,
      });
      await enqueue(ctx, "courses.review", { courseId, reviewId });
    },
  });
}
