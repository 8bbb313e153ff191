// Opens and renews sessions, and ends a stolen one: a signed access token and a single-use refresh
// token.
import { randomBytes } from "node:crypto";
import { and, eq, exists, gt, isNull } from "drizzle-orm";
import { findUser } from "#src/accounts/queries.ts";
import { accessMinutes, reuseGraceSeconds, sessionHours } from "#src/accounts/rules.ts";
import { refreshTokens, sessions, type User } from "#src/accounts/tables.ts";
import {
  type Actor,
  type Ctx,
  inTransaction,
  type MemberCtx,
  type TransactionCtx,
} from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { sessionEnded } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { findOpenAccount, findOpenSession, type SessionAccount } from "./session-queries.ts";

export type Tokens = { accessToken: string; refreshToken: string };

/** `refreshToken` is null for a concurrent request whose sibling already took the new one. */
export type Renewed = { accessToken: string; refreshToken: string | null; actor: Actor };

/**
 * The session ends 24 hours later, renewed or not (decisions: Sessions). Only `enter` calls it: it
 * asks for the second factor.
 */
export async function openSession(ctx: Ctx, account: Pick<User, "id">): Promise<Tokens> {
  const sessionId = newId();
  const expiresAt = new Date(ctx.now.getTime() + sessionHours * 3_600_000);
  await ctx.db.insert(sessions).values({
    academyId: ctx.academy.id,
    id: sessionId,
    userId: account.id,
    device: ctx.visitor?.device ?? "",
    createdAt: ctx.now,
    lastUsedAt: ctx.now,
    expiresAt,
  });
  const refreshToken = await addRefreshToken(ctx, sessionId);
  const token = await accessToken(ctx, { id: account.id, sessionId, expiresAt });
  return { accessToken: token, refreshToken };
}

/**
 * New tokens for a continuing session; its earlier refresh token is spent. Throws `unauthenticated`
 * if the session has ended.
 */
export async function reissueTokens(ctx: MemberCtx): Promise<Tokens> {
  return inTransaction(ctx, async (ctx) => {
    const { sessionId } = ctx.actor;
    const { user, expiresAt } = await findLive(ctx);
    await ctx.db
      .update(refreshTokens)
      .set({ spentAt: ctx.now })
      .where(
        and(
          eq(refreshTokens.academyId, ctx.academy.id),
          eq(refreshTokens.sessionId, sessionId),
          isNull(refreshTokens.spentAt),
        ),
      );
    const refreshToken = await addRefreshToken(ctx, sessionId);
    const token = await accessToken(ctx, { id: user.id, sessionId, expiresAt });
    return { accessToken: token, refreshToken };
  });
}

/**
 * The caller's whole account, as it is now. In a transaction that has locked the account it notices
 * a deletion by another request. Throws `unauthenticated` if the session has ended.
 */
export async function liveUser(ctx: MemberCtx): Promise<User> {
  return (await findLive(ctx)).user;
}

/**
 * Who sends a request with this token, as the database knows them now. Null where the token is
 * forged or expired, or its session has ended.
 */
export async function readAccessToken(
  ctx: Ctx,
  token: string,
): Promise<Actor | "other-academy" | null> {
  const claims = await ctx.outside.signer.verify("access", token);
  if (!claims) return null;
  if (claims.academy !== ctx.academy.id) return "other-academy";
  if (typeof claims.session !== "string") return null;
  const found = await findOpenSession(ctx, claims.session);
  return found && found.id === claims.sub ? actorOf(ctx, found) : null;
}

/**
 * Spends a refresh token and returns its successor. A token spent a moment ago comes from a
 * concurrent request: it gets an access token and no successor. A token spent earlier was copied:
 * the whole session ends (decisions: Sessions).
 */
export async function renewSession(ctx: Ctx, token: string): Promise<Renewed> {
  const outcome = await inTransaction(ctx, async (ctx) => {
    const spent = await spend(ctx, token);
    const account = spent && (await findOpenSession(ctx, spent.sessionId));
    if (!account) return null;
    await ctx.db
      .update(sessions)
      .set({ lastUsedAt: ctx.now })
      .where(and(eq(sessions.academyId, ctx.academy.id), eq(sessions.id, spent.sessionId)));
    const refreshToken = spent.first ? await addRefreshToken(ctx, spent.sessionId) : null;
    return { account, refreshToken };
  });
  if (!outcome) throw sessionEnded();
  const { account, refreshToken } = outcome;
  return {
    refreshToken,
    actor: actorOf(ctx, account),
    accessToken: await accessToken(ctx, account),
  };
}

/**
 * `first` is false for a token that another request spent within the grace. Null, and nothing is
 * written, for a session that has ended.
 */
async function spend(
  ctx: TransactionCtx,
  token: string,
): Promise<{ sessionId: string; first: boolean } | null> {
  const mine = and(
    eq(refreshTokens.academyId, ctx.academy.id),
    eq(refreshTokens.tokenHash, refreshDigest(ctx, token)),
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
  if (won) return { sessionId: won.sessionId, first: true };
  const [spent] = await ctx.db.select().from(refreshTokens).where(mine);
  if (!spent?.spentAt) return null;
  const age = ctx.now.getTime() - spent.spentAt.getTime();
  if (age <= reuseGraceSeconds * 1000) return { sessionId: spent.sessionId, first: false };
  await endStolen(ctx, spent.sessionId);
  return null;
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

function isOpen({ academy, now }: Ctx, id: string | typeof refreshTokens.sessionId) {
  return and(
    eq(sessions.academyId, academy.id),
    eq(sessions.id, id),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
  );
}

async function findLive(ctx: MemberCtx) {
  const live = await findOpenAccount(ctx, ctx.actor.sessionId);
  if (!live) throw sessionEnded();
  return live;
}

/** The only place that makes an actor. */
function actorOf(ctx: Ctx, found: SessionAccount): Actor {
  const { expiresAt: _, factorAt, teachingSuspendedAt, ...account } = found;
  const needsFactor = ctx.outside.secondFactorRequired.includes(account.role);
  const teachingSuspended = account.role === "teacher" && teachingSuspendedAt !== null;
  return { ...account, mustAddFactor: needsFactor && !factorAt, teachingSuspended };
}

/** Says which session it is of, and nothing about the person. Never outlives the session. */
function accessToken(
  ctx: Ctx,
  { id, sessionId, expiresAt }: Pick<SessionAccount, "id" | "sessionId" | "expiresAt">,
): Promise<string> {
  const secondsLeft = Math.floor((expiresAt.getTime() - ctx.now.getTime()) / 1000);
  return ctx.outside.signer.sign(
    "access",
    { sub: id, academy: ctx.academy.id, session: sessionId },
    Math.min(accessMinutes * 60, secondsLeft),
  );
}

async function addRefreshToken(ctx: Ctx, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const row = { academyId: ctx.academy.id, tokenHash: refreshDigest(ctx, token), sessionId };
  await ctx.db.insert(refreshTokens).values(row);
  return token;
}

/** By the secret of sessions, so that a new secret ends every session and not its access alone. */
function refreshDigest({ outside }: Pick<Ctx, "outside">, token: string): string {
  return outside.signer.mac("refresh", token);
}
