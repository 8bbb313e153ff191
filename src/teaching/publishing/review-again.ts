// A video that was converted, or cannot be, may be the last for which the review of its course waits.
import { and, eq, isNull } from "drizzle-orm";
import { enqueue, type TransactionCtx } from "#src/ctx.ts";
import { courseReviews } from "#src/teaching/tables.ts";

export async function reviewAgain(
  ctx: TransactionCtx,
  { courseId }: { courseId: string },
): Promise<void> {
  const [open] = await ctx.db
    .select({ id: courseReviews.id })
    .from(courseReviews)
    .where(
      and(
        eq(courseReviews.academyId, ctx.academy.id),
        eq(courseReviews.courseId, courseId),
        isNull(courseReviews.verdict),
      ),
    );
  if (open) await enqueue(ctx, "courses.review", { courseId, reviewId: open.id });
}
