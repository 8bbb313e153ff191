// How far a learner has watched a class, as verbs take it and as the wire carries it.
import { z } from "zod";
import { idShape } from "#src/courses/rules.ts";

const monthSeconds = 30 * 24 * 3600;

export const saveProgressInput = z.object({
  courseId: idShape,
  lessonId: idShape,
  minutes: z.number().int().min(0).max(100_000),
  /** The exact second, for a resume that is not a minute off. */
  seconds: z.number().min(0).max(6_000_000).optional(),
  /** How long the learner has been past that minute: a report may have waited for its line. */
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
