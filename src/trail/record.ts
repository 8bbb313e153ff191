// The one place that writes the trail.
import type { TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { Action, DetailOf } from "./actions.rules.ts";
import { trailEvents } from "./tables.ts";

type Person = { id: string; name: string };

/** What a row is made of. */
type Recording = Pick<TransactionCtx, "db" | "academy" | "actor" | "visitor" | "now">;

type Details<A extends Action> = [DetailOf<A>] extends [never]
  ? { details?: never }
  : { details: Record<DetailOf<A>, string> };

type Entry<A extends Action> = Details<A> & {
  action: A;
  /** The account that the row is about. */
  subject: Person;
  /** Absent: `ctx.actor`. A person who signs in acts before they have a session. */
  actor?: Person | null;
};

/** In the transaction of what it records, so that both commit or neither. */
export async function record<A extends Action>(
  { db, academy, actor: signedIn, visitor, now }: Recording,
  { action, subject, actor = signedIn, details }: Entry<A>,
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
    details: details ?? {},
    createdAt: now,
  });
}
