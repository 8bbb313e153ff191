// Who gets the place of an invitation, by which way, and that it is given once.
import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { readAccessToken } from "#src/accounts/session/session.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { users } from "#src/accounts/tables.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { findOrder } from "#src/checkout/queries.ts";
import { settle } from "#src/checkout/settle/settle.ts";
import { payments } from "#src/checkout/tables.ts";
import { newId } from "#src/db/columns.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { notifications } from "#src/notifications/tables.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { inviteOne, linksOf, newestOf, provenTeacher } from "#src/testing/invitation.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven, prove } from "#src/testing/prove.ts";
import { cards, openShop, seen } from "#src/testing/purchase.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { linkTexts } from "./invitation-texts.rules.ts";
import { refuseInvitations } from "./refuse-invitations.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";

const shop = await openShop();
const { world } = shop;
afterAll(() => shop.close());

const attackers = "una clave del atacante";
const owners = "cosecha de junio";
const yeny = { name: "Yeny Tunubalá", password: owners };
const someone = () => `${newId()}@correo.test`;
const enrolled = { enrolled: true, newStudents: 1 };
const nothing = { enrolled: false, newStudents: 0 };
const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);

async function invited(home?: TestAcademy, email = someone()) {
  const here = home ?? (await world.academy());
  return { here, email, ...here, ...(await inviteOne(here, email)) };
}

/** The person of the address, signed in with a proven e-mail. */
async function learner(here: TestAcademy, email: string) {
  const { user, tokens } = await signUp(here.ctx, { ...yeny, email });
  await markProven(here.ctx, user);
  const actor = await readAccessToken(here.ctx, tokens.accessToken);
  if (!actor || actor === "other-academy") throw new Error("the session did not open");
  return here.as(actor);
}

function noticesTo({ db }: TestAcademy["ctx"], userId: string) {
  const accepted = eq(notifications.kind, "invitation-accepted");
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), accepted));
}

test("the link opens an account that is proven, signed in and enrolled once, and tells who invited", async () => {
  const { here, ctx, course, teacher, email, token } = await invited();
  const { user, tokens, courseId } = await acceptInvitation(ctx, { token, ...yeny });
  expect(user).toMatchObject({ email, name: yeny.name, role: "student" });
  expect(user.emailVerifiedAt).toBeInstanceOf(Date);
  expect(tokens).not.toBeNull();
  expect(courseId).toBe(course.id);
  expect(await seen(here, user, course)).toEqual(enrolled);
  const [notice, ...more] = await noticesTo(ctx, teacher.actor.id);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({
    text: `Yeny aceptó tu invitación a «${course.title}».`,
    href: `/teachers/courses/${course.id}/info`,
  });
  expect(await newestOf(here, email)).toMatchObject({ learnerId: user.id });
});

test("an attacker who signed up with the address is thrown out by the link", async () => {
  const { here, ctx, course, email, token } = await invited();
  const { user } = await signUp(ctx, { email, password: attackers, name: "Otra" });
  expect(await seen(here, user, course)).toEqual(nothing);
  await acceptInvitation(ctx, { token, password: owners });
  expect(await seen(here, user, course)).toEqual(enrolled);
  await expect(signIn(ctx, { email, password: attackers })).rejects.toThrow();
});

test("whoever proves the address in another way gets every place that waits for it, with what was bought", async () => {
  const email = someone();
  const { here, ctx, course } = await invited(undefined, email);
  const [second, expired, bought] = [
    await here.addCourse(),
    await here.addCourse(),
    await here.addCourse(),
  ];
  await inviteOne({ ...here, course: second }, email);
  const { row } = await inviteOne({ ...here, course: expired }, email);
  await world.database.pool.query(
    "update invitations set expires_at = now() - interval '1 minute' where id = $1",
    [row.id],
  );
  await pay(ctx, await shop.purchase(bought, cards.approved, { learnerEmail: email }));
  const { user } = await signUp(ctx, { email, ...yeny });
  await prove(ctx, user);
  for (const one of [course, second, bought]) {
    expect(await isEnrolled(ctx, user.id, one.id), one.id).toBe(true);
  }
  expect(await isEnrolled(ctx, user.id, expired.id)).toBe(false);
  expect(await noticesTo(ctx, here.teacher.id)).toHaveLength(2);
});

test("a proven account takes it in its own session alone, by the link or by the course", async () => {
  const { here, ctx, course, email, token } = await invited();
  const me = await learner(here, email);
  await expect(acceptInvitation(ctx, { token, password: attackers })).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect(await seen(here, me.actor, course)).toEqual(nothing);
  await acceptInvitation(me, { token });
  expect(await seen(here, me.actor, course)).toEqual(enrolled);
  const other = { ...here, course: await here.addCourse() };
  await inviteOne(other, email);
  await acceptInvitation(me, { courseId: other.course.id });
  expect(await isEnrolled(ctx, me.actor.id, other.course.id)).toBe(true);
});

test("two clicks at once enrol once and tell once, and a later one changes nothing", async () => {
  const { here, ctx, course, teacher, email, token } = await invited();
  const me = await learner(here, email);
  const both = await Promise.allSettled([1, 2].map(() => acceptInvitation(me, { token })));
  expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect((await acceptInvitation(me, { token })).courseId).toBe(course.id);
  expect(await seen(here, me.actor, course)).toEqual(enrolled);
  expect(await noticesTo(ctx, teacher.actor.id)).toHaveLength(1);
});

test("of two who open an account by it at once, one account is there, enrolled once", async () => {
  const { here, ctx, course, email, token } = await invited();
  await Promise.allSettled([1, 2].map(() => acceptInvitation(ctx, { token, ...yeny })));
  expect(await world.database.db.$count(users, eq(users.email, email))).toBe(1);
  const { user } = await signIn(ctx, { email, password: owners });
  expect(await seen(here, user, course)).toEqual(enrolled);
});

test("another account cannot use it", async () => {
  const { here, course, student, token } = await invited();
  await markProven(here.ctx, student);
  await expect(acceptInvitation(here.as(student), { token })).rejects.toMatchObject({
    code: "conflict",
    message: linkTexts.otherSession,
  });
  await expect(acceptInvitation(here.as(student), { courseId: course.id })).rejects.toMatchObject({
    code: "gone",
  });
  expect(await seen(here, student, course)).toEqual(nothing);
});

describe("a link that no longer works", () => {
  async function expectGone(of: Awaited<ReturnType<typeof invited>>, message: string) {
    const { here, ctx, email, token, course } = of;
    const refused = { code: "gone", message };
    await expect(acceptInvitation(ctx, { token, ...yeny })).rejects.toMatchObject(refused);
    const me = await learner(here, email);
    await expect(acceptInvitation(me, { token })).rejects.toMatchObject(refused);
    expect(await isEnrolled(ctx, me.actor.id, course.id)).toBe(false);
  }

  test("is older than thirty days", async () => {
    const one = await invited();
    await acceptInvitation({ ...one.ctx, now: days(29) }, { token: one.token, ...yeny });
    const late = await invited();
    const ctx = { ...late.ctx, now: days(31) };
    const refused = acceptInvitation(ctx, { token: late.token, ...yeny });
    await expect(refused).rejects.toMatchObject({ code: "gone", message: linkTexts.expired });
  });

  test("was withdrawn", async () => {
    const one = await invited();
    await withdrawInvitation(one.teacher, one.course.id, one.row.id);
    await withdrawInvitation(one.teacher, one.course.id, one.row.id);
    await expectGone(one, linkTexts.withdrawn);
  });

  test("was refused", async () => {
    const one = await invited();
    await refuseInvitations(one.ctx, one.stopToken);
    await expectGone(one, linkTexts.refused);
  });

  test("leads to a course that was removed", async () => {
    const one = await invited();
    await changeCourses(one.ctx, one.course.id, { removedAt: new Date() });
    await expectGone(one, linkTexts.removed);
  });

  test("was replaced by a later mail", async () => {
    const one = await invited();
    const later = { ...one.teacher, now: days(1) };
    await resendInvitation(later, one.course.id, one.row.id);
    const token = linksOf(one.ctx, await newestOf(one.here, one.email)).token;
    const refused = acceptInvitation(one.ctx, { token: one.token, ...yeny });
    await expect(refused).rejects.toMatchObject({ message: linkTexts.unknown });
    await acceptInvitation({ ...one.ctx, now: days(30) }, { token, ...yeny });
  });

  test("is of another academy, or nobody's", async () => {
    const one = await invited();
    const there = await world.academy();
    for (const [ctx, token] of [
      [there.ctx, one.token],
      [one.ctx, ""],
      [one.ctx, `${one.token}a`],
    ] as const) {
      await expect(acceptInvitation(ctx, { token, ...yeny })).rejects.toMatchObject({
        code: "gone",
      });
    }
  });

  test("was used by an account that was deleted since", async () => {
    const one = await invited();
    const me = await learner(one.here, one.email);
    await acceptInvitation(me, { token: one.token });
    await deleteAccount(me, { password: owners });
    await expectGone(one, linkTexts.unknown);
  });

  test("comes from a teacher who has left", async () => {
    const one = await invited();
    await deleteAccount(one.teacher, { confirmation: one.teacher.actor.email });
    await expectGone(one, linkTexts.withdrawn);
    await world.runJobs();
    expect(shop.lettersTo(one.email).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining("te invitó"),
    );
  });
});

describe("a purchase that is undone", () => {
  async function boughtBy(here: TestAcademy, me: Awaited<ReturnType<typeof learner>>) {
    const { id } = await pay(me, await shop.purchase(here.course, cards.approved));
    const [payment] = await here.ctx.db.select().from(payments).where(eq(payments.orderId, id));
    if (!payment) throw new Error("nothing was paid");
    const voided = {
      id: payment.gatewayId ?? "",
      status: "VOIDED" as const,
      reference: payment.reference,
      amountInCents: payment.amountCop * 100,
      currency: "COP",
      statusMessage: null,
      card: null,
      instructions: null,
    };
    return { order: id, undo: () => settle(here.ctx, payment, voided, "webhook") };
  }

  test("leaves the place that was given free of charge, and takes one that was only bought", async () => {
    const { here, ctx, course, email, token } = await invited();
    const [me, other] = [await learner(here, email), await learner(here, someone())];
    const mine = await boughtBy(here, me);
    const others = await boughtBy(here, other);
    await acceptInvitation(me, { token });
    for (const { undo } of [mine, others]) await undo();
    expect((await findOrder(ctx, mine.order))?.status).toBe("voided");
    expect(await isEnrolled(ctx, me.actor.id, course.id)).toBe(true);
    expect(await isEnrolled(ctx, other.actor.id, course.id)).toBe(false);
  });
});

test("staff who send it again do not become who invited", async () => {
  const { here, ctx, course, row, teacher, email } = await invited();
  const staff = await here.person("admin");
  await markProven(ctx, staff);
  await resendInvitation({ ...here.as(staff), now: days(1) }, course.id, row.id);
  expect(await newestOf(here, email)).toMatchObject({ inviterId: teacher.actor.id });
});

test("sending again needs an hour, and an invitation that waits", async () => {
  const { here, course, row, teacher, email, ctx } = await invited();
  const resend = (later = 0, id = row.id) => {
    const now = new Date(Date.now() + later * 60_000);
    return resendInvitation({ ...teacher, now }, course.id, id);
  };
  await expect(resend(59)).rejects.toMatchObject({ code: "too_many" });
  const both = await Promise.allSettled([resend(61), resend(61)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await world.runJobs();
  expect(shop.lettersTo(email).length).toBeGreaterThan(0);
  await expect(resend(0, newId())).rejects.toMatchObject({ code: "not_found" });
  const strange = await provenTeacher(await world.academy());
  await expect(resendInvitation(strange, course.id, row.id)).rejects.toMatchObject({
    code: "not_found",
  });
  // Expired, it comes to life again.
  await resend(32 * 24 * 60);
  const { token } = linksOf(ctx, await newestOf(here, email));
  await acceptInvitation({ ...ctx, now: days(33) }, { token, ...yeny });
  await expect(resend(64 * 24 * 60)).rejects.toMatchObject({ code: "conflict" });
  await expect(withdrawInvitation(teacher, course.id, row.id)).rejects.toMatchObject({
    code: "conflict",
  });
});
