// The attacks on an account whose e-mail somebody else typed, over HTTP where a browser makes them.
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { resetPassword } from "#src/accounts/password/reset-password.ts";
import { findUser } from "#src/accounts/queries.ts";
import { readAccessToken, renewSession } from "#src/accounts/session/session.ts";
import { wholeEntry } from "#src/accounts/sign-in/enter.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { emailLinks, identities, secondFactors, sessions, users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { type Browser, openDoor, problemIn } from "#src/testing/door.ts";
import { prove } from "#src/testing/prove.ts";
import { openWorld } from "#src/testing/world.ts";
import { trailOf } from "#src/trail/queries.ts";
import { makeLink } from "./email-links.ts";
import { verifyEmail } from "./verify-email.ts";

const world = await openWorld();
const door = openDoor(world);
afterAll(() => world.close());

const attackers = "una clave del atacante";
const owners = "cosecha de junio";
const wrong = "Email o contraseña incorrectos";

/** An account that somebody opened with an e-mail, and a link to verify it from its mailbox. */
async function opened() {
  const here = await world.academy();
  const email = `${newId()}@correo.test`;
  const browser = door.browser(here.academy);
  const json = { email, password: attackers, name: "Otra" };
  const { user } = await (await browser("/api/auth/register", { json })).json();
  const userId: string = user.id;
  const token = await makeLink(here.ctx, { userId, purpose: "verify" });
  const account = async () => {
    const found = await findUser(here.ctx, userId);
    if (!found) throw new Error("the account is gone");
    return found;
  };
  return { ...here, email, browser, userId, token, account };
}

async function isIn(browser: Browser): Promise<boolean> {
  return (await browser("/api/auth/email/verification", { method: "POST" })).status === 202;
}

async function signInWith({ ctx }: { ctx: Ctx }, email: string, password: string) {
  return signIn(ctx, { email, password }).then(
    ({ user }) => user.id,
    (error: Error) => error.message,
  );
}

async function actionsOf(ctx: Ctx, userId: string): Promise<string[]> {
  return (await trailOf(ctx, userId)).map(({ action }) => action);
}

const mine = ["email-proven", "old-ways-dropped", "password-reset"];

/** Without the rows of other verbs. */
async function proofsOf(ctx: Ctx, userId: string) {
  return (await actionsOf(ctx, userId)).filter((action) => mine.includes(action));
}

function addFactor({ ctx }: { ctx: Ctx }, userId: string, confirmedAt: Date | null) {
  const row = { academyId: ctx.academy.id, userId, sealedSecret: "of somebody", confirmedAt };
  return world.database.db.insert(secondFactors).values(row);
}

const openSessions = (userId: string) =>
  world.database.db.$count(sessions, and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));

test("who opened an account with a stranger's e-mail and a password is out once its owner verifies", async () => {
  const victim = await opened();
  await addFactor(victim, victim.userId, victim.ctx.now);
  expect(await isIn(victim.browser)).toBe(true);
  const owner = door.browser(victim.academy);
  const json = { token: victim.token, password: owners };
  expect((await owner("/api/auth/email/verify", { json })).status).toBe(204);
  expect(await isIn(victim.browser)).toBe(false);
  expect(await signInWith(victim, victim.email, attackers)).toBe(wrong);
  expect(await signInWith(victim, victim.email, owners)).toBe(victim.userId);
  expect(await (await owner("/api/users")).json()).toMatchObject({ user: { id: victim.userId } });
  expect((await victim.account()).emailVerifiedAt).toBeInstanceOf(Date);
  const factors = eq(secondFactors.userId, victim.userId);
  expect(await world.database.db.$count(secondFactors, factors)).toBe(0);
  expect(await proofsOf(victim.ctx, victim.userId)).toEqual([
    "email-proven",
    "old-ways-dropped",
    "password-reset",
  ]);
});

test("the link alone leaves no way in at all", async () => {
  const victim = await opened();
  const anyone = door.anyone(victim.academy);
  const json = { token: victim.token };
  expect((await anyone("/api/auth/email/verify", { json })).status).toBe(204);
  expect(await isIn(victim.browser)).toBe(false);
  expect(await signInWith(victim, victim.email, attackers)).toBe(wrong);
  const { passwordHash, emailVerifiedAt } = await victim.account();
  expect(passwordHash).toBeNull();
  expect(emailVerifiedAt).toBeInstanceOf(Date);
});

test("the session of somebody else is no session of the account", async () => {
  const victim = await opened();
  const stranger = await victim.person("student");
  const json = { token: victim.token };
  const answer = await door.as(stranger, victim.academy)("/api/auth/email/verify", { json });
  expect(answer.status).toBe(204);
  expect((await victim.account()).passwordHash).toBeNull();
});

test("in a session of the account it, the password and the identities stay, other sessions end", async () => {
  const person = await opened();
  const { userId, ctx, academy } = person;
  const subject = newId();
  const identity = { academyId: academy.id, provider: "oidc", subject, userId };
  await world.database.db.insert(identities).values(identity);
  await addFactor(person, userId, null);
  const { tokens: elsewhere } = wholeEntry(
    await signIn(ctx, { email: person.email, password: attackers }),
  );
  const json = { token: person.token };
  expect((await person.browser("/api/auth/email/verify", { json })).status).toBe(204);
  expect((await person.browser("/api/users")).status).toBe(200);
  await expect(renewSession(ctx, elsewhere.refreshToken)).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect(await openSessions(userId)).toBe(1);
  expect(await signInWith(person, person.email, attackers)).toBe(userId);
  expect(await world.database.db.$count(identities, eq(identities.userId, userId))).toBe(1);
  expect(await world.database.db.$count(secondFactors, eq(secondFactors.userId, userId))).toBe(1);
  expect(await proofsOf(ctx, userId)).toEqual(["email-proven"]);
});

test("an ended session keeps nothing", async () => {
  const person = await opened();
  const { tokens } = wholeEntry(
    await signIn(person.ctx, { email: person.email, password: attackers }),
  );
  const actor = await readAccessToken(person.ctx, tokens.accessToken);
  if (!actor || actor === "other-academy") throw new Error("no session");
  await world.database.db
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(eq(sessions.userId, person.userId));
  const late = { ...person.ctx, actor };
  await expect(verifyEmail(late, { token: person.token })).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect((await person.account()).emailVerifiedAt).toBeNull();
});

test("with the right password it stays, in another browser, which is then signed in", async () => {
  const person = await opened();
  const phone = door.browser(person.academy);
  const json = { token: person.token, password: attackers };
  expect((await phone("/api/auth/email/verify", { json })).status).toBe(204);
  expect((await phone("/api/users")).status).toBe(200);
  expect(await isIn(person.browser)).toBe(false);
  expect(await signInWith(person, person.email, attackers)).toBe(person.userId);
  expect(await proofsOf(person.ctx, person.userId)).toEqual(["email-proven"]);
});

test("the right password opens no session where a second factor is in use", async () => {
  const person = await opened();
  await addFactor(person, person.userId, person.ctx.now);
  const input = { token: person.token, password: attackers };
  expect((await verifyEmail(person.ctx, input)).tokens).toBeNull();
  expect(await openSessions(person.userId)).toBe(0);
});

test("a new password follows the rules of sign-up, and a refusal leaves the link good", async () => {
  const person = await opened();
  const anyone = door.anyone(person.academy);
  const json = { token: person.token, password: "corta" };
  const { errors } = await problemIn(await anyone("/api/auth/email/verify", { json }), 400);
  const message = "La contraseña debe tener al menos 8 caracteres";
  expect(errors).toEqual([{ path: "password", message }]);
  expect((await person.account()).emailVerifiedAt).toBeNull();
  const again = { token: person.token, password: owners };
  expect((await verifyEmail(person.ctx, again)).outcome).toBe("new-password");
});

test("of two clicks at once one acts, and the other is told that the link is gone", async () => {
  const { ctx, token } = await opened();
  const both = await Promise.allSettled(
    [1, 2].map(() => verifyEmail(ctx, { token, password: owners })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = both.find((one) => one.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: "gone" });
});

test("every other link of the account is gone after a proof", async () => {
  const { ctx, userId, token } = await opened();
  await makeLink(ctx, { userId, purpose: "verify" });
  await makeLink(ctx, { userId, purpose: "reset" });
  await verifyEmail(ctx, { token });
  expect(await world.database.db.$count(emailLinks, eq(emailLinks.userId, userId))).toBe(0);
});

test("a link to verify changes nothing in an account that was proven meanwhile", async () => {
  const person = await opened();
  await prove(person.ctx, { id: person.userId, email: person.email });
  const late = await makeLink(person.ctx, { userId: person.userId, purpose: "verify" });
  const { outcome, tokens } = await verifyEmail(person.ctx, { token: late, password: owners });
  expect([outcome, tokens]).toEqual(["earlier", null]);
  expect(await signInWith(person, person.email, attackers)).toBe(person.userId);
});

test("a reset drops every identity, and the second factor only if the e-mail was not proven", async () => {
  for (const wasProven of [false, true]) {
    const person = await opened();
    const { ctx, userId, email } = person;
    if (wasProven) await prove(ctx, { id: userId, email });
    const identity = { academyId: ctx.academy.id, provider: "oidc", subject: newId(), userId };
    await world.database.db.insert(identities).values(identity);
    await addFactor(person, userId, ctx.now);
    const token = await makeLink(ctx, { userId, purpose: "reset" });
    await resetPassword(ctx, { token, password: owners });
    expect(await world.database.db.$count(identities, eq(identities.userId, userId))).toBe(0);
    const factors = await world.database.db.$count(secondFactors, eq(secondFactors.userId, userId));
    expect(factors).toBe(wasProven ? 1 : 0);
    expect(await proofsOf(ctx, userId)).toEqual([
      "email-proven",
      "old-ways-dropped",
      "password-reset",
    ]);
  }
});

test("a reset of a proven account without identities drops nothing that the trail names", async () => {
  const { ctx, userId, email } = await opened();
  await prove(ctx, { id: userId, email });
  const token = await makeLink(ctx, { userId, purpose: "reset" });
  await resetPassword(ctx, { token, password: owners });
  expect(await proofsOf(ctx, userId)).toEqual(["email-proven", "password-reset"]);
});

test("a failing hook leaves everything as it was", async () => {
  const person = await opened();
  const fails = async () => {
    throw new Error("no place");
  };
  const { ctx, token } = person;
  const unlucky = { ...ctx, hooks: { ...ctx.hooks, mailboxProven: [fails] } };
  await expect(verifyEmail(unlucky, { token })).rejects.toThrow("no place");
  expect((await person.account()).emailVerifiedAt).toBeNull();
  expect(await isIn(person.browser)).toBe(true);
  expect((await verifyEmail(ctx, { token, password: attackers })).outcome).toBe("password");
});

test("a link of an account deleted meanwhile is gone", async () => {
  const { ctx, userId, token } = await opened();
  await world.database.db.update(users).set({ deletedAt: ctx.now }).where(eq(users.id, userId));
  await expect(verifyEmail(ctx, { token, password: owners })).rejects.toMatchObject({
    code: "gone",
  });
});

test("a sign-up at the moment of the proof finds the account taken and changes nothing", async () => {
  const { ctx, email, token, userId } = await opened();
  const input = { email, password: "otra clave larga", name: "Otra" };
  const both = await Promise.allSettled([
    verifyEmail(ctx, { token, password: owners }),
    signUp(ctx, input),
  ]);
  expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(await signInWith({ ctx }, email, owners)).toBe(userId);
});

test("a deletion at the moment of the proof waits for it, or the other way round", async () => {
  for (let round = 0; round < 4; round++) {
    const { ctx, email, token } = await opened();
    const { tokens } = wholeEntry(await signIn(ctx, { email, password: attackers }));
    const actor = await readAccessToken(ctx, tokens.accessToken);
    if (!actor || actor === "other-academy") throw new Error("no session");
    const both = await Promise.allSettled([
      deleteAccount({ ...ctx, actor }, { password: attackers }),
      verifyEmail(ctx, { token, password: owners }),
    ]);
    const refusals = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toMatchObject({ name: "Problem" });
  }
});

test("the owner hears of a password that replaced another", async () => {
  const { ctx, email, token } = await opened();
  await verifyEmail(ctx, { token, password: owners });
  await world.runJobs();
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  const subjects = mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toContain("Tu contraseña cambió");
});

test("an account without a password gets the one that was typed", async () => {
  const here = await world.academy();
  const { student, ctx } = here;
  const token = await makeLink(ctx, { userId: student.id, purpose: "verify" });
  expect((await verifyEmail(ctx, { token, password: owners })).outcome).toBe("new-password");
  expect(await signInWith(here, student.email, owners)).toBe(student.id);
});
