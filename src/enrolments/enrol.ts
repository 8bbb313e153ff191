// Enrols a learner in a course exactly once, or stores a waiting enrolment for an e-mail.
import { and, eq, sql } from "drizzle-orm";
import { normalizeEmail } from "#src/accounts/email.rules.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { countStudent } from "#src/courses/authoring/count-student.ts";
import { type Ctx, inTransaction, type TransactionCtx } from "#src/ctx.ts";
import { enrolments, waitingEnrolments } from "./tables.ts";

export async function enrol(ctx: Ctx, userId: string, courseId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(enrolments)
      .values({ academyId: ctx.academy.id, userId, courseId })
      .onConflictDoNothing()
      .returning({ courseId: enrolments.courseId });
    if (added.length > 0) await countStudent(ctx, courseId, 1);
  });
}

/** @returns whether the e-mail has an account; without one the enrolment waits for it. */
export async function enrolByEmail(
  ctx: TransactionCtx,
  email: string,
  courseId: string,
): Promise<boolean> {
  await lockEmail(ctx, email);
  const user = await findUserByEmail(ctx, email);
  if (user) {
    await enrol(ctx, user.id, courseId);
    return true;
  }
  await ctx.db
    .insert(waitingEnrolments)
    .values({ academyId: ctx.academy.id, email: normalizeEmail(email), courseId })
    .onConflictDoNothing();
  return false;
}

/** Removes the enrolment of a voided payment. */
export async function withdraw(
  ctx: TransactionCtx,
  email: string,
  courseId: string,
): Promise<void> {
  await ctx.db
    .delete(waitingEnrolments)
    .where(
      and(
        eq(waitingEnrolments.academyId, ctx.academy.id),
        eq(waitingEnrolments.email, normalizeEmail(email)),
        eq(waitingEnrolments.courseId, courseId),
      ),
    );
  const user = await findUserByEmail(ctx, email);
  if (!user) return;
  const gone = await ctx.db
    .delete(enrolments)
    .where(
      and(
        eq(enrolments.academyId, ctx.academy.id),
        eq(enrolments.userId, user.id),
        eq(enrolments.courseId, courseId),
      ),
    )
    .returning({ courseId: enrolments.courseId });
  if (gone.length > 0) await countStudent(ctx, courseId, -1);
}

/** Grants the enrolments that wait for an e-mail to the account that now has it. */
export async function grantWaiting(
  ctx: TransactionCtx,
  user: { id: string; email: string },
): Promise<void> {
  await lockEmail(ctx, user.email);
  const waiting = await ctx.db
    .delete(waitingEnrolments)
    .where(
      and(
        eq(waitingEnrolments.academyId, ctx.academy.id),
        eq(waitingEnrolments.email, normalizeEmail(user.email)),
      ),
    )
    .returning({ courseId: waitingEnrolments.courseId });
  // In the same sequence as a purchase, so that the two cannot deadlock.
  const courseIds = waiting.map(({ courseId }) => courseId).toSorted();
  for (const courseId of courseIds) await enrol(ctx, user.id, courseId);
}

/** Without the lock, a concurrent sign-up and purchase would each miss the other's row. */
export async function lockEmail(ctx: TransactionCtx, email: string): Promise<void> {
  const key = `waiting:${ctx.academy.id}:${normalizeEmail(email)}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
