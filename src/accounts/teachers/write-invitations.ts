// Every write of an invitation to teach but its acceptance.
import { and, asc, eq, inArray, lt, lte, or, type SQL } from "drizzle-orm";
import type { User } from "#src/accounts/tables.ts";
import type { Ctx, TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { tokenDigest } from "#src/token-digest.ts";
import { teacherInvitations } from "./tables.ts";
import { open } from "./teacher-invitation-queries.ts";
import { invitationExpiry } from "./teaching.rules.ts";

type Mailed = { id: string; mailedAt: Date };

/**
 * The token of the newest mail. It is derived, so that each run of the mail's job has the same one
 * and the queue never holds it; the table holds its digest alone.
 */
export function teachTokenOf(
  { academy, outside }: Pick<Ctx, "academy" | "outside">,
  { id, mailedAt }: Mailed,
): { token: string; hash: string } {
  const token = outside.signer.mac("invitation", `teach ${academy.id} ${id} ${mailedAt.getTime()}`);
  return { token, hash: tokenDigest(token) };
}

function mine(ctx: Ctx, ...which: (SQL | undefined)[]): SQL | undefined {
  return and(eq(teacherInvitations.academyId, ctx.academy.id), ...which);
}

/** Ends what has expired, and adds the rest. @returns those that were added, by address */
export async function addTeacherInvitations(
  ctx: TransactionCtx,
  inviterId: string,
  emails: string[],
): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  // Everybody locks and inserts in the same order, so that two lists at once cannot deadlock.
  await holdInvitations(ctx, and(inArray(teacherInvitations.email, emails), open));
  await ctx.db
    .update(teacherInvitations)
    .set({ withdrawnAt: ctx.now })
    .where(
      mine(
        ctx,
        inArray(teacherInvitations.email, emails),
        open,
        lte(teacherInvitations.expiresAt, ctx.now),
      ),
    );
  const rows = emails.toSorted().map((email) => {
    const id = newId();
    const tokenHash = teachTokenOf(ctx, { id, mailedAt: ctx.now }).hash;
    const times = {
      createdAt: ctx.now,
      mailedAt: ctx.now,
      expiresAt: invitationExpiry(ctx.now),
    };
    return { academyId: ctx.academy.id, id, email, inviterId, tokenHash, ...times };
  });
  const added = await ctx.db
    .insert(teacherInvitations)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: teacherInvitations.id, email: teacherInvitations.email });
  return new Map(added.map(({ id, email }) => [email, id]));
}

/** Until the transaction ends; call it after the accounts are held. */
export function holdInvitations(ctx: TransactionCtx, which: SQL | undefined) {
  return ctx.db
    .select()
    .from(teacherInvitations)
    .where(mine(ctx, which))
    .orderBy(asc(teacherInvitations.id))
    .for("update");
}

export async function holdInvitation(ctx: TransactionCtx, id: string) {
  const [held] = await holdInvitations(ctx, eq(teacherInvitations.id, id));
  return held ?? null;
}

/** Gives it another link of 30 days, and ends the one before. */
export async function renewInvitation(ctx: TransactionCtx, id: string): Promise<void> {
  await ctx.db
    .update(teacherInvitations)
    .set({
      tokenHash: teachTokenOf(ctx, { id, mailedAt: ctx.now }).hash,
      mailedAt: ctx.now,
      expiresAt: invitationExpiry(ctx.now),
    })
    .where(mine(ctx, eq(teacherInvitations.id, id)));
}

export async function endInvitation(ctx: TransactionCtx, id: string): Promise<void> {
  await ctx.db
    .update(teacherInvitations)
    .set({ withdrawnAt: ctx.now })
    .where(mine(ctx, eq(teacherInvitations.id, id), open));
}

/** Ends what waits for an address whose owner wants none. */
export async function endInvitationsTo(ctx: TransactionCtx, email: string): Promise<void> {
  await ctx.db
    .update(teacherInvitations)
    .set({ withdrawnAt: ctx.now })
    .where(mine(ctx, eq(teacherInvitations.email, email), open));
}

/**
 * When an account is deleted: those that the person accepted and those to the proven address go,
 * and those that the person gave and nobody accepted end.
 */
export async function forgetTeacherInvitations(
  ctx: TransactionCtx,
  { id, email, emailVerifiedAt }: Pick<User, "id" | "email" | "emailVerifiedAt">,
): Promise<void> {
  const accepted = eq(teacherInvitations.teacherId, id);
  const received = emailVerifiedAt ? or(accepted, eq(teacherInvitations.email, email)) : accepted;
  await holdInvitations(ctx, or(received, and(eq(teacherInvitations.inviterId, id), open)));
  await ctx.db.delete(teacherInvitations).where(mine(ctx, received));
  await ctx.db
    .update(teacherInvitations)
    .set({ withdrawnAt: ctx.now })
    .where(mine(ctx, eq(teacherInvitations.inviterId, id), open));
}

/** Deletes some that ended before then without a teacher. @returns how many */
export async function deleteEnded(ctx: Ctx, before: Date, most: number): Promise<number> {
  const old = ctx.db
    .select({ id: teacherInvitations.id })
    .from(teacherInvitations)
    .where(
      mine(
        ctx,
        or(
          lt(teacherInvitations.withdrawnAt, before),
          and(open, lt(teacherInvitations.expiresAt, before)),
        ),
      ),
    )
    .orderBy(asc(teacherInvitations.id))
    .limit(most)
    .for("update", { skipLocked: true });
  const gone = await ctx.db
    .delete(teacherInvitations)
    .where(mine(ctx, inArray(teacherInvitations.id, old)))
    .returning({ id: teacherInvitations.id });
  return gone.length;
}
