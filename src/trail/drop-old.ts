// Drops what the trail keeps for a time only: networks and devices for twelve months, comings and
// goings for twenty-four.
import { and, asc, eq, gt, inArray, isNotNull, lt, lte, ne, or } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import type { Action } from "./actions.rules.ts";
import { firstIdOf } from "./row-ids.rules.ts";
import { trailEvents } from "./tables.ts";

const networkMonths = 12;
const comingMonths = 24;

/** Without network and device, an old one tells nobody anything. */
const comings: Action[] = ["signed-in", "signed-out", "session-ended", "sessions-ended"];

/** How many rows one statement reads, and writes at most. */
const rowsAtOnce = 1000;

/** Safe to run twice, and beside verbs that record. */
export async function dropOld(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const bare = monthsBefore(ctx.now, networkMonths);
  const gone = monthsBefore(ctx.now, comingMonths);
  let dropped = 0;
  let removed = 0;
  for await (const step of stepsBefore(ctx, bare)) {
    signal?.throwIfAborted();
    if (step.first < endOf(gone)) removed += await removeComings(ctx, step, gone);
    dropped += await dropPlaces(ctx, step, bare);
  }
  ctx.log.info({ dropped, removed }, "old rows of the trail dropped");
}

/** The same day and time some months ago; the last day of a shorter month. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(now.getUTCDate(), last));
  return then;
}

/** The ids from `first`, which is not among them, to `last`, which is. */
type Step = { first: string; last: string };

/** All rows from before a moment, oldest first, found by the primary key. */
async function* stepsBefore({ db, academy }: Ctx, border: Date): AsyncGenerator<Step> {
  const { id } = trailEvents;
  const end = endOf(border);
  for (let first = firstIdOf(new Date(0)); first < end; ) {
    const [row] = await db
      .select({ id })
      .from(trailEvents)
      .where(and(eq(trailEvents.academyId, academy.id), gt(id, first), lt(id, end)))
      .orderBy(asc(id))
      .offset(rowsAtOnce - 1)
      .limit(1);
    const last = row?.id ?? end;
    yield { first, last };
    first = last;
  }
}

const dayMs = 24 * 3_600_000;

/** No id of a row from before the moment is larger: an id is made a little later than its row. */
function endOf(border: Date): string {
  return firstIdOf(new Date(border.getTime() + dayMs));
}

async function removeComings({ db, academy }: Ctx, step: Step, before: Date): Promise<number> {
  const old = inArray(trailEvents.action, comings);
  const removed = await db
    .delete(trailEvents)
    .where(and(eq(trailEvents.academyId, academy.id), isIn(step, before), old))
    .returning({ id: trailEvents.id });
  return removed.length;
}

async function dropPlaces({ db, academy }: Ctx, step: Step, before: Date): Promise<number> {
  const hasPlace = or(isNotNull(trailEvents.address), ne(trailEvents.device, ""));
  const dropped = await db
    .update(trailEvents)
    .set({ address: null, device: "" })
    .where(and(eq(trailEvents.academyId, academy.id), isIn(step, before), hasPlace))
    .returning({ id: trailEvents.id });
  return dropped.length;
}

function isIn({ first, last }: Step, before: Date) {
  const { id, createdAt } = trailEvents;
  return and(gt(id, first), lte(id, last), lt(createdAt, before));
}
