// The newest video of a class, for the API and its teacher's page, defined only here.
import { z } from "zod";

export const videoStatus = z.enum(["received", "converting", "ready", "failed"]);

export const videoShape = z.object({
  id: z.uuid(),
  status: videoStatus,
  failure: z.string().nullable(),
});

export const contentShape = videoShape.extend({
  /** The converted share. */
  progress: z.number().min(0).max(1),
  playable: z.boolean().describe("Ya se puede ver, aunque sea en la calidad más baja"),
  originalName: z.string(),
  durationSec: z.number().int().nullable(),
});
export type VideoContent = z.infer<typeof contentShape>;
