// Ends the open review of a course once, and tells its teacher how it ended.
import { and, eq, isNull } from "drizzle-orm";
import { infoPath } from "#src/courses/teacher-paths.rules.ts";
import { enqueue, type TransactionCtx } from "#src/ctx.ts";
import { notify } from "#src/notifications/notify.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import { courseReviews } from "#src/teaching/tables.ts";
import { statusPath } from "./course-status.rules.ts";
import { findReviewedCourse } from "./publishing-queries.ts";

type Ending = {
  verdict: "published" | "returned";
  /** In Spanish, for the teacher. */
  reasons?: string[];
  /** Who decided; null if the rules alone did. */
  deciderId?: string | null;
};

/** Call it with the course and its teacher's account locked. @returns whether it was still open. */
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
    .returning({ courseId: courseReviews.courseId });
  const [review] = ended;
  if (!review) return false;
  await tellTeacher(ctx, { reviewId, courseId: review.courseId, verdict });
  return true;
}

/** Every way in which the teacher hears of it begins here, in the transaction of the verdict. */
async function tellTeacher(
  ctx: TransactionCtx,
  { reviewId, courseId, verdict }: { reviewId: string; courseId: string } & Pick<Ending, "verdict">,
): Promise<void> {
  await enqueue(ctx, "teaching.mail", { mail: verdict, reviewId });
  const course = await findReviewedCourse(ctx, courseId);
  if (!course) return;
  const notice =
    verdict === "published"
      ? noticeOf.published({ reviewId, course, href: infoPath(courseId) })
      : noticeOf.returned({ reviewId, course, href: statusPath(courseId) });
  await notify(ctx, [{ userId: course.teacherId, ...notice }]);
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
