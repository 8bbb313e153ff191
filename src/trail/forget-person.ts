// Removes the name and the addresses of a person from the trail; its rows stay.
import { and, eq } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { trailEvents } from "./tables.ts";

export async function forgetInTrail({ db, academy }: TransactionCtx, id: string): Promise<void> {
  await db
    .update(trailEvents)
    .set({ subjectName: null, address: null, device: "" })
    .where(and(eq(trailEvents.academyId, academy.id), eq(trailEvents.subjectId, id)));
  await db
    .update(trailEvents)
    .set({ actorName: null, address: null, device: "" })
    .where(and(eq(trailEvents.academyId, academy.id), eq(trailEvents.actorId, id)));
}
