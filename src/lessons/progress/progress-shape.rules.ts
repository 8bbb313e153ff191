// How far a learner has watched a class, as input of verbs and on the wire.
import { z } from "zod";
import { idShape } from "#src/courses/rules.ts";

const monthSeconds = 30 * 24 * 3600;

export const saveProgressInput = z.object({
  courseId: idShape,
  lessonId: idShape,
  minutes: z.number().int().min(0).max(100_000),
  /** The exact second, to resume closer than a minute. */
  seconds: z.number().min(0).max(6_000_000).optional(),
  /** How long ago the learner passed that minute: a report may have waited for a connection. */
  secondsAgo: z.number().min(0).max(monthSeconds).optional(),
});

const { lessonId, minutes, seconds, secondsAgo } = saveProgressInput.shape;

/** On the wire, where a lesson is a class (spec 1 §7). */
export const progressReport = z.object({
  class: lessonId,
  minutes,
  seconds: seconds.describe("El segundo exacto"),
  secondsAgo: secondsAgo.describe("Hace cuántos segundos pasó ese minuto, si el aviso esperó"),
});

export type ProgressReport = z.input<typeof progressReport>;
