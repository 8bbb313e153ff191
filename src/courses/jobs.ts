import type { JobHandlers } from "#src/job-handlers.ts";
import { mendDerived } from "./search/mend-derived.ts";

export const courseJobs = {
  "courses.mend": async (ctx) => {
    await mendDerived(ctx);
  },
} satisfies JobHandlers;
