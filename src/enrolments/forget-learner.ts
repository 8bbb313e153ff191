// Deletes every enrolment and subscription of a person, and what waits for an e-mail that is
// proven to be theirs.
import { and, eq } from "drizzle-orm";
import type { User } from "#src/accounts/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { countOnDays } from "#src/figures/count-on-days.ts";
import { leavePlaces } from "./leave-places.ts";
import { enrolments, subscriptions, waitingEnrolments } from "./tables.ts";

/** Call it after everything that locks courses, since it counts on days. */
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
  await countOnDays(ctx, await leavePlaces(ctx, eq(enrolments.userId, id)));
}
