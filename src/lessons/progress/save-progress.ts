// Saves how far a learner has watched a lesson; it only grows, in whatever order reports arrive.
import type { z } from "zod";
import type { Actor, Ctx } from "#src/ctx.ts";
import { inGroups } from "#src/db/in-groups.ts";
import { problem } from "#src/problem.ts";
import { saveProgressInput } from "./progress-shape.rules.ts";
import { writeReports } from "./write-reports.ts";

/** True once saved, false if not allowed. */
const saveReport = inGroups(writeReports);

type Saving = Pick<Ctx, "db" | "academy" | "now"> & { actor: Pick<Actor, "id" | "role"> };

/** Throws `not_found` if not enrolled: free flow saves nothing (spec 1 §6). */
export async function saveProgress(
  ctx: Saving,
  raw: z.input<typeof saveProgressInput>,
): Promise<void> {
  const input = saveProgressInput.parse(raw);
  const { courseId, lessonId, minutes, seconds = minutes * 60, secondsAgo = 0 } = input;
  const saved = await saveReport(ctx.db, {
    academyId: ctx.academy.id,
    userId: ctx.actor.id,
    isStaff: ctx.actor.role === "admin",
    courseId,
    lessonId,
    minutes,
    seconds: Math.floor(seconds),
    at: new Date(ctx.now.getTime() - secondsAgo * 1000).toISOString(),
  });
  if (!saved) throw problem("not_found", "Esta clase no existe");
}
