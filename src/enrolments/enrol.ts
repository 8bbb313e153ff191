// Enrols a learner in a course exactly once, or stores a waiting enrolment for an e-mail.
import { and, eq } from "drizzle-orm";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
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

/** For whom a course is bought. */
type Learner = {
  email: string;
  /** The account whose session bought it; null: the e-mail was only typed. */
  buyerId: string | null;
};

/**
 * The account of a learner: the buyer's own, and otherwise one that has proven the e-mail, since
 * anybody can open an account in the name of a stranger.
 */
async function accountOf(ctx: Ctx, { email, buyerId }: Learner): Promise<string | null> {
  const user = await findUserByEmail(ctx, email);
  return user && (user.id === buyerId || user.emailVerifiedAt) ? user.id : null;
}

/** @returns whether the learner is enrolled; otherwise the enrolment waits for the e-mail. */
export async function enrolLearner(
  ctx: TransactionCtx,
  learner: Learner,
  courseId: string,
): Promise<boolean> {
  await lockEmail(ctx, learner.email);
  const userId = await accountOf(ctx, learner);
  if (userId) {
    await enrol(ctx, userId, courseId);
    return true;
  }
  await ctx.db
    .insert(waitingEnrolments)
    .values({ academyId: ctx.academy.id, email: normalizeEmail(learner.email), courseId })
    .onConflictDoNothing();
  return false;
}

/** Removes the enrolment of a voided payment, also where it still waits. */
export async function withdraw(
  ctx: TransactionCtx,
  learner: Learner,
  courseId: string,
): Promise<void> {
  await lockEmail(ctx, learner.email);
  await ctx.db
    .delete(waitingEnrolments)
    .where(
      and(
        eq(waitingEnrolments.academyId, ctx.academy.id),
        eq(waitingEnrolments.email, normalizeEmail(learner.email)),
        eq(waitingEnrolments.courseId, courseId),
      ),
    );
  const userId = await accountOf(ctx, learner);
  if (!userId) return;
  const gone = await ctx.db
    .delete(enrolments)
    .where(
      and(
        eq(enrolments.academyId, ctx.academy.id),
        eq(enrolments.userId, userId),
        eq(enrolments.courseId, courseId),
      ),
    )
    .returning({ courseId: enrolments.courseId });
  if (gone.length > 0) await countStudent(ctx, courseId, -1);
}

/** Grants the enrolments that wait for an e-mail to the account that has proven it. */
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
