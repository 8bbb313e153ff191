// The one way in which an address becomes proven: nobody who opened the account in its owner's name
// keeps a way in.
import { and, eq, isNull } from "drizzle-orm";
import { revokeSessions } from "#src/accounts/session/revoke-sessions.ts";
import { type User, users } from "#src/accounts/tables.ts";
import { runHooks, type TransactionCtx } from "#src/ctx.ts";
import { record } from "#src/trail/record.ts";
import { dropLinks, dropWays } from "./drop-ways.ts";
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
  const kept = outlives.keep === "ways" ? outlives.sessionId : null;
  const ended = await revokeSessions(ctx, id, kept);
  await dropLinks(ctx, id);
  if (outlives.keep === "nothing") {
    const others = await dropWays(ctx, id, { withFactor: first });
    const dropped = others || (first && (ended > 0 || before.passwordHash !== null));
    if (dropped) await record(ctx, { ...about, action: "old-ways-dropped" });
  }
  const isTaken = first && outlives.keep === "nothing";
  await runHooks(ctx, "mailboxProven", { id, email: user.email, isTaken });
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
