// Opens, renews and ends sessions: a signed access token and a single-use refresh token.
import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { accessMinutes, reuseGraceSeconds, sessionHours } from "#src/accounts/rules.ts";
import { refreshTokens, sessions, type User, users } from "#src/accounts/tables.ts";
import { type Actor, type Ctx, inTransaction, type MemberCtx, type Role } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";

export type Tokens = { accessToken: string; refreshToken: string };

/** `refreshToken` is null for a concurrent request whose sibling already took the new one. */
export type Renewed = { accessToken: string; refreshToken: string | null; actor: Actor };

type Account = Pick<User, "id" | "role" | "name" | "email" | "pictureUrl" | "completedSignUp">;

/** The session ends 24 hours later, renewed or not (decisions: Sessions). */
export async function openSession(ctx: Ctx, account: Account): Promise<Tokens> {
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
  return { accessToken: await accessToken(ctx, account, sessionId, expiresAt), refreshToken };
}

/**
 * New tokens for a continuing session, after the account data in them have changed. Throws
 * `unauthenticated` if the session has ended.
 */
export async function reissueTokens(ctx: MemberCtx): Promise<Tokens> {
  return inTransaction(ctx, async (ctx) => {
    const { user, session } = await findLive(ctx, ctx.actor.sessionId);
    await ctx.db
      .update(refreshTokens)
      .set({ spentAt: ctx.now })
      .where(
        and(
          eq(refreshTokens.academyId, ctx.academy.id),
          eq(refreshTokens.sessionId, session.id),
          isNull(refreshTokens.spentAt),
        ),
      );
    const refreshToken = await addRefreshToken(ctx, session.id);
    const token = await accessToken(ctx, user, session.id, session.expiresAt);
    return { accessToken: token, refreshToken };
  });
}

/**
 * The account of a session that is still open. An access token outlives its session by minutes, so
 * changes to an account call this first.
 */
export async function liveUser(ctx: MemberCtx): Promise<User> {
  return (await findLive(ctx, ctx.actor.sessionId)).user;
}

/** The account that an access token identifies; null if it is forged or expired. */
export async function readAccessToken(
  ctx: Ctx,
  token: string,
): Promise<Actor | "other-academy" | null> {
  const claims = await ctx.outside.signer.verify("access", token);
  if (!claims) return null;
  if (claims.academy !== ctx.academy.id) return "other-academy";
  const { sub, role, name, email, picture, complete, session } = claims;
  return {
    id: String(sub),
    role: role as Role,
    name: String(name),
    email: String(email),
    pictureUrl: picture ? String(picture) : null,
    completedSignUp: complete === true,
    mustAddFactor: false,
    sessionId: String(session),
  };
}

/**
 * Spends a refresh token and returns its successor. A token spent a moment ago comes from a
 * concurrent request: it gets an access token and no successor. A token spent earlier was copied:
 * the whole session ends (decisions: Sessions).
 */
export async function renewSession(ctx: Ctx, token: string): Promise<Renewed> {
  const outcome = await inTransaction(ctx, async (ctx) => {
    const spent = await spend(ctx, token);
    const live = spent && (await findOpen(ctx, spent.sessionId));
    if (!live) return null;
    await ctx.db
      .update(sessions)
      .set({ lastUsedAt: ctx.now })
      .where(and(eq(sessions.academyId, ctx.academy.id), eq(sessions.id, spent.sessionId)));
    return {
      ...live,
      refreshToken: spent.first ? await addRefreshToken(ctx, spent.sessionId) : null,
    };
  });
  if (!outcome) throw sessionOver();
  const { user, session, refreshToken } = outcome;
  const renewed = await accessToken(ctx, user, session.id, session.expiresAt);
  return { refreshToken, actor: actorOf(user, session.id), accessToken: renewed };
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

type Live = { user: User; session: typeof sessions.$inferSelect };

async function findOpen(ctx: Ctx, sessionId: string): Promise<Live | null> {
  const [found] = await ctx.db
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, and(eq(users.academyId, sessions.academyId), eq(users.id, sessions.userId)))
    .where(
      and(
        eq(sessions.academyId, ctx.academy.id),
        eq(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, ctx.now),
        isNull(users.deletedAt),
      ),
    );
  return found ?? null;
}

async function findLive(ctx: Ctx, sessionId: string): Promise<Live> {
  const live = await findOpen(ctx, sessionId);
  if (!live) throw sessionOver();
  return live;
}

function sessionOver() {
  return problem("unauthenticated", "Tu sesión terminó. Inicia sesión de nuevo.");
}

function actorOf(user: User, sessionId: string): Actor {
  const { id, role, name, email, pictureUrl, completedSignUp } = user;
  return { id, role, name, email, pictureUrl, completedSignUp, mustAddFactor: false, sessionId };
}

/** Never outlives its session. */
function accessToken(
  ctx: Ctx,
  account: Account,
  sessionId: string,
  sessionEnds: Date,
): Promise<string> {
  const secondsLeft = Math.floor((sessionEnds.getTime() - ctx.now.getTime()) / 1000);
  return ctx.outside.signer.sign(
    "access",
    {
      sub: account.id,
      academy: ctx.academy.id,
      session: sessionId,
      role: account.role,
      name: account.name,
      email: account.email,
      picture: account.pictureUrl,
      complete: account.completedSignUp,
    },
    Math.min(accessMinutes * 60, secondsLeft),
  );
}

async function addRefreshToken(ctx: Ctx, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const row = { academyId: ctx.academy.id, tokenHash: hashOf(token), sessionId };
  await ctx.db.insert(refreshTokens).values(row);
  return token;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
