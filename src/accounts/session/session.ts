// Opens and renews sessions, and ends a stolen one: a signed access token and a single-use refresh
// token.
import { and, eq, isNull, sql } from "drizzle-orm";
import { accessMinutes, sessionHours } from "#src/accounts/rules.ts";
import { refreshTokens, sessions, type User } from "#src/accounts/tables.ts";
import { type Actor, type Ctx, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { sessionEnded } from "#src/problem.ts";
import { addRefreshToken, refreshDigest, spendRefreshToken } from "./refresh-token.ts";
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
 * @param isProof the person has just proven who they are, because somebody else may have a copy of
 * the earlier token: it ends the session even where this answer is lost.
 */
export async function reissueTokens(
  ctx: MemberCtx,
  { isProof = false }: { isProof?: boolean } = {},
): Promise<Tokens> {
  return inTransaction(ctx, async (ctx) => {
    const { sessionId } = ctx.actor;
    const { user, expiresAt } = await findLive(ctx);
    const [spent] = await ctx.db
      .update(refreshTokens)
      .set({ spentAt: ctx.now })
      .where(
        and(
          eq(refreshTokens.academyId, ctx.academy.id),
          eq(refreshTokens.sessionId, sessionId),
          isNull(refreshTokens.spentAt),
        ),
      )
      .returning({ digest: refreshTokens.tokenHash });
    // Where the spent one never arrived, the browser still has the one before it.
    const repeatable = sql`coalesce(${sessions.repeatableToken}, ${spent?.digest ?? null})`;
    await ctx.db
      .update(sessions)
      .set({ repeatableToken: isProof ? null : repeatable })
      .where(and(eq(sessions.academyId, ctx.academy.id), eq(sessions.id, sessionId)));
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
 * @param refresh what came with it: the first request with a new one shows that it arrived.
 */
export async function readAccessToken(
  ctx: Ctx,
  token: string,
  refresh?: string,
): Promise<Actor | "other-academy" | null> {
  const claims = await ctx.outside.signer.verify("access", token);
  if (!claims) return null;
  if (claims.academy !== ctx.academy.id) return "other-academy";
  if (typeof claims.session !== "string") return null;
  const found = await findOpenSession(ctx, claims.session);
  if (!found || found.id !== claims.sub) return null;
  if (refresh && found.repeatableToken) await noteArrival(ctx, found, refresh);
  return actorOf(ctx, found);
}

/** The token before the one that arrived is good for nothing any more. */
async function noteArrival(
  ctx: Ctx,
  { sessionId, repeatableToken }: SessionAccount,
  refresh: string,
): Promise<void> {
  if (!repeatableToken || refreshDigest(ctx, refresh) === repeatableToken) return;
  await ctx.db
    .update(sessions)
    .set({ repeatableToken: null })
    .where(
      and(
        eq(sessions.academyId, ctx.academy.id),
        eq(sessions.id, sessionId),
        eq(sessions.repeatableToken, repeatableToken),
      ),
    );
}

/**
 * Spends a refresh token and returns its successor. A token spent a moment ago comes from a
 * concurrent request: it gets an access token and no successor. One whose successor nobody has
 * shown gets another, since the answer may have been lost. Any other that was spent earlier was
 * copied: the whole session ends (decisions: Sessions).
 */
export async function renewSession(ctx: Ctx, token: string): Promise<Renewed> {
  const outcome = await inTransaction(ctx, async (ctx) => {
    const spent = await spendRefreshToken(ctx, token);
    const account = spent && (await findOpenSession(ctx, spent.sessionId));
    if (!account) return null;
    await ctx.db
      .update(sessions)
      .set({ lastUsedAt: ctx.now, ...(spent.first && { repeatableToken: spent.digest }) })
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

async function findLive(ctx: MemberCtx) {
  const live = await findOpenAccount(ctx, ctx.actor.sessionId);
  if (!live) throw sessionEnded();
  return live;
}

/** The only place that makes an actor. */
function actorOf(ctx: Ctx, found: SessionAccount): Actor {
  const { expiresAt: _, repeatableToken: __, factorAt, teachingSuspendedAt, ...account } = found;
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
