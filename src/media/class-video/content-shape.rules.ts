// How the newest video of a class is described, by the API and on its teacher's page; written here alone.
import { z } from "zod";

export const videoStatus = z.enum(["received", "converting", "ready", "failed"]);

export const videoShape = z.object({
  id: z.uuid(),
  status: videoStatus,
  failure: z.string().nullable(),
});

export const contentShape = videoShape.extend({
  /** The share that is converted. */
  progress: z.number().min(0).max(1),
  playable: z.boolean().describe("Ya se puede ver, aunque sea en la calidad más baja"),
  originalName: z.string(),
  durationSec: z.number().int().nullable(),
});
export type VideoContent = z.infer<typeof contentShape>;
