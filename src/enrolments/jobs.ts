import { openDueLaunches } from "#src/courses/launches/open-launches.ts";
import type { JobHandlers } from "#src/job-handlers.ts";
import { sendLaunchMail } from "./launch-mail.ts";
import { tellSubscribers } from "./tell-subscribers.ts";

export const enrolmentJobs = {
  "courses.open": (ctx) => openDueLaunches(ctx, tellSubscribers),
  "enrolments.mail": (ctx, about) => sendLaunchMail(ctx, about),
} satisfies JobHandlers;
