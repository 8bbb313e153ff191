// Locks invitations in the order of their ids, so that those who end several cannot deadlock.
import { and, asc, eq, type SQL } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { invitations } from "#src/teaching/tables.ts";

/** Until the transaction ends; call it after the accounts are held. */
export function holdInvitations(ctx: TransactionCtx, which: SQL | undefined) {
  return ctx.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.academyId, ctx.academy.id), which))
    .orderBy(asc(invitations.id))
    .for("update");
}
