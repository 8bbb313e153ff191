import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { readAccessToken, renewSession } from "#src/accounts/session/session.ts";
import { wholeEntry } from "#src/accounts/sign-in/enter.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { recoveryCodes, secondFactors, sessions, users } from "#src/accounts/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { codeAt, password, prove, stepsLater, withFactor } from "#src/testing/second-factor.ts";
import { openWorld } from "#src/testing/world.ts";
import { trailOf } from "#src/trail/queries.ts";
import { beginFactor, confirmFactor, readSetUp } from "./add-factor.ts";
import { factorState } from "./factor-queries.ts";

const world = await openWorld();
afterAll(() => world.close());

async function newcomer() {
  const here = await world.academy();
  await prove(here, here.student);
  return { here, member: here.as(here.student) };
}

const conflict = (message: RegExp) => ({
  code: "conflict",
  message: expect.stringMatching(message),
});
const wrongCode = { code: "invalid", errors: [{ path: "code", message: expect.any(String) }] };
const add = (member: MemberCtx, secret: string) =>
  confirmFactor(member, { code: codeAt(secret, member.now) });

test("the first code confirms it: ten codes once, a mail, a row in the trail", async () => {
  const { member } = await newcomer();
  const { secret, link } = await beginFactor(member, { password });
  expect(link).toContain(`secret=${secret}`);
  expect(await factorState(member)).toMatchObject({ addedAt: null, recoveryCodesLeft: 0 });
  const codes = await add(member, secret);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
  expect(await factorState(member)).toEqual({
    addedAt: member.now,
    recoveryCodesLeft: 10,
    required: false,
  });
  expect((await trailOf(member, member.actor.id)).map(({ action }) => action)).toEqual([
    "factor-added",
  ]);
  await world.runJobs();
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  const own = mails.filter(({ to }) => to === member.actor.email);
  expect(own.map(({ subject }) => subject)).toEqual(["Activaste la verificación en dos pasos"]);
});

test("the database holds neither the secret nor a code", async () => {
  const { member, secret, codes } = await withFactor(await world.academy());
  const rows = JSON.stringify([
    await member.db.select().from(secondFactors),
    await member.db.select().from(recoveryCodes),
  ]);
  for (const kept of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
    expect(rows).not.toContain(kept);
  }
});

test("the other sessions end, this one goes on", async () => {
  const { here, member } = await newcomer();
  const { tokens } = await signIn(here.ctx, { email: member.actor.email, password });
  const { secret } = await beginFactor(member, { password });
  await add(member, secret);
  const renewed = renewSession(here.ctx, tokens?.refreshToken ?? "");
  await expect(renewed).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await factorState(member)).toMatchObject({ recoveryCodesLeft: 10 });
});

describe("what is asked before the secret is shown", () => {
  test("the password", async () => {
    const { member } = await newcomer();
    for (const given of [undefined, "", "cosecha de junio"]) {
      await expect(beginFactor(member, { password: given })).rejects.toMatchObject({
        code: "invalid",
        errors: [{ path: "password" }],
      });
    }
    expect(await readSetUp(member)).toBeNull();
  });

  test("where there is none, a session of the last ten minutes", async () => {
    const { member } = await newcomer();
    const mine = eq(users.id, member.actor.id);
    await member.db.update(users).set({ passwordHash: null }).where(mine);
    const began = (minutes: number) =>
      member.db
        .update(sessions)
        .set({ createdAt: new Date(member.now.getTime() - minutes * 60_000) })
        .where(eq(sessions.id, member.actor.sessionId));
    await began(11);
    await expect(beginFactor(member, {})).rejects.toMatchObject(conflict(/diez minutos/));
    await began(9);
    expect(await beginFactor(member, {})).toMatchObject({ secret: expect.any(String) });
  });

  test("a proven e-mail", async () => {
    const { member } = await newcomer();
    const mine = eq(users.id, member.actor.id);
    await member.db.update(users).set({ emailVerifiedAt: null }).where(mine);
    await expect(beginFactor(member, { password })).rejects.toMatchObject(conflict(/Confirma/));
  });
});

test("two tabs that begin at once show the same secret", async () => {
  const { member } = await newcomer();
  const begun = await Promise.all([1, 2].map(() => beginFactor(member, { password })));
  expect(begun[0]?.secret).toBe(begun[1]?.secret);
  expect(await readSetUp(member)).toEqual(begun[0]);
});

test("a secret begun in another session, which knew the password, is not the owner's", async () => {
  const { here, member } = await newcomer();
  const given = { email: member.actor.email, password };
  const { tokens } = wholeEntry(await signIn(here.ctx, given));
  const stranger = await readAccessToken(here.ctx, tokens.accessToken);
  if (!stranger || stranger === "other-academy") throw new Error("the session did not open");
  const planted = await beginFactor(here.as(stranger), { password });
  expect(await readSetUp(member)).toBeNull();
  const own = await beginFactor(member, { password });
  expect(own.secret).not.toBe(planted.secret);
  await expect(add(here.as(stranger), planted.secret)).rejects.toMatchObject(conflict(/venció/));
  expect(await add(member, own.secret)).toHaveLength(10);
});

test("a session that ended meanwhile confirms nothing", async () => {
  const { member } = await newcomer();
  const { secret } = await beginFactor(member, { password });
  const mine = eq(sessions.id, member.actor.sessionId);
  await member.db.update(sessions).set({ revokedAt: member.now }).where(mine);
  await expect(add(member, secret)).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await factorState(member)).toMatchObject({ addedAt: null });
});

test("two tabs that confirm at once add one factor with one set of codes", async () => {
  const { member } = await newcomer();
  const { secret } = await beginFactor(member, { password });
  const outcomes = await Promise.allSettled([add(member, secret), add(member, secret)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = outcomes.find((one) => one.status === "rejected");
  expect(refused?.reason).toMatchObject(conflict(/ya está activada/));
  expect(await factorState(member)).toMatchObject({ recoveryCodesLeft: 10 });
});

test("confirming again is refused, and so is beginning again", async () => {
  const { member, secret } = await withFactor(await world.academy());
  const later = stepsLater(member, 1);
  await expect(add(later, secret)).rejects.toMatchObject(conflict(/ya está activada/));
  await expect(beginFactor(later, { password })).rejects.toMatchObject(conflict(/ya está/));
});

test("a secret that nobody confirms within half an hour is replaced", async () => {
  const { member } = await newcomer();
  const { secret } = await beginFactor(member, { password });
  const later = stepsLater(member, 61);
  expect(await readSetUp(later)).toBeNull();
  await expect(add(later, secret)).rejects.toMatchObject(conflict(/Empieza de nuevo/));
  const again = await beginFactor(later, { password });
  expect(again.secret).not.toBe(secret);
  await expect(add(later, secret)).rejects.toMatchObject(wrongCode);
  expect(await add(later, again.secret)).toHaveLength(10);
});

test("the eleventh guess is refused, even with the right code", async () => {
  const { member } = await newcomer();
  const { secret } = await beginFactor(member, { password });
  for (let guess = 0; guess < 10; guess++) {
    await expect(confirmFactor(member, { code: "12 34 5x" })).rejects.toMatchObject(wrongCode);
  }
  await expect(add(member, secret)).rejects.toMatchObject({ code: "too_many" });
});

test("a sealed secret that was changed, or copied from another account, opens nothing", async () => {
  const [mine, other] = [await newcomer(), await newcomer()];
  const { secret } = await beginFactor(mine.member, { password });
  await beginFactor(other.member, { password });
  const rowOf = ({ academyId, userId }: { academyId: string; userId: string }) =>
    and(eq(secondFactors.academyId, academyId), eq(secondFactors.userId, userId));
  const idsOf = ({ here, member }: typeof mine) => {
    return { academyId: here.academy.id, userId: member.actor.id };
  };
  const [row] = await mine.member.db
    .select()
    .from(secondFactors)
    .where(rowOf(idsOf(mine)));
  const sealed = row?.sealedSecret ?? "";
  await other.member.db
    .update(secondFactors)
    .set({ sealedSecret: sealed })
    .where(rowOf(idsOf(other)));
  await expect(add(other.member, secret)).rejects.toMatchObject(conflict(/venció/));
  const last = sealed.endsWith("A") ? "B" : "A";
  await mine.member.db
    .update(secondFactors)
    .set({ sealedSecret: `${sealed.slice(0, -1)}${last}` })
    .where(rowOf(idsOf(mine)));
  expect(await readSetUp(mine.member)).toBeNull();
});
