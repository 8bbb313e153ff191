// Writes the learners of a course as a CSV file, a step at a time, so that the memory does not grow
// with their number.
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { logFault } from "#src/fault.ts";
import { csvLines, csvStart } from "#src/ui/formats/csv.rules.ts";
import { learnerStatusLabels, statusOfLearner } from "./learner-list.rules.ts";
import { type Learner, type LearnerRow, learnersAfter } from "./learner-queries.ts";

const perStep = 500;

const head = [
  "Nombre",
  "Correo",
  "Desde",
  "Estado",
  "Terminó el",
  "Clases vistas",
  "Clases",
  "Última actividad",
];

/** Reads on only as fast as the client takes it, and stops when the client goes away. */
export async function learnersFile(
  ctx: MemberCtx,
  courseId: string,
): Promise<ReadableStream<Uint8Array>> {
  const read = (after: LearnerRow | null) => learnersAfter(ctx, courseId, after, perStep);
  const encoder = new TextEncoder();
  // Read before anything is sent: a failure here is still an answer of its own.
  const first = await read(null);
  let text = csvStart + csvLines([head, ...first.learners.map(lineOf)]);
  let after = first.last;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        controller.enqueue(encoder.encode(text));
        if (!after) return controller.close();
        try {
          const { learners, last } = await read(after);
          text = csvLines(learners.map(lineOf));
          after = last;
        } catch (error) {
          // The client sees a file that broke off, never one that looks whole.
          logFault(ctx.log, error, "learners not written", { courseId });
          controller.error(error);
        }
      },
    },
    { highWaterMark: 0 },
  );
}

function lineOf(learner: Learner): string[] {
  const { name, email, since, completedAt, done, total, lastSeenAt } = learner;
  return [
    name,
    email ?? "",
    bogotaDay(since),
    learnerStatusLabels[statusOfLearner(learner)],
    completedAt ? bogotaDay(completedAt) : "",
    String(done),
    String(total),
    lastSeenAt ? bogotaDay(lastSeenAt) : "",
  ];
}
