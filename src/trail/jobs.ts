import type { JobHandlers } from "#src/jobs/job-handlers.ts";
import { boundRows } from "./bound-rows.ts";
import { dropOld } from "./drop-old.ts";

export const trailJobs = {
  "trail.tidy": async (ctx, _, signal) => {
    await dropOld(ctx, signal);
    await boundRows(ctx, signal);
  },
} satisfies JobHandlers;
