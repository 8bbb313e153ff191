// Removes the name, the addresses and the devices of a person from the trail; its rows stay.
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { moneyActions } from "./actions.rules.ts";
import { trailEvents } from "./tables.ts";

/**
 * Call it last in the transaction of a deletion, after the row about the deletion itself. Details
 * stay: by their names, which the list of actions closes, none of them is personal. Rows about money
 * keep the names, as the law has us keep who was paid.
 */
export async function forgetInTrail({ db, academy }: TransactionCtx, id: string): Promise<void> {
  await db
    .update(trailEvents)
    .set({ subjectName: ofMoney(trailEvents.subjectName), address: null, device: "" })
    .where(and(eq(trailEvents.academyId, academy.id), eq(trailEvents.subjectId, id)));
  await db
    .update(trailEvents)
    .set({ actorName: ofMoney(trailEvents.actorName), address: null, device: "" })
    .where(and(eq(trailEvents.academyId, academy.id), eq(trailEvents.actorId, id)));
}

function ofMoney(name: typeof trailEvents.subjectName | typeof trailEvents.actorName): SQL {
  return sql`case when ${inArray(trailEvents.action, [...moneyActions])} then ${name} end`;
}
