// The one place that writes the trail.
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { Action } from "./actions.rules.ts";
import { trailEvents } from "./tables.ts";

type Person = { id: string; name: string };

type Entry = {
  action: Action;
  /** The account that the row is about. */
  subject: Person;
  /** Absent: `ctx.actor`. A person who signs in acts before they have a session. */
  actor?: Person | null;
  details?: Record<string, string>;
};

/** Call it in the transaction of what it records, so that both commit or neither. */
export async function record(
  { db, academy, actor: signedIn, visitor, now }: Ctx,
  { action, subject, actor = signedIn, details = {} }: Entry,
): Promise<void> {
  await db.insert(trailEvents).values({
    academyId: academy.id,
    id: newId(),
    action,
    subjectId: subject.id,
    subjectName: subject.name,
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? null,
    address: visitor?.address ?? null,
    device: visitor?.device ?? "",
    details,
    createdAt: now,
  });
}
