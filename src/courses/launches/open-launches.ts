// Opens every subscription course that is due, after the mails to all its subscribers.
import { and, asc, eq, gt, lte, type SQL } from "drizzle-orm";
import { writeCourses } from "#src/courses/authoring/write-courses.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx, Db, TransactionCtx } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";

/** Enqueues some of the mails in the transaction of `ctx`; returns how many, 0 after the last. */
type TellSome = (ctx: TransactionCtx, courseId: string) => Promise<number>;

/** Uses many transactions of bounded size, so that a crash loses at most one. */
export async function openDueLaunches(ctx: Ctx, tellSome: TellSome): Promise<void> {
  const due = await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.academyId, ctx.academy.id), isDue(ctx.now)))
    .orderBy(asc(courses.scheduledLaunch));
  for (const { id } of due) {
    while (!(await openFurther(ctx, id, tellSome)));
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
async function openFurther(ctx: Ctx, courseId: string, tellSome: TellSome): Promise<boolean> {
  const told = await inTransaction(ctx, async (ctx) =>
    (await holdDue(ctx, courseId)) ? tellSome(ctx, courseId) : null,
  );
  if (told === null) return true;
  if (told > 0) return false;
  return inTransaction(ctx, (ctx) =>
    writeCourses(ctx, eq(courses.id, courseId), async () => {
      if (!(await holdDue(ctx, courseId))) return true;
      // A subscription may have been added between the two transactions.
      if ((await tellSome(ctx, courseId)) > 0) return false;
      await ctx.db
        .update(courses)
        .set({ isSubscription: false, feedListing: true, updatedAt: ctx.now })
        .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, courseId)));
      return true;
    }),
  );
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

function hasOpened(now: Date) {
  return and(eq(courses.status, "published"), lte(courses.scheduledLaunch, now));
}
