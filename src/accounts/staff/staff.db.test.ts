import { and, asc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { resetPassword } from "#src/accounts/password/reset-password.ts";
import { forgetAccount } from "#src/accounts/profile/forget-account.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { openSession, renewSession } from "#src/accounts/session/session.ts";
import { wholeEntry } from "#src/accounts/sign-in/enter.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { identities, recoveryCodes, secondFactors, users } from "#src/accounts/tables.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { appointStaff } from "./appoint-staff.ts";
import { dismissStaff } from "./dismiss-staff.ts";
import { listStaff } from "./staff-queries.ts";

const world = await openWorld();
afterAll(() => world.close());

let here: TestAcademy;
let ctx: Ctx;
let email: string;
beforeEach(async () => {
  here = await world.academy();
  // A command has nobody who asks.
  ctx = { ...here.ctx, visitor: null };
  email = `ana-${newId()}@correo.test`;
});

const password = "cosecha de mayo";
const welcome = "Haces parte del equipo de La Gulupa";
const farewell = "Ya no haces parte del equipo de La Gulupa";
const appoint = (changes = {}) =>
  appointStaff(ctx, { email, agreed: false, wantsLink: true, ...changes });

async function account(address = email) {
  const found = await findUserByEmail(ctx, address);
  if (!found) throw new Error("there is no account");
  return found;
}

async function proven() {
  const { user, tokens } = await signUp(ctx, { email, password, name: "Ana Quira" });
  await ctx.db
    .update(users)
    .set({ emailVerifiedAt: ctx.now })
    .where(and(eq(users.academyId, ctx.academy.id), eq(users.id, user.id)));
  return { user, tokens };
}

/** What the command has recorded, which has no actor. */
async function trail() {
  const { id } = await account();
  return ctx.db
    .select()
    .from(trailEvents)
    .where(
      and(
        eq(trailEvents.academyId, ctx.academy.id),
        eq(trailEvents.subjectId, id),
        isNull(trailEvents.actorId),
      ),
    )
    .orderBy(asc(trailEvents.id));
}

const changed = (from: string, to: string) => ({
  ...{ action: "role-changed", details: { from, to }, actorId: null, actorName: null },
  ...{ address: null, device: "" },
});

async function mails(address = email) {
  await world.runJobs();
  const all = (await world.outside.mailer.mailbox?.list()) ?? [];
  return all.filter(({ to }) => to === address);
}

async function subjects() {
  return (await mails()).map(({ subject }) => subject).sort();
}

async function tokenInMail() {
  const [mail] = await mails();
  const { text = "" } = (await world.outside.mailer.mailbox?.read(mail?.id ?? "")) ?? {};
  return /\/login\/reset\?token=([\w-]+)/.exec(text)?.[1] ?? "";
}

const tokenIn = (done: object) => /token=([\w-]+)/.exec(JSON.stringify(done))?.[1] ?? "";

describe("a person without an account", () => {
  test("becomes staff, and enters through the mailed link alone", async () => {
    const done = await appoint({ wantsLink: false });
    expect(done).toEqual({ outcome: "opened", from: "student", dropped: false, link: "mailed" });
    expect(await account()).toMatchObject({
      ...{ role: "admin", completedSignUp: true, passwordHash: null, emailVerifiedAt: null },
    });
    expect(await trail()).toMatchObject([changed("student", "admin")]);
    expect(await subjects()).toEqual([welcome]);
    const { user } = await resetPassword(ctx, { token: await tokenInMail(), password });
    expect(user.role).toBe("admin");
    expect((await signIn(ctx, { email, password })).user.role).toBe("admin");
  });

  test("gets a link to show instead, and a mail without one", async () => {
    const done = await appoint();
    expect(done).toMatchObject({ outcome: "opened", link: { href: expect.any(String) } });
    expect(await subjects()).toEqual([welcome]);
    expect(await tokenInMail()).toBe("");
    await resetPassword(ctx, { token: tokenIn(done), password });
    const again = { token: tokenIn(done), password };
    await expect(resetPassword(ctx, again)).rejects.toMatchObject({ code: "gone" });
  });

  test("is appointed once by two commands at once, and another run only makes a new link", async () => {
    const both = await Promise.all([appoint(), appoint()]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["already", "opened"]);
    const third = await appoint();
    expect(third).toMatchObject({ outcome: "already", link: { href: expect.any(String) } });
    expect(await trail()).toMatchObject([changed("student", "admin")]);
    await resetPassword(ctx, { token: tokenIn(third), password });
    for (const done of both) {
      const old = { token: tokenIn(done), password };
      await expect(resetPassword(ctx, old)).rejects.toMatchObject({ code: "gone" });
    }
    expect(await appoint()).toMatchObject({ outcome: "already", link: null });
  });

  test("and their account in another academy are two", async () => {
    const other = await world.academy();
    const { user, tokens } = await signUp(other.ctx, { email, password, name: "Ana Quira" });
    expect(await appoint()).toMatchObject({ outcome: "opened", dropped: false });
    expect((await findUserByEmail(other.ctx, email))?.role).toBe("student");
    await renewSession(other.ctx, tokens.refreshToken);
    expect((await account()).id).not.toBe(user.id);
  });
});

test("an account that somebody else opened in their name keeps no way in", async () => {
  const { user, tokens } = await signUp(ctx, { email, password, name: "Un extraño" });
  const own = { academyId: ctx.academy.id, userId: user.id };
  await ctx.db.insert(identities).values({ ...own, provider: "oidc", subject: user.id });
  await ctx.db.insert(secondFactors).values({ ...own, sealedSecret: "sealed" });
  await ctx.db.insert(recoveryCodes).values({ ...own, codeHash: "hash" });
  const second = await openSession(ctx, user);

  const done = await appoint();
  expect(done).toMatchObject({ outcome: "promoted", dropped: true, from: "student" });
  await expect(signIn(ctx, { email, password })).rejects.toMatchObject({ code: "invalid" });
  for (const { refreshToken } of [tokens, second]) {
    await expect(renewSession(ctx, refreshToken)).rejects.toMatchObject({
      code: "unauthenticated",
    });
  }
  for (const table of [identities, secondFactors, recoveryCodes]) {
    expect(await ctx.db.$count(table, eq(table.userId, user.id))).toBe(0);
  }
  expect(await trail()).toMatchObject([
    { action: "old-ways-dropped", actorId: null },
    changed("student", "admin"),
  ]);
  await resetPassword(ctx, { token: tokenIn(done), password: "otra clave larga" });
  expect((await signIn(ctx, { email, password: "otra clave larga" })).user.role).toBe("admin");
});

test("a person who confirmed their e-mail keeps the password, and signs in anew", async () => {
  const { tokens } = await proven();
  email = email.toUpperCase();
  expect(await appoint()).toMatchObject({
    ...{ outcome: "promoted", from: "student", dropped: false, link: null },
  });
  email = email.toLowerCase();
  await expect(renewSession(ctx, tokens.refreshToken)).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect((await signIn(ctx, { email, password })).user.role).toBe("admin");
  expect(await trail()).toMatchObject([changed("student", "admin")]);
  expect(await subjects()).toContain(welcome);
});

test.each(["teacher", "academy"] as const)(
  "a role that is lost (%s) needs agreement",
  async (role) => {
    const { user } = await proven();
    await ctx.db.update(users).set({ role }).where(eq(users.id, user.id));
    expect(await appoint()).toEqual({ outcome: "asks", from: role });
    expect((await account()).role).toBe(role);
    expect(await trail()).toEqual([]);
    expect(await appoint({ agreed: true })).toMatchObject({ outcome: "promoted", from: role });
    expect(await trail()).toMatchObject([changed(role, "admin")]);
  },
);

test("the address of a deleted account opens another one", async () => {
  const { user } = await proven();
  await inTransaction(ctx, (ctx) => forgetAccount(ctx, user));
  expect(await appoint()).toMatchObject({ outcome: "opened" });
  expect((await account()).id).not.toBe(user.id);
});

describe("a member who is taken away", () => {
  test("is a student again, without sessions, and reads it in a mail", async () => {
    await appointStaff(ctx, { email: "otra@correo.test", agreed: false, wantsLink: true });
    await proven();
    await appoint();
    const { tokens } = wholeEntry(await signIn(ctx, { email, password }));
    expect(await dismissStaff(ctx, email.toUpperCase())).toEqual({ outcome: "dismissed" });
    expect((await account()).role).toBe("student");
    await expect(renewSession(ctx, tokens.refreshToken)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect(await trail()).toMatchObject([changed("student", "admin"), changed("admin", "student")]);
    expect(await subjects()).toContain(farewell);
    expect(await dismissStaff(ctx, email)).toEqual({ outcome: "not-staff", role: "student" });
  });

  test("is not the last one, also where two go at once", async () => {
    const other = `eva-${newId()}@correo.test`;
    await appoint();
    expect(await dismissStaff(ctx, email)).toEqual({ outcome: "last" });
    await appointStaff(ctx, { email: other, agreed: false, wantsLink: true });
    const both = await Promise.all([dismissStaff(ctx, email), dismissStaff(ctx, other)]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["dismissed", "last"]);
    expect(await listStaff(ctx)).toHaveLength(1);
  });

  test("has an account", async () => {
    expect(await dismissStaff(ctx, email)).toEqual({ outcome: "unknown" });
    expect(await findUserByEmail(ctx, email)).toBeNull();
  });

  test("gets no mail that says the opposite, if it comes late", async () => {
    await appointStaff(ctx, { email: "otra@correo.test", agreed: false, wantsLink: true });
    await appoint({ wantsLink: false });
    await dismissStaff(ctx, email);
    expect(await subjects()).toEqual([farewell]);
  });
});

test("the list names each member with the first and the last time", async () => {
  expect(await listStaff(ctx)).toEqual([]);
  await proven();
  await appoint();
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 3_600_000) };
  await signIn(later, { email, password });
  const other = "zoila@correo.test";
  await appointStaff(later, { email: other, agreed: false, wantsLink: true });
  expect(await listStaff(ctx)).toEqual([
    { email, since: ctx.now, lastSignIn: later.now },
    { email: other, since: later.now, lastSignIn: null },
  ]);
});
