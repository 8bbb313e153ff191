import type { JobHandlers } from "#src/jobs/job-handlers.ts";
import { tidyRequests } from "./opening/tidy-requests.ts";

export const academyJobs = {
  "academies.tidy": (ctx, _, signal) => tidyRequests(ctx, signal),
} satisfies JobHandlers;
