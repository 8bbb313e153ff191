import { afterAll, expect, test } from "vitest";
import { openSession, readAccessToken } from "#src/accounts/session/session.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import type { Payment } from "#src/checkout/queries.ts";
import { newId } from "#src/db/columns.ts";
import type { GatewayTransaction, Verdict } from "#src/outside/gateway/payment-gateway.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { prove } from "#src/testing/prove.ts";
import { cards, eventOf, openShop, paymentOf, seen, withGateway } from "#src/testing/purchase.ts";
import { acceptEvent } from "./accept-event.ts";
import { settle } from "./settle.ts";

const shop = await openShop();
const { world, purchase, decided, charges, voidCharge, payAndLeave } = shop;
afterAll(() => shop.close());

test("a voided charge removes the enrolment, and the course can be bought again", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const input = await purchase(course);
  await pay(academy.as(student), input);
  await voidCharge((await decided(student.email)).id);
  const event = eventOf(await decided(student.email));
  await Promise.all([acceptEvent(ctx, event), acceptEvent(ctx, event)]);
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
  await expect(pay(academy.as(student), input)).rejects.toMatchObject({ code: "conflict" });

  expect((await pay(academy.as(student), await purchase(course))).status).toBe("SUCCESS");
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
  expect(await charges(student.email)).toMatchObject([
    { status: "VOIDED" },
    { status: "APPROVED" },
  ]);
});

test("a void that the gateway shows only later is told again, and then counts", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  await pay(academy.as(student), await purchase(course));
  const before = await shop.gateway.find((await decided(student.email)).id);
  await voidCharge((await decided(student.email)).id);
  const event = eventOf(await decided(student.email));
  const late = withGateway(ctx, { find: async () => before });
  await expect(acceptEvent(late, event)).rejects.toMatchObject({ code: "unavailable" });
  expect((await seen(academy, student, course)).enrolled).toBe(true);
  await acceptEvent(ctx, event);
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
});

test("a void takes a gift back, whether it waits or was claimed", async () => {
  for (const claimed of [false, true]) {
    const academy = await world.academy();
    const { student, course, ctx } = academy;
    await pay(ctx, await purchase(course, cards.approved, { learnerEmail: student.email }));
    if (claimed) await prove(ctx, student);
    expect((await seen(academy, student, course)).enrolled).toBe(claimed);
    await voidCharge((await decided(student.email)).id);
    await acceptEvent(ctx, eventOf(await decided(student.email)));
    await prove(ctx, student);
    expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
  }
});

test("a void of what was bought before an account was deleted leaves the later purchase", async () => {
  const academy = await world.academy();
  const { course, ctx } = academy;
  const account = { email: `${newId()}@correo.test`, password: "una clave larga", name: "Yeny" };
  const arrive = async () => {
    const { tokens } = await signUp(ctx, account);
    const actor = await readAccessToken(ctx, tokens.accessToken);
    if (!actor || actor === "other-academy") throw new Error("no session");
    return academy.as(actor);
  };
  const first = await arrive();
  await prove(ctx, first.actor);
  const again = await openSession(ctx, first.actor);
  const actor = await readAccessToken(ctx, again.accessToken);
  if (!actor || actor === "other-academy") throw new Error("no session");
  const { id } = await pay(academy.as(actor), await purchase(course));
  const payment = await paymentOf(ctx, id);
  await deleteAccount(academy.as(actor), { password: account.password });
  const later = await arrive();
  await pay(later, await purchase(course));
  await prove(ctx, later.actor);
  await settle(ctx, payment, verdictOn(payment, "VOIDED"), "webhook");
  expect(await seen(academy, later.actor, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("a void before the learner signs up leaves nothing to claim", async () => {
  const { ctx, course, ...academy } = await world.academy();
  const learnerEmail = `${newId()}@correo.test`;
  await pay(ctx, await purchase(course, cards.approved, { learnerEmail }));
  await voidCharge((await decided(learnerEmail)).id);
  await acceptEvent(ctx, eventOf(await decided(learnerEmail)));
  const account = { email: learnerEmail, password: "una clave larga", name: "Yeny Tunubalá" };
  const { user } = await signUp(ctx, account);
  expect(await seen({ ctx, course, ...academy }, user, course)).toEqual({
    enrolled: false,
    newStudents: 0,
  });
});

test.each<Verdict>(["PENDING", "DECLINED", "ERROR"])(
  "%s after APPROVED is ignored",
  async (late) => {
    const academy = await world.academy();
    const { student, course, ctx } = academy;
    const input = await purchase(course);
    const paid = await pay(academy.as(student), input);
    const payment = await paymentOf(ctx, paid.id);
    await settle(ctx, payment, verdictOn(payment, late), "poll");
    expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
    expect(await pay(academy.as(student), input)).toEqual(paid);
  },
);

test("APPROVED after VOIDED is ignored", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const { id } = await pay(academy.as(student), await purchase(course));
  const payment = await paymentOf(ctx, id);
  await settle(ctx, payment, verdictOn(payment, "VOIDED"), "webhook");
  await settle(ctx, payment, verdictOn(payment, "APPROVED"), "poll");
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
});

test("the same verdict five times at once enrols once and sends one receipt", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const { orderId } = await payAndLeave(academy.as(student), await purchase(course));
  const payment = await paymentOf(ctx, orderId);
  const verdict = verdictOn(payment, "APPROVED");
  await Promise.all(Array.from({ length: 5 }, () => settle(ctx, payment, verdict, "poll")));
  await world.runJobs();
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
  expect(shop.lettersTo(student.email)).toHaveLength(1);
});

test.each([
  { what: "amount that was declined", changes: { amountInCents: 100, status: "DECLINED" } },
  { what: "currency that waits", changes: { currency: "USD", status: "PENDING" } },
  { what: "reference", changes: { reference: "sem-other" } },
] as const)("a verdict with another $what is not applied", async ({ changes }) => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const { orderId } = await payAndLeave(academy.as(student), await purchase(course));
  const payment = await paymentOf(ctx, orderId);
  const verdict = { ...verdictOn(payment, "APPROVED"), ...changes };
  await settle(ctx, payment, verdict, "webhook");
  expect(await paymentOf(ctx, orderId)).toEqual(payment);
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
});

test("another academy cannot settle a payment of this one", async () => {
  const academy = await world.academy();
  const other = await world.academy();
  const { student, course, ctx } = academy;
  const { orderId } = await payAndLeave(academy.as(student), await purchase(course));
  const payment = await paymentOf(ctx, orderId);
  const foreign = settle(other.ctx, payment, verdictOn(payment, "APPROVED"), "webhook");
  await expect(foreign).rejects.toThrow("vanished");
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
});

function verdictOn(payment: Payment, status: Verdict): GatewayTransaction {
  return {
    id: payment.gatewayId ?? "",
    status,
    statusMessage: null,
    reference: payment.reference,
    amountInCents: payment.amountCop * 100,
    currency: "COP",
    card: null,
    instructions: null,
  };
}
