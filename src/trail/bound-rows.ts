// Bounds what one account can add to the trail: of each action its newest rows stay.
import { and, asc, desc, eq, gt, lt, notInArray, sql } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { type Action, moneyActions } from "./actions.rules.ts";
import { firstIdOf } from "./row-ids.rules.ts";
import { trailEvents } from "./tables.ts";

/**
 * By action, so that a thousand sign-ins cannot push a change of password out. A person has dozens
 * of rows; only a program that signs in again and again has more than this.
 */
export const rowsOfAction = 5000;

/** Rows, then accounts, that one statement reads; rows that it removes. */
const rowsAtOnce = 1000;
const accountsAtOnce = 200;

/** Only these can have grown too many; a longer time than a night, since the program may be off for days. */
const recentMs = 7 * 24 * 3_600_000;

/** Safe to run twice, and beside verbs that record. */
export async function boundRows(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  let removed = 0;
  for (const ids of inSteps(await recentAccounts(ctx))) {
    signal?.throwIfAborted();
    for (const many of await tooMany(ctx, ids)) removed += await removeOldest(ctx, many, signal);
  }
  if (removed > 0) ctx.log.warn({ removed }, "accounts with too many rows in the trail");
}

/** The accounts with a row of the last days. */
async function recentAccounts({ db, academy, now }: Ctx): Promise<string[]> {
  const accounts = new Set<string>();
  const { id, subjectId } = trailEvents;
  for (let after = firstIdOf(new Date(now.getTime() - recentMs)); ; ) {
    const step = await db
      .select({ id, subjectId })
      .from(trailEvents)
      .where(and(eq(trailEvents.academyId, academy.id), gt(id, after)))
      .orderBy(asc(id))
      .limit(rowsAtOnce);
    for (const row of step) accounts.add(row.subjectId);
    const last = step.at(-1);
    if (!last) return [...accounts];
    after = last.id;
  }
}

function* inSteps(ids: string[]) {
  for (let start = 0; start < ids.length; start += accountsAtOnce) {
    yield ids.slice(start, start + accountsAtOnce);
  }
}

type Many = { subjectId: string; action: Action };

async function tooMany({ db, academy }: Ctx, ids: string[]): Promise<Many[]> {
  const { subjectId, action } = trailEvents;
  const theirs = sql`${subjectId} = any(${sql.param(ids)}::uuid[])`;
  return db
    .select({ subjectId, action })
    .from(trailEvents)
    .where(
      and(eq(trailEvents.academyId, academy.id), theirs, notInArray(action, [...moneyActions])),
    )
    .groupBy(subjectId, action)
    .having(sql`count(*) > ${rowsOfAction}`);
}

async function removeOldest(
  { db, academy }: Ctx,
  { subjectId, action }: Many,
  signal?: AbortSignal,
): Promise<number> {
  const { id } = trailEvents;
  const theirs = and(
    eq(trailEvents.academyId, academy.id),
    eq(trailEvents.subjectId, subjectId),
    eq(trailEvents.action, action),
  );
  const [oldest] = await db
    .select({ id })
    .from(trailEvents)
    .where(theirs)
    .orderBy(desc(id))
    .offset(rowsOfAction - 1)
    .limit(1);
  if (!oldest) return 0;
  const older = and(theirs, lt(id, oldest.id));
  for (let removed = 0; ; ) {
    signal?.throwIfAborted();
    const some = await db
      .select({ id })
      .from(trailEvents)
      .where(older)
      .orderBy(asc(id))
      .limit(rowsAtOnce);
    const last = some.at(-1);
    if (!last) return removed;
    await db.delete(trailEvents).where(and(older, sql`${id} <= ${last.id}`));
    removed += some.length;
  }
}
