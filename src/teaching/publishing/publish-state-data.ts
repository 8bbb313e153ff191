// What the teacher can do about a course's status, and what is missing before it can be published.
import type { OwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { conversionOf, countUnlisted, publishGaps } from "./publish-checks.rules.ts";
import { type PublishState, waitingText } from "./publish-state.rules.ts";
import { findLastReview, isKeptByLearners, mediaOfCourse } from "./publishing-queries.ts";

export async function publishStateOf(ctx: MemberCtx, course: OwnCourse): Promise<PublishState> {
  const { id, status } = course;
  const [media, review, hasLearners] = await Promise.all([
    mediaOfCourse(ctx, id),
    findLastReview(ctx, id),
    // What was never published was never sold. An archived one may be so because somebody has it.
    (course.publishedAt !== null || status === "archived") && isKeptByLearners(ctx, id),
  ]);
  const awaitsApproval = ctx.outside.review === "manual" && !review?.approvedAt;
  const isReturned = status === "draft" && review?.verdict === "returned";
  return {
    status,
    waitingFor:
      status === "processing" ? waitingText(conversionOf(course, media), awaitsApproval) : null,
    reasons: isReturned ? review.reasons : [],
    missing:
      status === "draft"
        ? publishGaps(course, media).map(({ text, href }) => ({ text, href }))
        : [],
    unlisted: countUnlisted(course),
    hasLearners,
  };
}
