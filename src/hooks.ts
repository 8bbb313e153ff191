// The hook map: what follows in later capabilities when something happens in an earlier one.
import { followCategory, followTeacher } from "#src/courses/authoring/follow-changes.ts";
import { grantWaiting } from "#src/enrolments/enrol.ts";
import type { Hooks } from "./ctx.ts";

// A missing name fails to compile here; what is listed runs in the order of the capabilities.
export const hooks: Hooks = {
  accountReady: [grantWaiting],
  profileChanged: [followTeacher],
  categoryRenamed: [followCategory],
};
