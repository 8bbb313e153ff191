import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { makeLink } from "#src/accounts/email/email-links.ts";
import { changePassword } from "#src/accounts/password/change-password.ts";
import { resetPassword } from "#src/accounts/password/reset-password.ts";
import { beginFactor } from "#src/accounts/second-factor/add-factor.ts";
import { factorState } from "#src/accounts/second-factor/factor-queries.ts";
import { removeFactor } from "#src/accounts/second-factor/remove-factor.ts";
import { readAccessToken } from "#src/accounts/session/session.ts";
import { secondFactors, sessions, users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { codeAt, password, prove, stepsLater, withFactor } from "#src/testing/second-factor.ts";
import { openWorld } from "#src/testing/world.ts";
import { trailOf } from "#src/trail/queries.ts";
import { type Entry, wholeEntry } from "./enter.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { signIn } from "./sign-in.ts";

const world = await openWorld();
afterAll(() => world.close());
const { embedded, pool } = world.database;

const gone = { code: "gone" };
const needed = { tokens: null, refusal: expect.stringMatching(/^Escribe el código/) };
const wrong = { tokens: null, refusal: expect.stringMatching(/^Ese código/) };
const over = { code: "too_many" };

/** A person whose next code is that of `ctx.now`. */
async function scene() {
  const { here, ...rest } = await withFactor(await world.academy());
  const ctx = stepsLater(here.ctx, 1);
  const given = { email: rest.person.email, password };
  return { ...rest, here, ctx, given, code: codeAt(rest.secret, ctx.now) };
}

/** A factor is confirmed in a transaction that others have to wait for. */
test.skipIf(embedded)("a sign-in beside the confirmation of a factor needs a code", async () => {
  const { here, person, given, ctx } = await scene();
  const mine = eq(secondFactors.userId, person.id);
  await ctx.db.update(secondFactors).set({ confirmedAt: null }).where(mine);
  const held = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const confirming = here.ctx.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, person.id)).for("no key update");
    await tx.update(secondFactors).set({ confirmedAt: ctx.now }).where(mine);
    held.resolve();
    await gate.promise;
  });
  await held.promise;
  const signingIn = signIn(ctx, given);
  const blocked = "select 1 from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0";
  await expect.poll(async () => (await pool.query(blocked)).rows.length).toBeGreaterThan(0);
  gate.resolve();
  await confirming;
  expect(await signingIn).toMatchObject(needed);
});

function halfOf(entry: Entry): string {
  if (entry.tokens) throw new Error("a session was opened without a code");
  return entry.half;
}

async function sessionsOf(ctx: Ctx, userId: string): Promise<number> {
  return ctx.db.$count(sessions, eq(sessions.userId, userId));
}

test("the right password alone opens no session, and a code with it does", async () => {
  const { ctx, person, given, code } = await scene();
  const before = await sessionsOf(ctx, person.id);
  expect(await signIn(ctx, given)).toMatchObject(needed);
  expect(await signIn(ctx, { ...given, code: "" })).toMatchObject(needed);
  expect(await signIn(ctx, { ...given, code: "000000" })).toMatchObject(wrong);
  expect(await sessionsOf(ctx, person.id)).toBe(before);
  const { tokens } = wholeEntry(
    await signIn(ctx, { ...given, code: ` ${code.slice(0, 3)} ${code.slice(3)}` }),
  );
  expect(await readAccessToken(ctx, tokens.accessToken)).toMatchObject({ id: person.id });
});

test("the wrong password says the same with any code, and counts no guess at the codes", async () => {
  const { ctx, given, code } = await scene();
  const refused = { code: "invalid", message: "Email o contraseña incorrectos" };
  for (const guess of [undefined, "000000", code]) {
    const tried = signIn(ctx, { ...given, password: "cosecha de junio", code: guess });
    await expect(tried).rejects.toMatchObject(refused);
  }
  await expect(signIn(ctx, { ...given, email: "nadie@correo.test", code })).rejects.toMatchObject(
    refused,
  );
  expect((await signIn(ctx, { ...given, code })).tokens).not.toBeNull();
});

test("a code works once, also in two requests at once, and an older one no more", async () => {
  const { ctx, given, secret } = await scene();
  const next = stepsLater(ctx, 2);
  const early = codeAt(secret, next.now, -1);
  const code = codeAt(secret, next.now);
  const both = await Promise.all([1, 2].map(() => signIn(next, { ...given, code })));
  expect(both.filter(({ tokens }) => tokens !== null)).toHaveLength(1);
  expect(await signIn(next, { ...given, code })).toMatchObject(wrong);
  expect(await signIn(next, { ...given, code: early })).toMatchObject(wrong);
  const last = codeAt(secret, next.now, 1);
  expect((await signIn(next, { ...given, code: last })).tokens).not.toBeNull();
});

test("the code that confirmed the factor opens no session afterwards", async () => {
  const { here, given, secret } = await scene();
  const code = codeAt(secret, here.ctx.now);
  expect(await signIn(here.ctx, { ...given, code })).toMatchObject(wrong);
});

test("an account without a factor, or with one that is not confirmed, needs no code", async () => {
  const here = await world.academy();
  await prove(here, here.student);
  const given = { email: here.student.email, password };
  expect((await signIn(here.ctx, given)).tokens).not.toBeNull();
  await beginFactor(here.as(here.student), { password });
  expect((await signIn(here.ctx, { ...given, code: "123456" })).tokens).not.toBeNull();
});

describe("a recovery code", () => {
  test("replaces the app once, with a mail and a row in the trail", async () => {
    const { ctx, given, codes, person, member } = await scene();
    const code = (codes[3] ?? "").toLowerCase().replaceAll("-", " ");
    expect((await signIn(ctx, { ...given, code })).tokens).not.toBeNull();
    expect(await signIn(ctx, { ...given, code })).toMatchObject(wrong);
    expect(await factorState(member)).toMatchObject({ recoveryCodesLeft: 9 });
    const used = (await trailOf(ctx, person.id)).filter(
      (row) => row.action === "recovery-code-used",
    );
    expect(used).toHaveLength(1);
    await world.runJobs();
    const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
    const own = mails.filter(({ to }) => to === person.email);
    expect(own.map(({ subject }) => subject)).toContain("Se usó un código de recuperación");
  });

  test("of two requests at once lets one in", async () => {
    const { ctx, given, codes, member } = await scene();
    const code = codes[0];
    const both = await Promise.all([1, 2].map(() => signIn(ctx, { ...given, code })));
    expect(both.filter(({ tokens }) => tokens !== null)).toHaveLength(1);
    expect(await factorState(member)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test("of another account, of this academy or another, is worth nothing", async () => {
    const { ctx, here, given } = await scene();
    const neighbour = await withFactor(here, here.teacher);
    const stranger = await scene();
    for (const code of [neighbour.codes[0], stranger.codes[0], stranger.code]) {
      expect(await signIn(ctx, { ...given, code })).toMatchObject(wrong);
    }
  });
});

test("ten guesses are allowed over every door, from whichever address", async () => {
  const { ctx, given, code } = await scene();
  const half = halfOf(await signIn(ctx, given));
  for (let guess = 0; guess < 10; guess++) {
    const from = { ...ctx, visitor: { address: `198.51.100.${guess}`, device: "" } };
    const tried =
      guess % 2
        ? signIn(from, { ...given, code: "000000" })
        : finishSignIn(from, { half, code: "000000" });
    expect(await tried).toMatchObject(wrong);
  }
  await expect(finishSignIn(ctx, { half, code })).rejects.toMatchObject(over);
  await expect(signIn(ctx, { ...given, code })).rejects.toMatchObject(over);
});

test("a success clears the failures before it", async () => {
  const { ctx, given, secret } = await scene();
  for (let guess = 0; guess < 9; guess++) await signIn(ctx, { ...given, code: "000000" });
  expect((await signIn(ctx, { ...given, code: codeAt(secret, ctx.now) })).tokens).not.toBeNull();
  for (let guess = 0; guess < 10; guess++) {
    expect(await signIn(ctx, { ...given, code: "000000" })).toMatchObject(wrong);
  }
});

describe("a half sign-in", () => {
  test("is completed by a code, and by nothing else", async () => {
    const { ctx, given, code, person } = await scene();
    const half = halfOf(await signIn(ctx, given));
    expect(await readAccessToken(ctx, half)).toBeNull();
    expect(await finishSignIn(ctx, { half, code: "000000" })).toMatchObject(wrong);
    const { user } = wholeEntry(await finishSignIn(ctx, { half, code }));
    expect(user.id).toBe(person.id);
    expect(await finishSignIn(ctx, { half, code })).toMatchObject(wrong);
  });

  test("that is missing, forged, of another academy or too old has to begin again", async () => {
    const { ctx, given, code, person } = await scene();
    const half = halfOf(await signIn(ctx, given));
    const other = await world.academy();
    const forged = await ctx.outside.signer.sign("access", { sub: person.id }, 600);
    const [head, claims, mac] = half.split(".");
    const old = await ctx.outside.signer.sign(
      "half-sign-in",
      JSON.parse(Buffer.from(claims ?? "", "base64url").toString()),
      -1,
    );
    for (const text of [undefined, "", "x.y.z", forged, `${head}.${claims}.${mac}x`, old]) {
      await expect(finishSignIn(ctx, { half: text, code })).rejects.toMatchObject(gone);
    }
    await expect(finishSignIn(other.ctx, { half, code })).rejects.toMatchObject(gone);
    expect((await finishSignIn(ctx, { half, code })).tokens).not.toBeNull();
  });

  test("ends with a change of password", async () => {
    const { ctx, member, given, code } = await scene();
    const half = halfOf(await signIn(ctx, given));
    await changePassword(member, { current: password, password: "otra cosecha" });
    await expect(finishSignIn(ctx, { half, code })).rejects.toMatchObject(gone);
  });

  test("ends where the second factor is removed meanwhile, and no code is needed then", async () => {
    const { ctx, member, given, code, codes } = await scene();
    const half = halfOf(await signIn(ctx, given));
    await removeFactor(member, { password, code: codes[0] ?? "" });
    await expect(finishSignIn(ctx, { half, code })).rejects.toMatchObject(gone);
    expect((await signIn(ctx, given)).tokens).not.toBeNull();
  });

  test("that is void uses up none of the owner's guesses", async () => {
    const { ctx, person, given, code } = await scene();
    const half = halfOf(await signIn(ctx, given));
    const token = await makeLink(ctx, { userId: person.id, purpose: "reset" });
    await resetPassword(ctx, { token, password: "cosecha de junio" });
    for (let guess = 0; guess < 12; guess++) {
      await expect(finishSignIn(ctx, { half, code: "000000" })).rejects.toMatchObject(gone);
    }
    const own = { email: given.email, password: "cosecha de junio", code };
    expect((await signIn(ctx, own)).tokens).not.toBeNull();
  });

  test("ends with the account", async () => {
    const { ctx, given, code, person } = await scene();
    const half = halfOf(await signIn(ctx, given));
    await ctx.db.update(users).set({ deletedAt: ctx.now }).where(eq(users.id, person.id));
    await expect(finishSignIn(ctx, { half, code })).rejects.toMatchObject(gone);
  });
});

test("a link from a mail changes the password and opens no session without a code", async () => {
  const { ctx, person, given, code } = await scene();
  const token = await makeLink(ctx, { userId: person.id, purpose: "reset" });
  const before = await sessionsOf(ctx, person.id);
  const entry = await resetPassword(ctx, { token, password: "cosecha de agosto" });
  expect(entry).toMatchObject(needed);
  expect(await sessionsOf(ctx, person.id)).toBe(before);
  await expect(signIn(ctx, given)).rejects.toMatchObject({ code: "invalid" });
  expect((await finishSignIn(ctx, { half: halfOf(entry), code })).tokens).not.toBeNull();
});
