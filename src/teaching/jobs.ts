import type { JobHandlers } from "#src/job-handlers.ts";
import { reviewCourse } from "./publishing/review-course.ts";
import { sendReviewMail } from "./publishing/review-mail.ts";
import { purgeRemoved } from "./removal/purge-removed.ts";

export const teachingJobs = {
  "courses.review": (ctx, about) => reviewCourse(ctx, about),
  "teaching.mail": (ctx, about) => sendReviewMail(ctx, about),
  "courses.purge": (ctx, _, signal) => purgeRemoved(ctx, signal),
} satisfies JobHandlers;
