// The gift to a typed address: who opens an account with it first gets nothing, its mailbox does.
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { changeEmail } from "#src/accounts/email-change/change-email.ts";
import { openSession, readAccessToken, renewSession } from "#src/accounts/session/session.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { users } from "#src/accounts/tables.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { orders } from "#src/checkout/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { exportData } from "#src/privacy/export-account.ts";
import { waitingChange } from "#src/testing/email-change.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { prove } from "#src/testing/prove.ts";
import { cards, openShop, seen } from "#src/testing/purchase.ts";
import { acceptGift } from "./accept-gift.ts";
import { giftPurpose } from "./gift.rules.ts";
import { findGift } from "./gift-queries.ts";

const shop = await openShop();
const { world, purchase, lettersTo } = shop;
afterAll(() => shop.close());

const attackers = "una clave del atacante";
const owners = "cosecha de junio";
const gone = { code: "gone", message: "Este enlace ya no sirve." };
const yeny = { name: "Yeny Tunubalá", password: owners };

/** Somebody buys the course for an address; the token is that of the mail. */
async function gift(home?: TestAcademy, email = `${newId()}@correo.test`) {
  const here = home ?? (await world.academy());
  const { ctx, course } = here;
  await pay(ctx, await purchase(course, cards.approved, { learnerEmail: email }));
  await world.runJobs();
  const text = lettersTo(email).findLast((letter) => letter.text.includes("/login/gift"))?.text;
  const token = /\/login\/gift\?token=(\S+)/.exec(text ?? "")?.[1] ?? "";
  return { ...here, here, email, token };
}

async function actorOf({ ctx, as }: TestAcademy, accessToken: string) {
  const actor = await readAccessToken(ctx, accessToken);
  if (!actor || actor === "other-academy") throw new Error("the session did not open");
  return as(actor);
}

const enrolled = { enrolled: true, newStudents: 1 };
const nothing = { enrolled: false, newStudents: 0 };

test("an attacker who signs up with the address gets no course, and the mail's link throws them out", async () => {
  const { here, ctx, course, email, token } = await gift();
  const { user, tokens } = await signUp(ctx, { email, password: attackers, name: "Otra" });
  expect(await seen(here, user, course)).toEqual(nothing);
  const { outcome, tokens: fresh } = await acceptGift(ctx, { token, password: owners });
  expect(outcome).toBe("new-password");
  expect(await seen(here, user, course)).toEqual(enrolled);
  await expect(renewSession(ctx, tokens.refreshToken)).rejects.toMatchObject({
    code: "unauthenticated",
  });
  await expect(signIn(ctx, { email, password: attackers })).rejects.toThrow();
  expect((await renewSession(ctx, fresh?.refreshToken ?? "")).actor.id).toBe(user.id);
});

test("the same where the attacker's account existed before the purchase", async () => {
  const before = await world.academy();
  const email = `${newId()}@correo.test`;
  const { user } = await signUp(before.ctx, { email, password: attackers, name: "Otra" });
  const { here, ctx, course, token } = await gift(before, email);
  expect(await seen(here, user, course)).toEqual(nothing);
  await acceptGift(ctx, { token, password: owners });
  expect(await seen(here, user, course)).toEqual(enrolled);
  await expect(signIn(ctx, { email, password: attackers })).rejects.toThrow();
});

test("an attacker's export says nothing of the gift, and their deletion takes nothing away", async () => {
  const { here, ctx, course, email, token } = await gift();
  const { tokens } = await signUp(ctx, { email, password: attackers, name: "Otra" });
  const attacker = await actorOf(here, tokens.accessToken);
  const { ordersForYou, waitingEnrolments } = await exportData(attacker);
  expect([ordersForYou, waitingEnrolments]).toEqual([[], []]);
  await deleteAccount(attacker, { password: attackers });
  const { user } = await acceptGift(ctx, { token, ...yeny });
  expect(await seen(here, user, course)).toEqual(enrolled);
});

test("without an account it opens one, proven and signed in, with an uncompleted sign-up", async () => {
  const { here, ctx, course, email, token } = await gift();
  const { user, tokens } = await acceptGift(ctx, { token, ...yeny });
  expect(user).toMatchObject({ email, name: yeny.name, role: "student", completedSignUp: false });
  expect(user.emailVerifiedAt).toBeInstanceOf(Date);
  expect(await seen(here, user, course)).toEqual(enrolled);
  expect((await renewSession(ctx, tokens?.refreshToken ?? "")).actor.id).toBe(user.id);
  await world.runJobs();
  const subjects = lettersTo(email).map(({ subject }) => subject);
  expect(subjects).not.toContain("Confirma tu correo");
});

test("without a name or with a short password it opens nothing, and the link stays good", async () => {
  const { ctx, email, token } = await gift();
  for (const input of [{ password: owners }, { ...yeny, password: "corta" }]) {
    await expect(acceptGift(ctx, { token, ...input })).rejects.toThrow();
  }
  expect(await world.database.db.$count(users, eq(users.email, email))).toBe(0);
  expect((await acceptGift(ctx, { token, ...yeny })).user.email).toBe(email);
});

test("of two clicks at once one opens the account, and it has the course once", async () => {
  const { here, ctx, course, email, token } = await gift();
  const both = await Promise.allSettled([1, 2].map(() => acceptGift(ctx, { token, ...yeny })));
  expect(both.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  expect(await world.database.db.$count(users, eq(users.email, email))).toBe(1);
  const { user } = await signIn(ctx, { email, password: owners });
  expect(await seen(here, user, course)).toEqual(enrolled);
});

test("the link takes no proven account over", async () => {
  const { here, ctx, course, email, token } = await gift();
  const { user } = await signUp(ctx, { email, password: owners, name: "Yeny" });
  await prove(ctx, user);
  expect(await seen(here, user, course)).toEqual(enrolled);
  expect(await findGift(ctx, token)).toMatchObject({ isClaimed: true });
  const input = { token, password: attackers, name: "Otra" };
  expect(await acceptGift(ctx, input)).toMatchObject({ outcome: "earlier", tokens: null });
  expect((await signIn(ctx, { email, password: owners })).user.id).toBe(user.id);
  await expect(signIn(ctx, { email, password: attackers })).rejects.toThrow();
});

test("whoever was appointed since the mail went out comes in by a reset alone", async () => {
  const { ctx, email, token } = await gift();
  const { user } = await signUp(ctx, { email, password: owners, name: "Yeny" });
  await ctx.db.update(users).set({ role: "admin" }).where(eq(users.id, user.id));
  await expect(acceptGift(ctx, { token, password: attackers })).rejects.toMatchObject({
    code: "gone",
  });
  expect((await signIn(ctx, { email, password: owners })).user.id).toBe(user.id);
});

test("in a session of the account a button is enough, and the password stays", async () => {
  const { here, ctx, course, email, token } = await gift();
  const { user, tokens } = await signUp(ctx, { email, password: owners, name: "Yeny" });
  const member = await actorOf(here, tokens.accessToken);
  expect((await acceptGift(member, { token })).outcome).toBe("session");
  expect(await seen(here, user, course)).toEqual(enrolled);
  expect((await signIn(ctx, { email, password: owners })).user.id).toBe(user.id);
});

test("in a session of somebody else it acts for nobody", async () => {
  const { here, student, email, token } = await gift();
  const refused = acceptGift(here.as(student), { token, ...yeny });
  await expect(refused).rejects.toMatchObject({ code: "conflict" });
  expect(await world.database.db.$count(users, eq(users.email, email))).toBe(0);
});

describe("a link that no longer works", () => {
  async function expectGone(ctx: Ctx, token: string) {
    expect(await findGift(ctx, token)).toBeNull();
    await expect(acceptGift(ctx, { token, ...yeny })).rejects.toMatchObject(gone);
  }

  test("is forged, too old, of another purpose or of another academy", async () => {
    const { ctx, academy, token } = await gift();
    const { signer } = world.outside;
    const [order] = await ctx.db.select().from(orders).where(eq(orders.academyId, academy.id));
    const claims = { academy: academy.id, order: order?.id };
    await expectGone(ctx, "");
    await expectGone(ctx, `${token}a`);
    await expectGone(ctx, await signer.sign(giftPurpose, claims, -1));
    await expectGone(ctx, await signer.sign("access", claims, 60));
    await expectGone((await world.academy()).ctx, token);
    expect(await findGift(ctx, token)).not.toBeNull();
  });

  test("is of a gift whose account has another e-mail: the address may be somebody else's", async () => {
    const { here, ctx, course, email, token } = await gift();
    const { tokens } = await acceptGift(ctx, { token, ...yeny });
    const member = await actorOf(here, tokens?.accessToken ?? "");
    await changeEmail(member, { token: await waitingChange(here, member.actor) });
    // The next owner of the address is given the course as well.
    const next = await signUp(ctx, { email, password: attackers, name: "Otra" });
    await prove(ctx, next.user);
    await enrol(ctx, next.user.id, course.id);
    await expectGone(ctx, token);
  });

  test("is of a purchase that was voided, or of an account that was deleted with what it had", async () => {
    const voided = await gift();
    const mine = eq(orders.academyId, voided.academy.id);
    await world.database.db.update(orders).set({ status: "voided" }).where(mine);
    await expectGone(voided.ctx, voided.token);

    const { here, ctx, email, token } = await gift();
    const { user } = await acceptGift(ctx, { token, ...yeny });
    const { accessToken } = await openSession(ctx, user);
    await deleteAccount(await actorOf(here, accessToken), { password: owners });
    await expectGone(ctx, token);
    const again = await signUp(ctx, { email, password: attackers, name: "Otra" });
    await prove(ctx, again.user);
    await expectGone(ctx, token);
  });
});
