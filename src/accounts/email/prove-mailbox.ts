// The one way in which an address becomes proven: nobody who opened the account in its owner's name
// keeps a way in.
import { and, eq, isNull, ne } from "drizzle-orm";
import {
  emailLinks,
  identities,
  secondFactors,
  sessions,
  type User,
  users,
} from "#src/accounts/tables.ts";
import { type Ctx, runHooks, type TransactionCtx } from "#src/ctx.ts";
import { record } from "#src/trail/record.ts";
import { linkGone } from "./email-links.ts";

/** What outlives the proof. */
type Outlives =
  /** The person of the account proves it: only their other sessions and the mailed links end. */
  | { keep: "ways"; sessionId: string | null }
  /** Only the mailbox proves it: identities, sessions and the password before this one end. */
  | { keep: "nothing"; passwordHash: string | null };

/**
 * Call it after `lockEmail`. What waits for the address is granted in the same transaction. A second
 * factor survives only where the address had been proven before.
 */
export async function proveMailbox(
  ctx: TransactionCtx,
  { id }: Pick<User, "id">,
  outlives: Outlives,
): Promise<User> {
  const before = await lockUser(ctx, id);
  const first = before.emailVerifiedAt === null;
  const [user] = await ctx.db
    .update(users)
    .set({
      emailVerifiedAt: before.emailVerifiedAt ?? ctx.now,
      ...(outlives.keep === "nothing" ? { passwordHash: outlives.passwordHash } : {}),
      updatedAt: ctx.now,
    })
    .where(and(eq(users.academyId, ctx.academy.id), eq(users.id, id)))
    .returning();
  if (!user) throw linkGone();
  const about = { subject: user, actor: user };
  if (first) await record(ctx, { ...about, action: "email-proven" });
  const ended = await endSessions(ctx, id, outlives.keep === "ways" ? outlives.sessionId : null);
  await ctx.db
    .delete(emailLinks)
    .where(and(eq(emailLinks.academyId, ctx.academy.id), eq(emailLinks.userId, id)));
  if (outlives.keep === "nothing") {
    const others = await dropOtherWays(ctx, id, first);
    const dropped = others || (first && (ended || before.passwordHash !== null));
    if (dropped) await record(ctx, { ...about, action: "old-ways-dropped" });
  }
  await runHooks(ctx, "mailboxProven", user);
  return user;
}

async function lockUser(ctx: TransactionCtx, id: string): Promise<User> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.academyId, ctx.academy.id), eq(users.id, id), isNull(users.deletedAt)))
    .for("no key update");
  if (!user) throw linkGone();
  return user;
}

/** @returns whether there were any. */
async function endSessions(ctx: Ctx, userId: string, kept: string | null): Promise<boolean> {
  const ended = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(
      and(
        eq(sessions.academyId, ctx.academy.id),
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        kept === null ? undefined : ne(sessions.id, kept),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/**
 * @param withFactor whether somebody else may have added the second factor
 * @returns whether there were any
 */
async function dropOtherWays(ctx: Ctx, userId: string, withFactor: boolean): Promise<boolean> {
  const { academy, db } = ctx;
  const linked = await db
    .delete(identities)
    .where(and(eq(identities.academyId, academy.id), eq(identities.userId, userId)))
    .returning({ userId: identities.userId });
  if (!withFactor) return linked.length > 0;
  const factors = await db
    .delete(secondFactors)
    .where(and(eq(secondFactors.academyId, academy.id), eq(secondFactors.userId, userId)))
    .returning({ userId: secondFactors.userId });
  return linked.length + factors.length > 0;
}
