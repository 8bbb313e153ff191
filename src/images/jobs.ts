import type { JobHandlers } from "#src/job-handlers.ts";
import { removeImage } from "./remove-image.ts";

export const imageJobs = {
  "images.remove": (ctx, { folder }) => removeImage(ctx, folder),
} satisfies JobHandlers;
