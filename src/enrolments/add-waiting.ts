// Stores places for an e-mail that no account has proven; `grantWaiting` gives them to one that does.
import { normalizeEmail } from "#src/accounts/email.rules.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { waitingEnrolments } from "./tables.ts";

/** Call it after `lockEmail`. */
export async function addWaiting(
  ctx: TransactionCtx,
  email: string,
  courseIds: string[],
): Promise<void> {
  if (courseIds.length === 0) return;
  const place = { academyId: ctx.academy.id, email: normalizeEmail(email) };
  await ctx.db
    .insert(waitingEnrolments)
    .values(courseIds.map((courseId) => ({ ...place, courseId })))
    .onConflictDoNothing();
}
