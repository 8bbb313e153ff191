import type { JobHandlers } from "#src/jobs/job-handlers.ts";
import { sendAdministratorMail } from "./administrators/administrator-mail.ts";
import { awardBadges } from "./badges/award-badges.ts";
import { sendInvitationMail } from "./invitations/invitation-mail.ts";
import { tidyInvitations } from "./invitations/tidy-invitations.ts";
import { reviewCourse } from "./publishing/review-course.ts";
import { sendReviewMail } from "./publishing/review-mail.ts";
import { purgeRemoved } from "./removal/purge-removed.ts";
import { sendTeacherMail } from "./teachers/teacher-mail.ts";

export const teachingJobs = {
  "courses.review": (ctx, about) => reviewCourse(ctx, about),
  "teaching.mail": (ctx, about) => sendReviewMail(ctx, about),
  "teachers.mail": (ctx, { mail }) => sendTeacherMail(ctx, mail),
  "administrators.mail": (ctx, { mail }) => sendAdministratorMail(ctx, mail),
  "invitations.mail": (ctx, about) => sendInvitationMail(ctx, about),
  "invitations.tidy": (ctx, _, signal) => tidyInvitations(ctx, signal),
  "teaching.badges": (ctx, about, signal) => awardBadges(ctx, about, signal),
  "courses.purge": (ctx, _, signal) => purgeRemoved(ctx, signal),
} satisfies JobHandlers;
