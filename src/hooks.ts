// The hook map: what later capabilities do when an earlier one reports an event.
import { followCategory, followTeacher } from "#src/courses/authoring/follow-changes.ts";
import { grantWaiting } from "#src/enrolments/enrol.ts";
import { reviewAgain } from "#src/teaching/publishing/review-again.ts";
import type { Hooks } from "./ctx.ts";

// A missing name fails to compile here; the entries run in the order of the capabilities.
export const hooks: Hooks = {
  mailboxProven: [grantWaiting],
  profileChanged: [followTeacher],
  categoryRenamed: [followCategory],
  videoSettled: [reviewAgain],
};
