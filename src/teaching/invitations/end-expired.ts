// Makes room for a new invitation of an address whose last one has expired.
import { and, eq, inArray, lte } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { invitations } from "#src/teaching/tables.ts";
import { holdInvitations } from "./hold-invitations.ts";
import { pending } from "./invitation-queries.ts";

/** The table has one open invitation of an address to a course. */
export async function endExpired(
  ctx: TransactionCtx,
  courseId: string,
  emails: string[],
): Promise<void> {
  const expired = await holdInvitations(
    ctx,
    and(
      eq(invitations.courseId, courseId),
      inArray(invitations.email, emails),
      pending,
      lte(invitations.expiresAt, ctx.now),
    ),
  );
  if (expired.length === 0) return;
  const ids = expired.map(({ id }) => id);
  await ctx.db
    .update(invitations)
    .set({ withdrawnAt: ctx.now })
    .where(and(eq(invitations.academyId, ctx.academy.id), inArray(invitations.id, ids)));
}
