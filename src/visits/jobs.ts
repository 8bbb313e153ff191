import type { JobHandlers } from "#src/jobs/job-handlers.ts";
import { tidyVisits } from "./tidy-visits.ts";

export const visitJobs = {
  "visits.tidy": (ctx) => tidyVisits(ctx),
} satisfies JobHandlers;
