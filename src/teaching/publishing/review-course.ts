// Reviews a course that its teacher wants to publish: publishes it, returns it with reasons, or
// leaves it waiting for its videos or for the academy. A second run for the same review changes
// nothing.
import { changeStatus } from "#src/courses/authoring/change-status.ts";
import { type Ctx, enqueue, inTransaction, type TransactionCtx } from "#src/ctx.ts";
import { enqueueConversions } from "#src/media/conversion/enqueue-conversions.ts";
import { isTeacherSuspended } from "../teachers/teacher-list-queries.ts";
import { stepFrom } from "./course-status.rules.ts";
import { endReview, withdrawReviews } from "./end-review.ts";
import { conversionOf, publishGaps } from "./publish-checks.rules.ts";
import { findCheckedCourse, findReview, mediaOfCourse, type Review } from "./publishing-queries.ts";

type About = { courseId: string; reviewId: string };

/** Each video that ends is a run; this one sees what ends otherwise, such as one taken back. */
const againSeconds = 60;

export async function reviewCourse(ctx: Ctx, { courseId, reviewId }: About): Promise<void> {
  const asked = await findReview(ctx, reviewId);
  if (!asked || asked.verdict) return;
  await enqueueConversions(ctx, courseId);
  await inTransaction(ctx, (ctx) =>
    changeStatus(ctx, courseId, async (course) => {
      const review = await findReview(ctx, reviewId);
      if (!review || review.verdict) return null;
      const step = course && stepFrom(course.status, "pass");
      if (!step || "refusal" in step) {
        await withdrawReviews(ctx, courseId);
        return null;
      }
      // Suspended while the publication was asked for, or the academy is to be closed since.
      if (ctx.academy.closesAt || (await isTeacherSuspended(ctx, courseId))) {
        await withdrawReviews(ctx, courseId);
        return { status: "draft" };
      }
      const outcome = await judge(ctx, review);
      if (outcome === "waits") return null;
      await endReview(ctx, reviewId, outcome);
      if (outcome.verdict === "returned") return { status: "draft" };
      await enqueue(ctx, "teaching.badges", { teacherId: course.teacherId });
      // A course that is published again keeps its place among the newest.
      return { status: "published", publishedAt: course.publishedAt ?? ctx.now };
    }),
  );
}

type Outcome = "waits" | { verdict: "published" } | { verdict: "returned"; reasons: string[] };

/** By what the course is now, which may be other than what was asked to be published. */
async function judge(ctx: TransactionCtx, { id, courseId, approvedAt }: Review): Promise<Outcome> {
  const course = await findCheckedCourse(ctx, courseId);
  if (!course) throw new Error("the locked course vanished");
  const media = await mediaOfCourse(ctx, courseId);
  const gaps = publishGaps(course, media);
  if (gaps.length > 0) return { verdict: "returned", reasons: gaps.map(({ text }) => text) };
  if (conversionOf(course, media).waiting > 0) {
    const once = { key: id, seconds: againSeconds };
    const about = { courseId, reviewId: id };
    await enqueue(ctx, "courses.review", about, { startAfter: againSeconds, once });
    return "waits";
  }
  if (ctx.outside.review === "manual" && !approvedAt) return "waits";
  return { verdict: "published" };
}
