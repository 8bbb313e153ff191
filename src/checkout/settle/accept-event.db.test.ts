import { afterAll, expect, test } from "vitest";
import { pay } from "#src/checkout/pay/pay.ts";
import { giveAccount } from "#src/checkout/refunds/give-account.ts";
import { sendRefund } from "#src/checkout/refunds/send-refund.ts";
import { messages } from "#src/checkout/rules.ts";
import type { Course } from "#src/courses/queries.ts";
import type { Actor } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { expectBalanced } from "#src/testing/ledger.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import {
  cards,
  eventOf,
  hurried,
  openShop,
  paymentOf,
  seen,
  tokenOf,
  withGateway,
} from "#src/testing/purchase.ts";
import { account, refundOf } from "#src/testing/refund.ts";
import { acceptEvent } from "./accept-event.ts";
import { settleLate } from "./settle-late.ts";

const shop = await openShop();
const { world, gateway, purchase, charges, decided, payAndLeave } = shop;
afterAll(() => shop.close());

test("the event of an approved charge enrols a learner whose payment is pending", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const { charge } = await payAndLeave(academy.as(student), await purchase(course));
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
  await acceptEvent(ctx, eventOf(charge));
  await expectBoughtOnce(academy, student, course);
});

test("the same event three times at once and again later enrols once", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const { charge } = await payAndLeave(academy.as(student), await purchase(course));
  const event = eventOf(charge);
  await Promise.all([acceptEvent(ctx, event), acceptEvent(ctx, event), acceptEvent(ctx, event)]);
  await acceptEvent(ctx, event);
  await expectBoughtOnce(academy, student, course);
});

test("events and the job at once enrol once", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const { charge, orderId } = await payAndLeave(academy.as(student), await purchase(course));
  const { id } = await paymentOf(ctx, orderId);
  await Promise.all([
    acceptEvent(ctx, eventOf(charge)),
    settleLate(ctx, id),
    acceptEvent(ctx, eventOf(charge)),
    settleLate(ctx, id),
  ]);
  await expectBoughtOnce(academy, student, course);
});

test("an event that arrives before the gateway's answer is read enrols once", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const buyer = withGateway(academy.as(student), {
    async charge(request) {
      const answer = await gateway.charge(request);
      await acceptEvent(ctx, eventOf(await decided(student.email)));
      return answer;
    },
  });
  expect((await pay(buyer, await purchase(course))).status).toBe("SUCCESS");
  await expectBoughtOnce(academy, student, course);
});

test("an event after the buyer has the answer changes nothing", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  await pay(academy.as(student), await purchase(course));
  await acceptEvent(ctx, eventOf(await decided(student.email)));
  await expectBoughtOnce(academy, student, course);
});

test("a learner who was given the course in the meantime counts as one student", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const { charge } = await payAndLeave(academy.as(student), await purchase(course));
  await enrol(ctx, student.id, course.id);
  await acceptEvent(ctx, eventOf(charge));
  await expectBoughtOnce(academy, student, course);
});

test("the event of a declined charge lets the course be bought again", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const { charge } = await payAndLeave(academy.as(student), await purchase(course, cards.declined));
  await expect(pay(academy.as(student), await purchase(course))).rejects.toMatchObject({
    code: "conflict",
    message: messages.underWay,
  });
  await acceptEvent(ctx, eventOf(charge));
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
  expect((await pay(academy.as(student), await purchase(course))).status).toBe("SUCCESS");
});

test("an event at another academy's host enrols where the course was bought", async () => {
  const academy = await world.academy();
  const other = await world.academy();
  const { student, course } = academy;
  const { charge } = await payAndLeave(academy.as(student), await purchase(course));
  await acceptEvent(other.ctx, eventOf(charge));
  await expectBoughtOnce(academy, student, course);
});

test("an event with a forged or borrowed checksum is refused and enrols nobody", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const { charge } = await payAndLeave(academy.as(student), await purchase(course));
  const event = eventOf(charge);
  const forged = { ...event, signature: { ...event.signature, checksum: "0".repeat(64) } };
  await expect(acceptEvent(ctx, forged)).rejects.toMatchObject({ code: "forbidden" });
  const borrowed = eventOf({ ...charge, id: "111000-1-1" });
  borrowed.data = event.data;
  await expect(acceptEvent(ctx, borrowed)).rejects.toMatchObject({ code: "forbidden" });
  await expect(acceptEvent(ctx, { hello: "world" })).rejects.toMatchObject({ code: "forbidden" });
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
});

test("a correctly signed event that calls a declined charge approved enrols nobody", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const { charge } = await payAndLeave(academy.as(student), await purchase(course, cards.declined));
  await acceptEvent(ctx, eventOf({ ...charge, status: "APPROVED" }));
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
});

test("events of charges that are not ours are accepted and change nothing", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const unknown = { id: "111000-1-1", status: "APPROVED" as const, amount_in_cents: 100 };
  await acceptEvent(ctx, eventOf(unknown));
  await chargeBeside(student, await purchase(course), newId(), 20_000_000);
  const charge = await decided(student.email);
  await acceptEvent(ctx, eventOf(charge));
  // Also of a void that the gateway does not show yet: that it is told again would change nothing.
  await acceptEvent(ctx, eventOf({ ...charge, status: "VOIDED" }));
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
});

test("an approved charge with our reference but another amount enrols nobody, and goes back", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  await shop.mishap({ answer: { recorded: "never" } });
  const { id } = await pay(hurried(academy.as(student)), await purchase(course));
  const payment = await paymentOf(ctx, id);
  await chargeBeside(student, await purchase(course), payment.reference, 200_000);
  await acceptEvent(ctx, eventOf(await decided(student.email)));
  await settleLate(ctx, payment.id);
  expect(await paymentOf(ctx, id)).toMatchObject({ status: "unanswered" });
  expect(await refundOf(ctx, id)).toMatchObject({ reason: "late", amountCop: 2000 });
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
});

test.each(["event", "sweep", "transfer"] as const)(
  "another amount that staff void in the gateway's panel is back: so says the %s",
  async (teller) => {
    const academy = await world.academy();
    const { student, course, ctx } = academy;
    await shop.mishap({ answer: { recorded: "never" } });
    const { id: orderId } = await pay(hurried(academy.as(student)), await purchase(course));
    const payment = await paymentOf(ctx, orderId);
    await chargeBeside(student, await purchase(course), payment.reference, 200_000);
    const charge = await decided(student.email);
    await acceptEvent(ctx, eventOf(charge));
    await giveAccount(academy.as(student), { orderId, account });
    await shop.voidCharge(charge.id);
    if (teller === "event") await acceptEvent(ctx, eventOf(await decided(student.email)));
    else if (teller === "sweep") await settleLate(ctx, payment.id);
    else {
      const admin = academy.as(await academy.person("academy"));
      const sent = sendRefund(admin, await refundOf(ctx, orderId), { reference: "T-1" });
      await expect(sent).rejects.toMatchObject({ code: "conflict" });
    }
    await acceptEvent(ctx, eventOf(await decided(student.email)));
    const done = { status: "confirmed", way: "void", amountCop: 2000, sentAt: null };
    expect(await refundOf(ctx, orderId)).toMatchObject(done);
    await expectBalanced(world.database.db);
  },
);

async function expectBoughtOnce(academy: TestAcademy, learner: Actor, course: Course) {
  expect(await seen(academy, learner, course)).toEqual({
    enrolled: true,
    newStudents: 1,
  });
  await world.runJobs();
  expect(shop.lettersTo(learner.email)).toHaveLength(1);
  expect(await charges(learner.email)).toHaveLength(1);
}

/** A charge of ours at the gateway that is not the payment of an order. */
async function chargeBeside(
  buyer: Actor,
  input: Awaited<ReturnType<typeof purchase>>,
  reference: string,
  amount: number,
) {
  await gateway.charge({
    reference,
    amountInCents: amount,
    vatInCents: 100,
    expiresAt: new Date(Date.now() + 60_000),
    customerEmail: buyer.email,
    customerName: "Ana Ruiz",
    customerPhone: "3001234567",
    means: { type: "CARD", token: tokenOf(input), installments: 1 },
    description: "Un curso",
    redirectUrl: "http://localhost:3000/",
    acceptanceToken: input.acceptanceToken,
    personalDataToken: input.personalDataToken,
  });
}
