// Deletes every enrolment and subscription of a person, and what waits for an e-mail that is
// proven to be theirs.
import { and, eq } from "drizzle-orm";
import type { User } from "#src/accounts/tables.ts";
import { countStudent } from "#src/courses/authoring/count-student.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { enrolments, subscriptions, waitingEnrolments } from "./tables.ts";

export async function forgetLearner(
  ctx: TransactionCtx,
  { id, email, emailVerifiedAt }: Pick<User, "id" | "email" | "emailVerifiedAt">,
): Promise<void> {
  const academyId = ctx.academy.id;
  if (emailVerifiedAt) {
    await ctx.db
      .delete(waitingEnrolments)
      .where(and(eq(waitingEnrolments.academyId, academyId), eq(waitingEnrolments.email, email)));
  }
  await ctx.db
    .delete(subscriptions)
    .where(and(eq(subscriptions.academyId, academyId), eq(subscriptions.userId, id)));
  const gone = await ctx.db
    .delete(enrolments)
    .where(and(eq(enrolments.academyId, academyId), eq(enrolments.userId, id)))
    .returning({ courseId: enrolments.courseId });
  // In the same sequence as a purchase, so that the two cannot deadlock.
  const courseIds = gone.map(({ courseId }) => courseId).toSorted();
  for (const courseId of courseIds) await countStudent(ctx, courseId, -1);
}
