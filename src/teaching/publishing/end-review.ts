// Ends the open review of a course once, and tells its teacher how it ended.
import { and, eq, isNull } from "drizzle-orm";
import { enqueue, type TransactionCtx } from "#src/ctx.ts";
import { courseReviews } from "#src/teaching/tables.ts";

type Ending = {
  verdict: "published" | "returned";
  /** In Spanish, for the teacher. */
  reasons?: string[];
  /** Who decided; null if the rules alone did. */
  deciderId?: string | null;
};

/** Call it with the course locked. @returns whether it was still open. */
export async function endReview(
  ctx: TransactionCtx,
  reviewId: string,
  { verdict, reasons = [], deciderId }: Ending,
): Promise<boolean> {
  const ended = await ctx.db
    .update(courseReviews)
    .set({ verdict, reasons, decidedAt: ctx.now, ...(deciderId && { deciderId }) })
    .where(
      and(
        eq(courseReviews.academyId, ctx.academy.id),
        eq(courseReviews.id, reviewId),
        isNull(courseReviews.verdict),
      ),
    )
    .returning({ id: courseReviews.id });
  if (ended.length === 0) return false;
  await tellTeacher(ctx, reviewId, verdict);
  return true;
}

/** Every way in which the teacher hears of it begins here, in the transaction of the verdict. */
async function tellTeacher(
  ctx: TransactionCtx,
  reviewId: string,
  mail: Ending["verdict"],
): Promise<void> {
  await enqueue(ctx, "teaching.mail", { mail, reviewId });
}

/** Ends what is open about a course that is not processed any more; nobody has to be told. */
export async function withdrawReviews(ctx: TransactionCtx, courseId: string): Promise<void> {
  await ctx.db
    .update(courseReviews)
    .set({ verdict: "withdrawn", decidedAt: ctx.now })
    .where(
      and(
        eq(courseReviews.academyId, ctx.academy.id),
        eq(courseReviews.courseId, courseId),
        isNull(courseReviews.verdict),
      ),
    );
}
