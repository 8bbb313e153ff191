// Drops what the trail keeps for a time only: networks and devices for twelve months, comings and
// goings for twenty-four.
import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import type { Action } from "./actions.rules.ts";
import { firstIdOf } from "./row-ids.rules.ts";
import { trailEvents } from "./tables.ts";

const networkMonths = 12;
const comingMonths = 24;

/** Without network and device, an old one tells nobody anything. */
const comings: Action[] = ["signed-in", "signed-out", "session-ended", "sessions-ended"];

/** How many rows one step reads, and writes at most. */
const rowsAtOnce = 1000;

/** Safe to run twice, and beside verbs that record. */
export async function dropOld(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const bare = monthsBefore(ctx.now, networkMonths);
  const gone = monthsBefore(ctx.now, comingMonths);
  let dropped = 0;
  let removed = 0;
  for await (const step of rowsBefore(ctx, bare)) {
    signal?.throwIfAborted();
    const old = step.filter(({ createdAt }) => createdAt < gone);
    const leaving = old.filter(({ action }) => comings.includes(action)).map(({ id }) => id);
    removed += await remove(ctx, leaving);
    const left = new Set(leaving);
    const placed = step.filter((row) => row.hasPlace && row.createdAt < bare && !left.has(row.id));
    dropped += await dropPlaces(
      ctx,
      placed.map(({ id }) => id),
    );
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

const dayMs = 24 * 3_600_000;

/** Oldest first, found by the primary key; a day more, since an id is made later than its row. */
async function* rowsBefore({ db, academy }: Ctx, border: Date) {
  const end = firstIdOf(new Date(border.getTime() + dayMs));
  const hasPlace = sql<boolean>`${trailEvents.address} is not null or ${trailEvents.device} <> ''`;
  const { id, action, createdAt } = trailEvents;
  for (let after = firstIdOf(new Date(0)); ; ) {
    const step = await db
      .select({ id, action, createdAt, hasPlace })
      .from(trailEvents)
      .where(and(eq(trailEvents.academyId, academy.id), gt(id, after), lt(id, end)))
      .orderBy(asc(id))
      .limit(rowsAtOnce);
    const last = step.at(-1);
    if (!last) return;
    after = last.id;
    yield step;
  }
}

async function dropPlaces({ db, academy }: Ctx, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await db
    .update(trailEvents)
    .set({ address: null, device: "" })
    .where(and(eq(trailEvents.academyId, academy.id), isAmong(ids)));
  return ids.length;
}

async function remove({ db, academy }: Ctx, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await db.delete(trailEvents).where(and(eq(trailEvents.academyId, academy.id), isAmong(ids)));
  return ids.length;
}

function isAmong(ids: string[]) {
  return sql`${trailEvents.id} = any(${sql.param(ids)}::uuid[])`;
}
