import type { JobHandlers } from "#src/job-handlers.ts";
import { removeCover } from "./cover/remove-cover.ts";
import { mendDerived } from "./search/mend-derived.ts";

export const courseJobs = {
  "courses.mend": async (ctx) => {
    await mendDerived(ctx);
  },
  "images.remove": (ctx, { folder }) => removeCover(ctx, folder),
} satisfies JobHandlers;
