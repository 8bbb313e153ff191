// Bounds what is kept: read notifications for twelve months, and the newest thousand of an account
// beside those about the closing of its academy.
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, ne, sql } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { monthsBefore } from "#src/trail/drop-old.ts";
import { firstIdOf } from "#src/trail/row-ids.rules.ts";
import { notifications } from "./tables.ts";

const keptMonths = 12;
export const keptOfAccount = 1000;

/** How many rows one statement reads, and deletes at most. */
const rowsAtOnce = 1000;
const accountsAtOnce = 200;

/** Safe to run twice, and beside verbs that write or read notifications. */
export async function tidyNotifications(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const old = await dropOld(ctx, signal);
  const beyond = await boundAccounts(ctx, signal);
  ctx.log.info({ old, beyond }, "notifications tidied");
}

/** Goes through the ids of that time once, a step at a time. */
async function dropOld(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const { id, academyId, createdAt, readAt } = notifications;
  const border = monthsBefore(ctx.now, keptMonths);
  // An id is made a little later than its row.
  const end = firstIdOf(new Date(border.getTime() + 24 * 3_600_000));
  let dropped = 0;
  for (let first = firstIdOf(new Date(0)); ; ) {
    signal?.throwIfAborted();
    const step = await ctx.db
      .select({ id })
      .from(notifications)
      .where(and(eq(academyId, ctx.academy.id), gt(id, first), lt(id, end)))
      .orderBy(asc(id))
      .limit(rowsAtOnce);
    const last = step.at(-1);
    if (!last) return dropped;
    const isOld = and(isNotNull(readAt), lt(createdAt, border));
    const ids = ctx.db
      .select({ id })
      .from(notifications)
      .where(and(eq(academyId, ctx.academy.id), gt(id, first), lte(id, last.id), isOld))
      .orderBy(asc(id))
      .for("update");
    dropped += await drop(ctx, ids);
    first = last.id;
  }
}

async function boundAccounts(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const { userId, academyId } = notifications;
  let dropped = 0;
  for (let after: string | null = null; ; ) {
    signal?.throwIfAborted();
    const step: { userId: string }[] = await ctx.db
      .selectDistinct({ userId })
      .from(notifications)
      .where(and(eq(academyId, ctx.academy.id), after === null ? undefined : gt(userId, after)))
      .orderBy(asc(userId))
      .limit(accountsAtOnce);
    const last = step.at(-1);
    if (!last) return dropped;
    for (const account of await tooMany(ctx, step)) dropped += await bound(ctx, account, signal);
    after = last.userId;
  }
}

async function tooMany(ctx: Ctx, step: { userId: string }[]): Promise<string[]> {
  const { userId, academyId } = notifications;
  const ids = step.map((row) => row.userId);
  const found = await ctx.db
    .select({ userId })
    .from(notifications)
    .where(and(eq(academyId, ctx.academy.id), inArray(userId, ids)))
    .groupBy(userId)
    .having(sql`count(*) > ${keptOfAccount}`);
  return found.map((row) => row.userId);
}

async function bound(ctx: Ctx, account: string, signal?: AbortSignal): Promise<number> {
  const { id, academyId, userId, kind } = notifications;
  const theirs = and(eq(academyId, ctx.academy.id), eq(userId, account));
  const [oldest] = await ctx.db
    .select({ id })
    .from(notifications)
    .where(theirs)
    .orderBy(desc(id))
    .offset(keptOfAccount - 1)
    .limit(1);
  if (!oldest) return 0;
  for (let dropped = 0; ; ) {
    signal?.throwIfAborted();
    const some = ctx.db
      .select({ id })
      .from(notifications)
      // Whoever was told that the academy closes would be told again.
      .where(and(theirs, lt(id, oldest.id), ne(kind, "closing")))
      .orderBy(asc(id))
      .limit(rowsAtOnce)
      .for("update");
    const gone = await drop(ctx, some);
    if (gone === 0) return dropped;
    dropped += gone;
  }
}

type Ids = { getSQL(): ReturnType<typeof sql> };

/** @param ids a query that locks the rows in the order of their ids, so that nothing deadlocks */
async function drop(ctx: Ctx, ids: Ids): Promise<number> {
  const gone = await ctx.db
    .delete(notifications)
    .where(and(eq(notifications.academyId, ctx.academy.id), inArray(notifications.id, ids)))
    .returning({ id: notifications.id });
  return gone.length;
}
