import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { trailEvents } from "./tables.ts";

/** Every row about a person, for their export: oldest first, without the names of others. */
export function trailOf({ db, academy }: Ctx, userId: string) {
  return db
    .select({
      action: trailEvents.action,
      details: trailEvents.details,
      address: trailEvents.address,
      device: trailEvents.device,
      createdAt: trailEvents.createdAt,
    })
    .from(trailEvents)
    .where(and(eq(trailEvents.academyId, academy.id), eq(trailEvents.subjectId, userId)))
    .orderBy(asc(trailEvents.id));
}
