// Opens every subscription course that is due, after all its subscribers were told.
import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import { sellsNothing } from "#src/academies/away/while-away.rules.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { writeCourses } from "#src/courses/authoring/write-courses.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx, Db, TransactionCtx } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import { hasOpened } from "./launch-queries.ts";

/** Those who wait for the opening of a course, in steps of bounded size. */
export type Waiting = {
  /** @returns some who are not told yet, none after the last */
  some(ctx: Ctx, courseId: string): Promise<string[]>;
  /** Tells those of them who are not told yet, with their accounts and the course held. */
  tell(ctx: TransactionCtx, courseId: string, userIds: string[]): Promise<void>;
};

/**
 * Uses many transactions of bounded size, so that a crash loses at most one. Does nothing where the
 * academy was suspended, or asked to close, while the job waited.
 */
export async function openDueLaunches(ctx: Ctx, waiting: Waiting): Promise<void> {
  if (sellsNothing(ctx.academy)) return;
  const due = await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.academyId, ctx.academy.id), isDue(ctx.now)))
    .orderBy(asc(courses.scheduledLaunch));
  for (const { id } of due) {
    while (!(await openFurther(ctx, id, waiting)));
  }
}

/** All academies with a course due to open. */
export async function academiesWithDueLaunches(db: Db, now: Date): Promise<string[]> {
  const rows = await db.selectDistinct({ id: courses.academyId }).from(courses).where(isDue(now));
  return rows.map(({ id }) => id);
}

/**
 * Keeps a course from opening until the transaction ends. @returns whether it is still upcoming.
 */
export async function holdAwaited(ctx: Ctx, courseId: string): Promise<boolean> {
  const held = await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, ctx.academy.id),
        eq(courses.id, courseId),
        eq(courses.status, "published"),
        gt(courses.scheduledLaunch, ctx.now),
      ),
    )
    .for("share");
  return held.length > 0;
}

/** @returns whether nothing is left to do, because this process or another finished it. */
async function openFurther(ctx: Ctx, courseId: string, waiting: Waiting): Promise<boolean> {
  const told = await tellSome(ctx, courseId, { waiting, hold: holdDue });
  if (told === null) return true;
  if (told > 0) return false;
  return inTransaction(ctx, (ctx) =>
    writeCourses(ctx, eq(courses.id, courseId), async () => {
      if (!(await holdDue(ctx, courseId))) return true;
      // A subscription may have been added between the two transactions.
      if ((await waiting.some(ctx, courseId)).length > 0) return false;
      await ctx.db
        .update(courses)
        .set({ isSubscription: false, feedListing: true, updatedAt: ctx.now })
        .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, courseId)));
      return true;
    }),
  );
}

type Holding = {
  waiting: Waiting;
  /** Locks the course. @returns whether it is still one to tell about */
  hold(ctx: TransactionCtx, courseId: string): Promise<boolean>;
};

/**
 * One transaction. The accounts are locked before the course, as their deletion does.
 * @returns how many were to be told, 0 after the last; null where there is nothing to tell
 */
export function tellSome(
  ctx: Ctx,
  courseId: string,
  { waiting, hold }: Holding,
): Promise<number | null> {
  return inTransaction(ctx, async (ctx) => {
    const userIds = await waiting.some(ctx, courseId);
    if (userIds.length > 0) await holdAccounts(ctx, userIds, "key share");
    if (!(await hold(ctx, courseId))) return null;
    if (userIds.length > 0) await waiting.tell(ctx, courseId, userIds);
    return userIds.length;
  });
}

function holdDue(ctx: TransactionCtx, courseId: string): Promise<boolean> {
  return hold(ctx, courseId, isDue(ctx.now));
}

/** Holds a launch that has opened until the transaction ends. @returns whether it has. */
export function holdOpened(ctx: TransactionCtx, courseId: string): Promise<boolean> {
  return hold(ctx, courseId, hasOpened(ctx.now));
}

/** The lock makes workers take turns and wait for a subscription that is being written. */
async function hold(ctx: TransactionCtx, courseId: string, state?: SQL): Promise<boolean> {
  const held = await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, courseId), state))
    .for("no key update");
  return held.length > 0;
}

function isDue(now: Date) {
  return and(eq(courses.isSubscription, true), hasOpened(now));
}
