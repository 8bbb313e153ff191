// Lists the open sessions of an account, and ends those that its owner chooses.
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { sessions } from "#src/accounts/tables.ts";
import { inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { revokeSessions } from "./revoke-sessions.ts";

export type OpenSession = {
  id: string;
  /** "Chrome en Android"; empty if unknown. */
  device: string;
  createdAt: Date;
  /** When it was last renewed; at most the life of an access token ago while in use. */
  lastUsedAt: Date;
  isThis: boolean;
};

/** Sorted by last use, newest first. @param page without it, all */
export async function listSessions(
  ctx: MemberCtx,
  page?: { limit: number; offset: number },
): Promise<OpenSession[]> {
  const sorted = ctx.db
    .select()
    .from(sessions)
    .where(openOnes(ctx))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
  const rows = await (page ? sorted.limit(page.limit).offset(page.offset) : sorted);
  return rows.map(({ id, device, createdAt, lastUsedAt }) => {
    return { id, device, createdAt, lastUsedAt, isThis: id === ctx.actor.sessionId };
  });
}

export function countSessions(ctx: MemberCtx): Promise<number> {
  return ctx.db.$count(sessions, openOnes(ctx));
}

/** Ends all sessions but the caller's; returns their count. */
export async function endOtherSessions(ctx: MemberCtx): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const ended = await revokeSessions(ctx, ctx.actor.id, ctx.actor.sessionId);
    if (ended > 0) await record(ctx, { action: "sessions-ended", subject: ctx.actor });
    return ended;
  });
}

/** Throws `not_found` for another user's session and for one that has ended. */
export async function endOneSession(ctx: MemberCtx, id: string): Promise<void> {
  const { actor } = ctx;
  const action = id === actor.sessionId ? "signed-out" : "session-ended";
  await inTransaction(ctx, async (ctx) => {
    if (!(await revoke(ctx, id))) throw problem("not_found", "Esa sesión ya no está abierta");
    await record(ctx, { action, subject: actor });
  });
}

/** Ends the session of the request; does nothing if it has ended already. */
export async function signOut(ctx: MemberCtx): Promise<void> {
  const { actor } = ctx;
  await inTransaction(ctx, async (ctx) => {
    if (await revoke(ctx, actor.sessionId)) {
      await record(ctx, { action: "signed-out", subject: actor });
    }
  });
}

/** False if the account has no such open session. */
async function revoke(ctx: TransactionCtx & MemberCtx, id: string): Promise<boolean> {
  const ended = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(openOnes(ctx), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

function openOnes({ academy, actor, now }: MemberCtx) {
  return and(
    eq(sessions.academyId, academy.id),
    eq(sessions.userId, actor.id),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
  );
}
