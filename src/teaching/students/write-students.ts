// Writes the students of an academy as a CSV file, a step at a time, so that the memory does not
// grow with their number: a line for each course of each.
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { logFault } from "#src/fault.ts";
import { csvLines, csvStart } from "#src/ui/formats/csv.rules.ts";
import { wayNames } from "./student.rules.ts";
import { listStudents, type Student } from "./student-queries.ts";

const perStep = 500;

const head = [
  ...["Nombre", "Correo", "Cuenta desde", "Curso", "Tiene el curso desde", "Cómo lo obtuvo"],
  ...["Clases vistas", "Clases", "Terminó el"],
];

/** Reads on only as fast as the client takes it, and stops when the client goes away. */
export async function studentsFile(ctx: Ctx, part: string): Promise<ReadableStream<Uint8Array>> {
  const read = (after: string | null) => listStudents(ctx, { part, after, limit: perStep });
  const encoder = new TextEncoder();
  // Read before anything is sent: a failure here is still an answer of its own.
  let step = await read(null);
  let text = csvStart + csvLines([head, ...step.found.flatMap(linesOf)]);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        controller.enqueue(encoder.encode(text));
        if (!step.hasMore) return controller.close();
        try {
          step = await read(step.found.at(-1)?.id ?? null);
          text = csvLines(step.found.flatMap(linesOf));
        } catch (error) {
          // The client sees a file that broke off, never one that looks whole.
          logFault(ctx.log, error, "students not written");
          controller.error(error);
        }
      },
    },
    { highWaterMark: 0 },
  );
}

function linesOf({ name, email, since, places }: Student): string[][] {
  const person = [name, email, bogotaDay(since)];
  if (places.length === 0) return [[...person, "", "", "", "", "", ""]];
  return places.map(({ title, since, way, done, total, completedAt }) => [
    ...person,
    ...[title, bogotaDay(since), wayNames[way], String(done), String(total)],
    completedAt ? bogotaDay(completedAt) : "",
  ]);
}
