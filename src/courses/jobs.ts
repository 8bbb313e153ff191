import { measureStorage } from "#src/administration/measure-storage.ts";
import type { JobHandlers } from "#src/jobs/job-handlers.ts";
import { everyDrawnFolder } from "./cover/drawn-pictures.ts";
import { removeCover } from "./cover/remove-cover.ts";
import { mendDerived } from "./search/mend-derived.ts";

export const courseJobs = {
  "courses.mend": async (ctx) => {
    await mendDerived(ctx);
  },
  "storage.measure": (ctx) => measureStorage(ctx, everyDrawnFolder(ctx)),
  "images.remove": (ctx, { folder }) => removeCover(ctx, folder),
} satisfies JobHandlers;
