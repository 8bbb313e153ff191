// Makes and spends the single-use refresh tokens of a session. A copied one ends its session; one
// whose answer was lost does not.
import { randomBytes } from "node:crypto";
import { and, eq, exists, gt, inArray, isNull, lt } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { findUser } from "#src/accounts/queries.ts";
import { reuseGraceSeconds } from "#src/accounts/rules.ts";
import { refreshTokens, sessions } from "#src/accounts/tables.ts";
import type { Ctx, TransactionCtx } from "#src/ctx.ts";
import { record } from "#src/trail/record.ts";

type Spent = { sessionId: string; digest: string; first: boolean };

/**
 * `first` is false for a token that another request spent within the grace. Null, and nothing is
 * written, for a session that has ended.
 */
export async function spendRefreshToken(ctx: TransactionCtx, token: string): Promise<Spent | null> {
  const digest = refreshDigest(ctx, token);
  const mine = and(
    eq(refreshTokens.academyId, ctx.academy.id),
    eq(refreshTokens.tokenHash, digest),
  );
  const open = ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(isOpen(ctx, refreshTokens.sessionId));
  const [won] = await ctx.db
    .update(refreshTokens)
    .set({ spentAt: ctx.now })
    .where(and(mine, isNull(refreshTokens.spentAt), exists(open)))
    .returning({ sessionId: refreshTokens.sessionId });
  if (won) return { ...won, digest, first: true };
  const repeated = await spendUnseenSuccessor(ctx, digest);
  if (repeated) {
    // Concurrent requests with the same token are within the grace again.
    await ctx.db.update(refreshTokens).set({ spentAt: ctx.now }).where(mine);
    return { ...repeated, digest, first: true };
  }
  const [spent] = await ctx.db.select().from(refreshTokens).where(mine);
  if (!spent?.spentAt) return null;
  const { sessionId, spentAt } = spent;
  if (spentAt >= graceStart(ctx)) return { sessionId, digest, first: false };
  await endStolen(ctx, sessionId);
  return null;
}

/**
 * Spends the successor that nobody has shown yet, so that it is noticed if somebody has it after
 * all. Null where the token was not the one before it, and where it was used at this moment.
 */
async function spendUnseenSuccessor(
  ctx: TransactionCtx,
  digest: string,
): Promise<{ sessionId: string } | null> {
  const before = alias(refreshTokens, "before");
  const session = ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(before, eq(before.academyId, sessions.academyId))
    .where(
      and(
        isOpen(ctx, before.sessionId),
        eq(sessions.repeatableToken, digest),
        eq(before.tokenHash, digest),
        lt(before.spentAt, graceStart(ctx)),
      ),
    );
  const [spent] = await ctx.db
    .update(refreshTokens)
    .set({ spentAt: ctx.now })
    .where(
      and(
        eq(refreshTokens.academyId, ctx.academy.id),
        inArray(refreshTokens.sessionId, session),
        isNull(refreshTokens.spentAt),
      ),
    )
    .returning({ sessionId: refreshTokens.sessionId });
  return spent ?? null;
}

function graceStart({ now }: Ctx): Date {
  return new Date(now.getTime() - reuseGraceSeconds * 1000);
}

/** Recorded once, and only for a session that was still open. */
async function endStolen(ctx: TransactionCtx, sessionId: string): Promise<void> {
  const [ended] = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(isOpen(ctx, sessionId))
    .returning({ userId: sessions.userId });
  const subject = ended && (await findUser(ctx, ended.userId));
  if (subject) await record(ctx, { action: "session-stolen", subject, actor: null });
}

function isOpen({ academy, now }: Ctx, id: string | AnyPgColumn) {
  return and(
    eq(sessions.academyId, academy.id),
    eq(sessions.id, id),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
  );
}

export async function addRefreshToken(ctx: Ctx, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const row = { academyId: ctx.academy.id, tokenHash: refreshDigest(ctx, token), sessionId };
  await ctx.db.insert(refreshTokens).values(row);
  return token;
}

/** By the secret of sessions, so that a new secret ends every session and not its access alone. */
export function refreshDigest({ outside }: Pick<Ctx, "outside">, token: string): string {
  return outside.signer.mac("refresh", token);
}
