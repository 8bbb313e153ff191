import { openDueLaunches } from "#src/courses/launches/open-launches.ts";
import type { JobHandlers } from "#src/jobs/job-handlers.ts";
import { sendLaunchMail } from "./launch-mail.ts";
import { subscribers } from "./tell-subscribers.ts";
import { tellWaiting } from "./tell-waiting.ts";

export const enrolmentJobs = {
  "courses.open": async (ctx) => {
    await openDueLaunches(ctx, subscribers);
    await tellWaiting(ctx);
  },
  "enrolments.mail": (ctx, about) => sendLaunchMail(ctx, about),
} satisfies JobHandlers;
