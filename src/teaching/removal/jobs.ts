import type { JobHandlers } from "#src/job-handlers.ts";
import { purgeRemoved } from "./purge-removed.ts";

export const removalJobs = {
  "courses.purge": (ctx, _, signal) => purgeRemoved(ctx, signal),
} satisfies JobHandlers;
