// Opens every subscription course whose moment has come, after each of its subscribers was told.
import { and, asc, eq, gt, lte } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import type { Ctx, Db } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";

/** Tells some subscribers within the transaction of `ctx`; answers how many, 0 when all were told. */
type TellSome = (ctx: Ctx, courseId: string) => Promise<number>;

/** Many transactions of a bounded size, each of which may be the last one before a crash. */
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

/** Academies with a course to open, whichever they are. */
export async function academiesWithDueLaunches(db: Db, now: Date): Promise<string[]> {
  const rows = await db.selectDistinct({ id: courses.academyId }).from(courses).where(isDue(now));
  return rows.map(({ id }) => id);
}

/** Keeps a course from opening until the transaction ends. @returns whether it is still awaited. */
export async function holdAwaited(ctx: Ctx, courseId: string): Promise<boolean> {
  const held = await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, ctx.academy.id),
        eq(courses.id, courseId),
        eq(courses.status, "published"),
        eq(courses.isSubscription, true),
        gt(courses.scheduledLaunch, ctx.now),
      ),
    )
    .for("share");
  return held.length > 0;
}

/** @returns whether nothing is left to do, by this process or by another. */
function openFurther(ctx: Ctx, courseId: string, tellSome: TellSome): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const mine = and(
      eq(courses.academyId, ctx.academy.id),
      eq(courses.id, courseId),
      isDue(ctx.now),
    );
    // Workers take turns here, and a subscription that is being written is waited for.
    const held = await ctx.db
      .select({ id: courses.id })
      .from(courses)
      .where(mine)
      .for("no key update");
    if (held.length === 0) return true;
    if ((await tellSome(ctx, courseId)) > 0) return false;
    await ctx.db
      .update(courses)
      .set({ isSubscription: false, feedListing: true, updatedAt: ctx.now })
      .where(mine);
    return true;
  });
}

function isDue(now: Date) {
  return and(
    eq(courses.status, "published"),
    eq(courses.isSubscription, true),
    lte(courses.scheduledLaunch, now),
  );
}
