// How far a learner has watched a class, as input of verbs and on the wire.
import { z } from "zod";
import { idShape } from "#src/courses/rules.ts";
import { mostRanges } from "./played.rules.ts";

const monthSeconds = 30 * 24 * 3600;
const mostSeconds = 6_000_000;

const ago = z.number().min(0).max(monthSeconds).optional();
const whole = z.number().int().min(0).max(mostSeconds);

const playedShape = z
  .array(
    z
      .object({ from: whole, to: whole })
      .refine(({ from, to }) => from < to, "Cada tramo termina después de empezar"),
  )
  .max(mostRanges);

/** As the database writes it: reports are matched to rows by it. */
const id = idShape.toLowerCase();

export const saveProgressInput = z.object({
  courseId: id,
  lessonId: id,
  minutes: z.number().int().min(0).max(100_000),
  /** The exact second where the learner is: the place to resume from. */
  seconds: z.number().min(0).max(mostSeconds).optional(),
  /** How long ago the learner passed that minute: a report may have waited for a connection. */
  secondsAgo: ago,
  /** How long ago the learner was at that second, if not then. */
  placeSecondsAgo: ago,
  /** What was really played, without what was skipped. */
  played: playedShape.optional(),
});

const { lessonId, minutes, seconds, secondsAgo, placeSecondsAgo, played } = saveProgressInput.shape;

/** On the wire, where a lesson is a class (spec 1 §7). */
export const progressReport = z.object({
  class: lessonId,
  minutes,
  seconds: seconds.describe("El segundo exacto donde va; ahí se retoma la clase"),
  secondsAgo: secondsAgo.describe("Hace cuántos segundos pasó ese minuto, si el aviso esperó"),
  placeSecondsAgo: placeSecondsAgo.describe(
    "Hace cuántos segundos estaba en `seconds`, si no fue al pasar ese minuto",
  ),
  played: played.describe(
    "Los tramos de la clase que de verdad se reprodujeron, en segundos; `to` queda por fuera",
  ),
});

export type ProgressReport = z.input<typeof progressReport>;

/** A form has only texts: the ranges come as JSON. */
export const playedText = z
  .string()
  .max(mostRanges * 40)
  .transform((text, issues) => {
    try {
      return JSON.parse(text);
    } catch {
      issues.addIssue("Los tramos no se pueden leer");
      return z.NEVER;
    }
  })
  .pipe(playedShape);
