import { eq } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { accessMinutes, reuseGraceSeconds, sessionHours } from "#src/accounts/rules.ts";
import { refreshTokens, sessions, users } from "#src/accounts/tables.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { endSession } from "#src/testing/end-session.ts";
import { openWorld } from "#src/testing/world.ts";
import { trailOf } from "#src/trail/queries.ts";
import { liveUser, openSession, readAccessToken, reissueTokens, renewSession } from "./session.ts";

const world = await openWorld();
afterAll(() => world.close());

const over = { code: "unauthenticated", message: "Tu sesión terminó. Inicia sesión de nuevo." };

async function signedIn() {
  const { ctx, student } = await world.academy();
  const { accessToken, refreshToken } = await openSession(ctx, student);
  const actor = await readAccessToken(ctx, accessToken);
  if (!actor || actor === "other-academy") throw new Error("the session did not open");
  return { ctx, student, actor, accessToken, refreshToken };
}

function later(ctx: Ctx, seconds: number): Ctx {
  return { ...ctx, now: new Date(ctx.now.getTime() + seconds * 1000) };
}

async function renewed(ctx: Ctx, token: string): Promise<string> {
  const { refreshToken } = await renewSession(ctx, token);
  if (!refreshToken) throw new Error("there is no successor");
  return refreshToken;
}

test("a session identifies its account", async () => {
  const { student, actor } = await signedIn();
  expect(actor).toEqual({ ...student, sessionId: expect.any(String) } satisfies Actor);
});

test("an access token says which session it is of, and nothing about the person", async () => {
  const { ctx, actor, accessToken, refreshToken } = await signedIn();
  const renewed = await renewSession(ctx, refreshToken);
  const reissued = await reissueTokens({ ...ctx, actor });
  for (const token of [accessToken, renewed.accessToken, reissued.accessToken]) {
    const [, claims = ""] = token.split(".");
    const { iat: _, ...rest } = JSON.parse(Buffer.from(claims, "base64url").toString());
    expect(rest).toEqual({
      sub: actor.id,
      academy: ctx.academy.id,
      session: actor.sessionId,
      exp: expect.any(Number),
    });
  }
});

test("name, picture, role and sign-up are those of the account now", async () => {
  const { ctx, actor, accessToken } = await signedIn();
  const now = { name: "Marisol Q.", pictureUrl: "/yo.webp", role: "teacher" } as const;
  await world.database.db.update(users).set(now).where(eq(users.id, actor.id));
  expect(await readAccessToken(ctx, accessToken)).toEqual({ ...actor, ...now });
  await world.database.db
    .update(users)
    .set({ completedSignUp: false })
    .where(eq(users.id, actor.id));
  expect(await readAccessToken(ctx, accessToken)).toMatchObject({ completedSignUp: false });
});

test("a token with the session of another account identifies nobody", async () => {
  const { ctx, actor, accessToken } = await signedIn();
  const other = await signedIn();
  const { signer } = ctx.outside;
  const read = (claims: object) =>
    signer.sign("access", { academy: ctx.academy.id, ...claims }, 60).then((token) => {
      return readAccessToken(ctx, token);
    });
  expect(await read({ sub: actor.id, session: actor.sessionId })).toEqual(actor);
  expect(await read({ sub: other.actor.id, session: actor.sessionId })).toBeNull();
  expect(await read({ sub: other.actor.id, session: other.actor.sessionId })).toBeNull();
  expect(await read({ sub: actor.id })).toBeNull();
  expect(await readAccessToken(ctx, accessToken)).toEqual(actor);
});

test("tokens read at the same moment, some ended, of two academies, keep apart", async () => {
  const [one, two, three] = [await signedIn(), await signedIn(), await signedIn()];
  await endSession(two.ctx, two.actor.sessionId);
  const all = [one, two, three, one, two, three];
  const read = await Promise.all(all.map((at) => readAccessToken(at.ctx, at.accessToken)));
  expect(read).toEqual([one.actor, null, three.actor, one.actor, null, three.actor]);
});

test("a renewal returns the same person, a new refresh token and a valid access token", async () => {
  const { ctx, actor, refreshToken } = await signedIn();
  const first = await renewSession(ctx, refreshToken);
  expect(first.actor).toEqual(actor);
  expect(await readAccessToken(ctx, first.accessToken)).toEqual(actor);
  expect(first.refreshToken).not.toBe(refreshToken);
  expect(await renewed(later(ctx, 3600), first.refreshToken ?? "")).toBeTruthy();
});

test("no refresh token is stored in plain text", async () => {
  const { ctx, refreshToken } = await signedIn();
  const next = await renewed(ctx, refreshToken);
  const kept = JSON.stringify(await world.database.db.select().from(refreshTokens));
  expect(kept).not.toContain(refreshToken);
  expect(kept).not.toContain(next);
});

test("a spent token within the grace gets only an access token, and nothing ends", async () => {
  const { ctx, refreshToken } = await signedIn();
  const next = await renewed(ctx, refreshToken);
  const sibling = await renewSession(later(ctx, reuseGraceSeconds), refreshToken);
  expect(sibling.refreshToken).toBeNull();
  expect(await readAccessToken(ctx, sibling.accessToken)).not.toBeNull();
  expect(await renewed(later(ctx, 60), next)).toBeTruthy();
});

test("a spent token after the grace ends the whole family", async () => {
  const { ctx, refreshToken } = await signedIn();
  const next = await renewed(ctx, refreshToken);
  const afterGrace = later(ctx, reuseGraceSeconds + 1);
  await expect(renewSession(afterGrace, refreshToken)).rejects.toMatchObject(over);
  await expect(renewSession(afterGrace, next)).rejects.toMatchObject(over);
});

test("a stolen session is recorded once, with where the copy was used", async () => {
  const { ctx, student, accessToken, refreshToken } = await signedIn();
  await renewed(ctx, refreshToken);
  const visitor = { address: "198.51.100.4", device: "Firefox en Linux" };
  const afterGrace = { ...later(ctx, reuseGraceSeconds + 1), visitor };
  for (let times = 0; times < 3; times++) {
    await expect(renewSession(afterGrace, refreshToken)).rejects.toMatchObject(over);
  }
  expect(await trailOf(ctx, student.id)).toEqual([
    {
      action: "session-stolen",
      details: {},
      byOther: false,
      ...visitor,
      createdAt: afterGrace.now,
    },
  ]);
  expect(await readAccessToken(ctx, accessToken)).toBeNull();
});

test.each([
  ["ended by its owner", (ctx: Ctx, { sessionId }: Actor) => endSession(ctx, sessionId)],
  [
    "over after its 24 hours",
    ({ now }: Ctx, { sessionId }: Actor) =>
      world.database.db.update(sessions).set({ expiresAt: now }).where(eq(sessions.id, sessionId)),
  ],
])("a spent token of a session %s records nothing", async (_, end) => {
  const { ctx, actor, refreshToken } = await signedIn();
  await renewed(ctx, refreshToken);
  await end(ctx, actor);
  const afterGrace = later(ctx, reuseGraceSeconds + 1);
  await expect(renewSession(afterGrace, refreshToken)).rejects.toMatchObject(over);
  expect(await trailOf(ctx, actor.id)).toEqual([]);
});

test("reuse of a copied token ends only that session", async () => {
  const { ctx, student, refreshToken } = await signedIn();
  const other = await openSession(ctx, student);
  await renewed(ctx, refreshToken);
  const afterGrace = later(ctx, reuseGraceSeconds + 1);
  await expect(renewSession(afterGrace, refreshToken)).rejects.toMatchObject(over);
  expect(await renewed(afterGrace, other.refreshToken)).toBeTruthy();
});

test("ten concurrent renewals give one successor and ten valid access tokens", async () => {
  const { ctx, actor, refreshToken } = await signedIn();
  const all = await Promise.all(Array.from({ length: 10 }, () => renewSession(ctx, refreshToken)));
  const successors = all.flatMap(({ refreshToken }) => refreshToken ?? []);
  expect(successors).toHaveLength(1);
  for (const { accessToken } of all) {
    expect(await readAccessToken(ctx, accessToken)).toEqual(actor);
  }
  expect(await renewed(later(ctx, 60), successors[0] ?? "")).toBeTruthy();
});

test("a session ends 24 hours after it began, renewed or not", async () => {
  const { ctx, refreshToken } = await signedIn();
  const day = sessionHours * 3600;
  expect(sessionHours).toBe(24);
  const next = await renewed(later(ctx, day - 60), refreshToken);
  await expect(renewSession(later(ctx, day), next)).rejects.toMatchObject(over);
});

test("repeated renewals do not extend a session past its 24 hours", async () => {
  const { ctx, refreshToken } = await signedIn();
  const hours = Array.from({ length: sessionHours - 1 }, (_, hour) => hour + 1);
  let last = refreshToken;
  for (const hour of hours) last = await renewed(later(ctx, hour * 3600), last);
  const end = sessionHours * 3600;
  await expect(renewSession(later(ctx, end), last)).rejects.toMatchObject(over);
});

test("reissued tokens replace the earlier refresh token and keep the session's end", async () => {
  const { ctx, actor, refreshToken } = await signedIn();
  const noon = later(ctx, 12 * 3600);
  await world.database.db.update(users).set({ name: "Marisol Q." }).where(eq(users.id, actor.id));
  const fresh = await reissueTokens({ ...noon, actor });
  expect(await readAccessToken(ctx, fresh.accessToken)).toEqual({ ...actor, name: "Marisol Q." });
  expect(await renewSession(noon, refreshToken)).toMatchObject({ refreshToken: null });
  const almost = later(ctx, sessionHours * 3600 - 1);
  const next = await renewed(almost, fresh.refreshToken);
  await expect(renewSession(later(almost, 1), next)).rejects.toMatchObject(over);
});

test("reuse of the refresh token from before a reissue ends the session", async () => {
  const { ctx, actor, refreshToken } = await signedIn();
  const fresh = await reissueTokens({ ...ctx, actor });
  const afterGrace = later(ctx, reuseGraceSeconds + 1);
  await expect(renewSession(afterGrace, refreshToken)).rejects.toMatchObject(over);
  await expect(renewSession(afterGrace, fresh.refreshToken)).rejects.toMatchObject(over);
});

test.each([
  ["ended", async (ctx: Ctx, { sessionId }: Actor) => endSession(ctx, sessionId)],
  [
    "of a deleted account",
    async ({ now }: Ctx, { id }: Actor) => {
      await world.database.db.update(users).set({ deletedAt: now }).where(eq(users.id, id));
    },
  ],
])("a session that is %s is refused, even with a live access token", async (_, end) => {
  const { ctx, actor, accessToken, refreshToken } = await signedIn();
  expect(await liveUser({ ...ctx, actor })).toMatchObject({ id: actor.id });
  await end(ctx, actor);
  expect(await readAccessToken(ctx, accessToken)).toBeNull();
  await expect(liveUser({ ...ctx, actor })).rejects.toMatchObject(over);
  await expect(reissueTokens({ ...ctx, actor })).rejects.toMatchObject(over);
  await expect(renewSession(ctx, refreshToken)).rejects.toMatchObject(over);
});

test("an access token lives 15 minutes, and never past the end of its session", async () => {
  const { ctx, accessToken, refreshToken } = await signedIn();
  expect(accessMinutes).toBe(15);
  const lateCtx = later(ctx, sessionHours * 3600 - 60);
  const late = await renewSession(lateCtx, refreshToken);
  const start = Date.now();
  const aliveAfter = async (token: string, seconds: number) => {
    vi.setSystemTime(start + seconds * 1000);
    return (await readAccessToken(ctx, token)) !== null;
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    expect(await aliveAfter(accessToken, 14 * 60)).toBe(true);
    expect(await aliveAfter(accessToken, 16 * 60)).toBe(false);
    expect(await aliveAfter(late.accessToken, 30)).toBe(true);
    expect(await aliveAfter(late.accessToken, 90)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test("ending a session ends its refresh token, the next one and the grace of the spent one", async () => {
  const { ctx, actor, refreshToken } = await signedIn();
  const next = await renewed(ctx, refreshToken);
  await endSession(ctx, actor.sessionId);
  const tokensNow = () =>
    world.database.db
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.sessionId, actor.sessionId))
      .orderBy(refreshTokens.tokenHash);
  const before = await tokensNow();
  await expect(renewSession(ctx, next)).rejects.toMatchObject(over);
  expect(await tokensNow()).toEqual(before);
  await expect(renewSession(ctx, refreshToken)).rejects.toMatchObject(over);
});

test("tokens of one academy are not valid in another, which cannot end its sessions", async () => {
  const { ctx, actor, accessToken, refreshToken } = await signedIn();
  const { ctx: otherAcademy } = await world.academy();
  expect(await readAccessToken(otherAcademy, accessToken)).toBe("other-academy");
  await expect(renewSession(otherAcademy, refreshToken)).rejects.toMatchObject(over);
  await expect(liveUser({ ...otherAcademy, actor })).rejects.toMatchObject(over);
  await expect(reissueTokens({ ...otherAcademy, actor })).rejects.toMatchObject(over);
  await endSession(otherAcademy, actor.sessionId);
  expect(await renewed(ctx, refreshToken)).toBeTruthy();
});

test("a forged or foreign access token identifies nobody", async () => {
  const { ctx, accessToken } = await signedIn();
  const [head, , signature] = accessToken.split(".");
  const claims = { sub: "admin", role: "admin", academy: ctx.academy.id, exp: 9_999_999_999 };
  const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
  const unsigned = Buffer.from('{"alg":"none"}').toString("base64url");
  const mail = await ctx.outside.signer.sign("mail", { academy: ctx.academy.id }, 60);
  for (const token of [`${head}.${body}.${signature}`, `${unsigned}.${body}.`, mail, "x", ""]) {
    expect(await readAccessToken(ctx, token)).toBeNull();
  }
});

test("an unknown refresh token is refused", async () => {
  const { ctx } = await signedIn();
  await expect(renewSession(ctx, "inventado")).rejects.toMatchObject(over);
  await expect(renewSession(ctx, "")).rejects.toMatchObject(over);
});
