// Removes the name, the addresses and the devices of a person from the trail; its rows stay.
import { and, eq } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { trailEvents } from "./tables.ts";

/**
 * Call it last in the transaction of a deletion, after the row about the deletion itself. Details
 * stay: by their names, which the list of actions closes, none of them is personal.
 */
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
