// Opens, renews and ends sessions: a signed access token beside a single-use refresh token.
import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Actor, Ctx, Role } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";
import { accessMinutes, reuseGraceSeconds, sessionHours } from "./rules.ts";
import { refreshTokens, sessions, users } from "./tables.ts";

export type Tokens = { accessToken: string; refreshToken: string };

/** `refreshToken` is null for a sibling of the request that already took the new one. */
export type Renewed = { accessToken: string; refreshToken: string | null; actor: Actor };

type Account = { id: string; role: Role; name: string; email: string };

/** Ends 24 hours later whatever happens in between (decisions: Sessions). */
export async function openSession(ctx: Ctx, account: Account): Promise<Tokens> {
  const sessionId = newId();
  const refreshToken = newRefreshToken();
  const expiresAt = new Date(ctx.now.getTime() + sessionHours * 3_600_000);
  await ctx.db.insert(sessions).values({
    academyId: ctx.academy.id,
    id: sessionId,
    userId: account.id,
    expiresAt,
  });
  await ctx.db.insert(refreshTokens).values({
    academyId: ctx.academy.id,
    tokenHash: hashOf(refreshToken),
    sessionId,
  });
  const token = await accessToken(ctx, { ...account, sessionId }, expiresAt);
  return { accessToken: token, refreshToken };
}

/** Who an access token speaks for; null where it is forged, spent or of another academy. */
export async function readAccessToken(ctx: Ctx, token: string): Promise<Actor | null> {
  const claims = await ctx.outside.signer.verify("access", token);
  if (!claims || claims.academy !== ctx.academy.id) return null;
  const { sub, role, name, email, session } = claims;
  return {
    id: String(sub),
    role: role as Role,
    name: String(name),
    email: String(email),
    sessionId: String(session),
  };
}

/**
 * Spends a refresh token and answers with its successor. One that was spent a moment ago comes
 * from a request beside the one that renewed: it gets an access token and no successor. One that
 * was spent earlier was copied: the whole session ends (decisions: Sessions).
 */
export async function renewSession(ctx: Ctx, token: string): Promise<Renewed> {
  const outcome = await inTransaction(ctx, async (ctx) => {
    const spent = await spend(ctx, token);
    if (!spent) return null;
    const [found] = await ctx.db
      .select({ user: users, session: sessions })
      .from(sessions)
      .innerJoin(users, and(eq(users.academyId, sessions.academyId), eq(users.id, sessions.userId)))
      .where(
        and(
          eq(sessions.academyId, ctx.academy.id),
          eq(sessions.id, spent.sessionId),
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, ctx.now),
        ),
      );
    if (!found) return null;
    let refreshToken: string | null = null;
    if (spent.first) {
      refreshToken = newRefreshToken();
      await ctx.db.insert(refreshTokens).values({
        academyId: ctx.academy.id,
        tokenHash: hashOf(refreshToken),
        sessionId: spent.sessionId,
      });
    }
    const { id, role, name, email } = found.user;
    const actor = { id, role, name, email, sessionId: spent.sessionId };
    return { refreshToken, actor, expiresAt: found.session.expiresAt };
  });
  if (!outcome) throw problem("unauthenticated", "Tu sesión terminó. Inicia sesión de nuevo.");
  const { refreshToken, actor, expiresAt } = outcome;
  return { refreshToken, actor, accessToken: await accessToken(ctx, actor, expiresAt) };
}

export async function endSession(ctx: Ctx, sessionId: string): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(eq(sessions.academyId, ctx.academy.id), eq(sessions.id, sessionId)));
}

/** `first` is false for a token that another request spent within the grace. */
async function spend(
  ctx: Ctx,
  token: string,
): Promise<{ sessionId: string; first: boolean } | null> {
  const mine = and(
    eq(refreshTokens.academyId, ctx.academy.id),
    eq(refreshTokens.tokenHash, hashOf(token)),
  );
  const [won] = await ctx.db
    .update(refreshTokens)
    .set({ spentAt: ctx.now })
    .where(and(mine, isNull(refreshTokens.spentAt)))
    .returning({ sessionId: refreshTokens.sessionId });
  if (won) return { sessionId: won.sessionId, first: true };
  const [spent] = await ctx.db.select().from(refreshTokens).where(mine);
  if (!spent?.spentAt) return null;
  const age = ctx.now.getTime() - spent.spentAt.getTime();
  if (age <= reuseGraceSeconds * 1000) return { sessionId: spent.sessionId, first: false };
  await endSession(ctx, spent.sessionId);
  return null;
}

/** Never outlives its session. */
function accessToken(ctx: Ctx, actor: Actor, sessionEnds: Date): Promise<string> {
  const secondsLeft = Math.floor((sessionEnds.getTime() - ctx.now.getTime()) / 1000);
  return ctx.outside.signer.sign(
    "access",
    {
      sub: actor.id,
      academy: ctx.academy.id,
      session: actor.sessionId,
      role: actor.role,
      name: actor.name,
      email: actor.email,
    },
    Math.min(accessMinutes * 60, secondsLeft),
  );
}

function newRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
