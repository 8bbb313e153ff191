// Lists the open sessions of an account, and ends those that its owner chooses.
import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";
import { sessions } from "#src/accounts/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { liveUser } from "./session.ts";

export type OpenSession = {
  id: string;
  /** "Chrome en Android"; empty if unknown. */
  device: string;
  createdAt: Date;
  /** When it was last renewed; at most the life of an access token ago while in use. */
  lastUsedAt: Date;
  isThis: boolean;
};

/** Sorted by last use, newest first. */
export async function listSessions(ctx: MemberCtx): Promise<OpenSession[]> {
  await liveUser(ctx);
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(openOnes(ctx))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
  return rows.map(({ id, device, createdAt, lastUsedAt }) => {
    return { id, device, createdAt, lastUsedAt, isThis: id === ctx.actor.sessionId };
  });
}

/** Ends all sessions but the caller's; returns their count. */
export async function endOtherSessions(ctx: MemberCtx): Promise<number> {
  await liveUser(ctx);
  const ended = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(openOnes(ctx), ne(sessions.id, ctx.actor.sessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Throws `not_found` for another user's session and for one that has ended. */
export async function endOneSession(ctx: MemberCtx, id: string): Promise<void> {
  await liveUser(ctx);
  const ended = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(openOnes(ctx), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw problem("not_found", "Esa sesión ya no está abierta");
}

function openOnes({ academy, actor, now }: MemberCtx) {
  return and(
    eq(sessions.academyId, academy.id),
    eq(sessions.userId, actor.id),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
  );
}
