// Takes a published course off sale in the name of the academy, with a reason for its teacher.
import type { z } from "zod";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { findUser } from "#src/accounts/queries.ts";
import { changeStatus } from "#src/courses/authoring/change-status.ts";
import { idShape } from "#src/courses/rules.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";
import { courseReviews } from "#src/teaching/tables.ts";
import { record } from "#src/trail/record.ts";
import { requireReviewer, returnInput } from "./decide-review.ts";
import { endReview } from "./end-review.ts";
import { findReviewedCourse } from "./publishing-queries.ts";

/**
 * The course is a draft again, as after a review that returned it: its teacher reads the reason there,
 * and gets the same mail. Who has the course keeps it. Throws `conflict` for a course that is not
 * published.
 */
export async function withdrawCourse(
  ctx: MemberCtx,
  courseId: string,
  raw: z.input<typeof returnInput>,
): Promise<void> {
  requireReviewer(ctx);
  const { reason } = returnInput.parse(raw);
  const unknown = problem("not_found", "Este curso no existe");
  if (!idShape.safeParse(courseId).success) throw unknown;
  if (!(await findReviewedCourse(ctx, courseId))) throw unknown;
  await inTransaction(ctx, async (ctx) => {
    await holdAccounts(ctx, [ctx.actor.id], "key share");
    await changeStatus(ctx, courseId, async (course) => {
      if (!course) throw unknown;
      if (course.status !== "published") {
        throw problem("conflict", "Este curso no está publicado");
      }
      const id = newId();
      const userId = ctx.actor.id;
      const row = { academyId: ctx.academy.id, id, courseId, userId, createdAt: ctx.now };
      await ctx.db.insert(courseReviews).values(row);
      await endReview(ctx, id, { verdict: "returned", reasons: [reason], deciderId: userId });
      await holdAccounts(ctx, [course.teacherId], "key share");
      const teacher = await findUser(ctx, course.teacherId);
      if (teacher) await record(ctx, { action: "course-returned", subject: teacher });
      return { status: "draft" };
    });
  });
}
