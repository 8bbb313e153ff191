// Saves how far a learner has watched a lesson, in whatever order reports arrive: the furthest only
// grows, and the newest place counts.
import type { z } from "zod";
import type { Actor, Ctx } from "#src/ctx.ts";
import { inGroups } from "#src/db/in-groups.ts";
import { problem } from "#src/problem.ts";
import { neverThere } from "./progress-queries.ts";
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
  const { placeSecondsAgo = secondsAgo, played = [] } = input;
  const ago = (past: number) => new Date(ctx.now.getTime() - past * 1000).toISOString();
  const isPlace = input.seconds !== undefined || minutes > 0;
  const saved = await saveReport(ctx.db, {
    academyId: ctx.academy.id,
    userId: ctx.actor.id,
    isStaff: ctx.actor.role === "admin",
    courseId,
    lessonId,
    minutes,
    seconds: Math.max(Math.floor(seconds), minutes * 60),
    placeSeconds: Math.floor(seconds),
    // Opening a class (spec 1 §7) says nothing about a place in it.
    placeAt: isPlace ? ago(placeSecondsAgo) : neverThere,
    played,
    at: ago(secondsAgo),
    now: ctx.now.toISOString(),
  });
  if (!saved) throw problem("not_found", "Esta clase no existe");
}
