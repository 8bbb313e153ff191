import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { makeLink } from "#src/accounts/email/email-links.ts";
import { verifyEmail } from "#src/accounts/email/verify-email.ts";
import { resetPassword } from "#src/accounts/password/reset-password.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { openSession, readAccessToken, renewSession } from "#src/accounts/session/session.ts";
import { wholeEntry } from "#src/accounts/sign-in/enter.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { identities, users } from "#src/accounts/tables.ts";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrolLearner } from "#src/enrolments/enrol.ts";
import { listEnrolledCourseIds } from "#src/enrolments/queries.ts";
import { isProblem } from "#src/problem.ts";
import { openExternalWorld } from "#src/testing/external.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { finishExternal, startExternal } from "./external.ts";

const world = await openExternalWorld();
const { server } = world;
afterAll(() => world.close());

const password = "cosecha de mayo";

/** A new person; each test has its own. */
function somebody(verified = true) {
  const id = newId();
  const email = `${id}@correo.co`;
  server.people.set(id, { email, emailVerified: verified, name: "Ana Quira" });
  return { id, email };
}

async function finish({ ctx }: TestAcademy, trip: Parameters<typeof finishExternal>[1]) {
  const { arrival, ...entry } = await finishExternal(ctx, trip);
  return { ...wholeEntry(entry), arrival };
}

async function enter(here: TestAcademy, person: string, start = {}) {
  return finish(here, await world.setOut(here.ctx, person, start));
}

async function refusal(outcome: Promise<unknown>) {
  const error = await outcome.catch((error: unknown) => error);
  return isProblem(error) ? error.body() : error;
}

const refused = {
  status: 400,
  detail: "El ingreso con La Cooperativa no se pudo completar. Intenta de nuevo.",
};

/** A stranger names the e-mail at checkout. */
function buyFor(here: TestAcademy, email: string) {
  const learner = { email, buyerId: null };
  return inTransaction(here.ctx, (ctx) => enrolLearner(ctx, learner, [here.course.id]));
}

function accounts({ academy }: TestAcademy, email: string) {
  const mine = and(eq(users.academyId, academy.id), eq(users.email, email));
  return world.database.db.$count(users, mine);
}

test("a new person gets an account with an uncompleted sign-up and a session", async () => {
  const here = await world.academy();
  const { id, email } = somebody();
  await buyFor(here, email);
  const { user, tokens } = await enter(here, id, { campaign: "feria" });
  expect(user).toMatchObject({
    email,
    name: "Ana Quira",
    role: "student",
    completedSignUp: false,
    campaignCameFrom: "feria",
    passwordHash: null,
  });
  expect(user.emailVerifiedAt).toBeInstanceOf(Date);
  expect(await readAccessToken(here.ctx, tokens.accessToken)).toMatchObject({ id: user.id });
  expect(await listEnrolledCourseIds(here.ctx, user.id)).toEqual([here.course.id]);
});

test("a returning person gets the same account, even with a new e-mail", async () => {
  const here = await world.academy();
  const { id } = somebody();
  const first = await enter(here, id);
  server.people.set(id, { name: "Ana" });
  const second = await enter(here, id);
  expect(second.user.id).toBe(first.user.id);
  expect(second.tokens.accessToken).not.toBe(first.tokens.accessToken);
});

test("two concurrent answers for the same new person open one account", async () => {
  const here = await world.academy();
  const { id, email } = somebody();
  const trips = [await world.setOut(here.ctx, id), await world.setOut(here.ctx, id)];
  const entered = await Promise.all(trips.map((trip) => finish(here, trip)));
  expect(new Set(entered.map(({ user }) => user.id)).size).toBe(1);
  expect(await accounts(here, email)).toBe(1);
});

test("an e-mail that the provider has not verified gets an account but no waiting courses", async () => {
  const here = await world.academy();
  const { id, email } = somebody(false);
  await buyFor(here, email);
  const { user } = await enter(here, id);
  expect(user.emailVerifiedAt).toBeNull();
  expect(await listEnrolledCourseIds(here.ctx, user.id)).toEqual([]);
});

test("a verified e-mail links to its account, which keeps its password if it was verified too", async () => {
  const here = await world.academy();
  const { id, email } = somebody();
  const { user } = await signUp(here.ctx, { email, password, name: "Ana" });
  await world.database.db
    .update(users)
    .set({ emailVerifiedAt: new Date() })
    .where(eq(users.id, user.id));
  expect((await enter(here, id)).user.id).toBe(user.id);
  expect((await signIn(here.ctx, { email, password })).user.id).toBe(user.id);
  await world.runJobs();
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  const subjects = mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toContain("Hay otra forma de entrar a tu cuenta");
});

test("an account made in advance by somebody else passes to the owner of the e-mail", async () => {
  const here = await world.academy();
  const { id, email } = somebody();
  const { user } = await signUp(here.ctx, { email, password, name: "Otra" });
  const intruder = await openSession(here.ctx, user);
  const provider = "oidc";
  const academyId = here.academy.id;
  await world.database.db
    .insert(identities)
    .values({ academyId, provider, subject: `intruder of ${id}`, userId: user.id });
  await buyFor(here, email);
  const entered = await enter(here, id);
  expect(entered.user).toMatchObject({ id: user.id, passwordHash: null });
  expect(entered.user.emailVerifiedAt).toBeInstanceOf(Date);
  expect(await refusal(signIn(here.ctx, { email, password }))).toMatchObject({ status: 400 });
  for (const [{ accessToken }, open] of [
    [intruder, false],
    [entered.tokens, true],
  ] as const) {
    expect((await readAccessToken(here.ctx, accessToken)) !== null).toBe(open);
  }
  const left = await world.database.db.$count(identities, eq(identities.userId, user.id));
  expect(left).toBe(1);
});

test("after the owner's reset a provider that vouches for nobody opens nothing any more", async () => {
  const here = await world.academy();
  const { id, email } = somebody(false);
  const { user, tokens } = await enter(here, id);
  const { ctx } = here;
  const reset = await makeLink(ctx, { userId: user.id, purpose: "reset" });
  const owner = wholeEntry(await resetPassword(ctx, { token: reset, password }));
  await expect(renewSession(ctx, tokens.refreshToken)).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect(await refusal(enter(here, id))).toMatchObject({
    status: 409,
    detail: "Ya existe una cuenta con este correo. Entra con tu contraseña.",
  });
  expect((await signIn(ctx, { email, password })).user.id).toBe(user.id);
  expect((await renewSession(ctx, owner.tokens.refreshToken)).actor.id).toBe(user.id);
});

test("the same after the owner's verification", async () => {
  const here = await world.academy();
  const { id, email } = somebody(false);
  const { user, tokens } = await enter(here, id);
  const token = await makeLink(here.ctx, { userId: user.id, purpose: "verify" });
  await verifyEmail(here.ctx, { token, password });
  await expect(renewSession(here.ctx, tokens.refreshToken)).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect(await refusal(enter(here, id))).toMatchObject({ status: 409 });
  expect((await signIn(here.ctx, { email, password })).user.id).toBe(user.id);
});

test("a provider that vouches links itself again after a reset, and the owner hears of it", async () => {
  const here = await world.academy();
  const { id, email } = somebody();
  const { user } = await enter(here, id);
  const token = await makeLink(here.ctx, { userId: user.id, purpose: "reset" });
  await resetPassword(here.ctx, { token, password });
  const linked = () => world.database.db.$count(identities, eq(identities.userId, user.id));
  expect(await linked()).toBe(0);
  expect((await enter(here, id)).user.id).toBe(user.id);
  expect(await linked()).toBe(1);
  await world.runJobs();
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  const subjects = mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toContain("Hay otra forma de entrar a tu cuenta");
});

test("a provider that begins to vouch for the person of an account proves its e-mail", async () => {
  const here = await world.academy();
  const { id, email } = somebody(false);
  const { user } = await enter(here, id);
  await buyFor(here, email);
  server.people.set(id, { email, emailVerified: true, name: "Ana Quira" });
  const entered = await enter(here, id);
  expect(entered.user).toMatchObject({ id: user.id });
  expect(entered.user.emailVerifiedAt).toBeInstanceOf(Date);
  expect(await listEnrolledCourseIds(here.ctx, user.id)).toEqual([here.course.id]);
  expect((await enter(here, id)).user.id).toBe(user.id);
});

test("an unverified e-mail does not open the existing account with that e-mail", async () => {
  const here = await world.academy();
  const { id, email } = somebody(false);
  await signUp(here.ctx, { email, password, name: "Ana" });
  expect(await refusal(enter(here, id))).toMatchObject({
    status: 409,
    detail: "Ya existe una cuenta con este correo. Entra con tu contraseña.",
  });
  expect((await signIn(here.ctx, { email, password })).user.passwordHash).not.toBeNull();
});

test("a person who shares no e-mail is asked to sign up with one", async () => {
  const here = await world.academy();
  const { id } = somebody();
  server.people.set(id, { name: "Ana" });
  expect(await refusal(enter(here, id))).toMatchObject({
    status: 400,
    detail: "Tu cuenta de La Cooperativa no comparte un correo. Crea tu cuenta con tu correo.",
  });
});

test("a code works once", async () => {
  const here = await world.academy();
  const trip = await world.setOut(here.ctx, somebody().id);
  await finish(here, trip);
  expect(await refusal(finish(here, trip))).toMatchObject(refused);
});

test("an answer for another sign-in, or in another browser, opens no session", async () => {
  const here = await world.academy();
  const { id, email } = somebody();
  const [mine, other] = [await world.setOut(here.ctx, id), await world.setOut(here.ctx, id)];
  for (const pending of [other.pending, undefined, "forged"]) {
    expect(await refusal(finish(here, { ...mine, pending }))).toMatchObject(refused);
  }
  const mixed = new URLSearchParams(mine.answer);
  mixed.set("state", other.answer.get("state") ?? "");
  expect(await refusal(finish(here, { ...mine, answer: mixed }))).toMatchObject(refused);
  mixed.set("state", "invented");
  expect(await refusal(finish(here, { ...mine, answer: mixed }))).toMatchObject(refused);
  expect(await accounts(here, email)).toBe(0);
});

test("another academy can neither use the answer nor see the account", async () => {
  const [here, otherAcademy] = [await world.academy(), await world.academy()];
  const { id, email } = somebody();
  const trip = await world.setOut(here.ctx, id);
  expect(await refusal(finish(otherAcademy, trip))).toMatchObject(refused);
  const { user } = await finish(here, trip);
  expect(await findUserByEmail(otherAcademy.ctx, email)).toBeNull();
  const there = await enter(otherAcademy, id);
  expect(there.user.id).not.toBe(user.id);
});

test("a provider that is not configured is not found", async () => {
  const here = await world.academy();
  const start = { provider: "google", from: "login", redirectTo: null, campaign: null } as const;
  expect(await refusal(startExternal(here.ctx, start))).toMatchObject({ status: 404 });
});
