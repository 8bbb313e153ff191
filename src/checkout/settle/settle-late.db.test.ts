import { afterAll, expect, test } from "vitest";
import { pay } from "#src/checkout/pay/pay.ts";
import { messages } from "#src/checkout/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { jobs } from "#src/jobs/jobs.ts";
import { openPaymentGateway } from "#src/outside/gateway/payment-gateway.ts";
import { eventOf, hurried, openShop, paymentOf, seen, withGateway } from "#src/testing/purchase.ts";
import { gatewayKeys } from "#src/testing/world.ts";
import { acceptEvent } from "./accept-event.ts";
import { settleLate } from "./settle-late.ts";

const shop = await openShop();
const { world, purchase, charges, decided, mishap, payAndLeave } = shop;
afterAll(() => shop.close());

test.each([500, 504])(
  "polling finds the charge after its answer was lost as %i",
  async (status) => {
    const academy = await world.academy();
    const { student, course } = academy;
    await mishap({ answer: { recorded: "first", status } });
    expect((await pay(academy.as(student), await purchase(course))).status).toBe("SUCCESS");
    expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
    expect(await charges(student.email)).toHaveLength(1);
  },
);

test("a gateway that records the charge and never answers charges once", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const input = await purchase(course);
  await mishap({ answer: { recorded: "first", afterMs: 60_000 } });
  expect((await pay(impatient(academy.as(student)), input)).status).toBe("SUCCESS");
  expect(await charges(student.email)).toHaveLength(1);
});

test("a charge recorded after the buyer's wait ended is settled by the job", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const input = await purchase(course);
  await mishap({ answer: { recorded: "late", afterMs: 1500 } });
  const paid = await pay(impatient(hurried(academy.as(student))), input);
  expect(paid.status).toBe("PENDING");
  await decided(student.email);
  await settleLate(ctx, (await paymentOf(ctx, paid.id)).id);
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
  expect(await pay(academy.as(student), input)).toEqual({ ...paid, status: "SUCCESS" });
  expect(await charges(student.email)).toHaveLength(1);
});

test("polls that the gateway refuses or loses do not fail the purchase", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const input = await purchase(course);
  for (const status of [429, 500]) {
    await mishap({ answer: { on: "GET /v1/transactions/*", recorded: "never", status } });
  }
  expect((await pay(academy.as(student), input)).status).toBe("SUCCESS");
});

test("the job changes nothing while the bank decides, settles afterwards, and then stops", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const { orderId } = await payAndLeave(academy.as(student), await purchase(course));
  const { id } = await paymentOf(ctx, orderId);
  const undecided = withGateway(ctx, {
    async find(gatewayId) {
      const found = await shop.gateway.find(gatewayId);
      return found && { ...found, status: "PENDING" };
    },
  });
  await settleLate(undecided, id);
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
  await settleLate(ctx, id);
  await settleLate(ctx, id);
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("after a crash between charge and answer, the job settles the payment", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const dying = withGateway(academy.as(student), {
    async charge(request) {
      await shop.gateway.charge(request);
      throw new Error("killed");
    },
  });
  await expect(pay(dying, await purchase(course))).rejects.toThrow("killed");
  await decided(student.email);
  const left = await world.boss.findJobs<{ academyId: string; paymentId: string }>(
    "checkout.settle",
    { data: { academyId: academy.academy.id } },
  );
  for (const job of left) await jobs["checkout.settle"](academy.ctx, job.data);
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test.each([500, 504])(
  "a charge that never arrived (%i) is given up after its expiry, not before",
  async (status) => {
    const academy = await world.academy();
    const { student, course, ctx } = academy;
    const input = await purchase(course);
    await mishap({ answer: { recorded: "never", status } });
    const paid = await pay(hurried(academy.as(student)), input);
    expect(paid.status).toBe("PENDING");
    const { id } = await paymentOf(ctx, paid.id);

    await expect(settleLate(minutesLater(ctx, 5.5), id)).rejects.toThrow(
      "does not know the payment",
    );
    await expect(pay(academy.as(student), await purchase(course))).rejects.toMatchObject({
      message: messages.underWay,
    });

    await settleLate(minutesLater(ctx, 7), id);
    await expect(pay(academy.as(student), input)).rejects.toMatchObject({ code: "conflict" });
    expect(await charges(student.email)).toEqual([]);
    expect((await pay(academy.as(student), await purchase(course))).status).toBe("SUCCESS");
    expect(await charges(student.email)).toHaveLength(1);
    expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
  },
);

test("an approved charge enrols, even after we gave the payment up", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  await mishap({ answer: { recorded: "first", status: 504 } });
  const { orderId, charge } = await payAndLeave(academy.as(student), await purchase(course));
  const { id } = await paymentOf(ctx, orderId);
  const blind = withGateway(minutesLater(ctx, 7), { findByReference: async () => null });
  await settleLate(blind, id);
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
  await acceptEvent(ctx, eventOf(charge));
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("an approved charge enrols, even after the gateway's answer was a refusal", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  await mishap({ answer: { recorded: "first", status: 422 } });
  await expect(pay(academy.as(student), await purchase(course))).rejects.toMatchObject({
    message: messages.paymentFailed,
  });
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
  await acceptEvent(ctx, eventOf(await decided(student.email)));
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("the job of one academy does not settle the payment of another", async () => {
  const academy = await world.academy();
  const other = await world.academy();
  const { student, course, ctx } = academy;
  const { orderId } = await payAndLeave(academy.as(student), await purchase(course));
  await settleLate(other.ctx, (await paymentOf(ctx, orderId)).id);
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
});

/** A client that treats half a second of silence as a lost answer. */
function impatient<C extends Ctx>(ctx: C): C {
  const { patienceMs } = ctx.outside.gateway;
  const waits = { silenceMs: 500, patienceMs };
  return withGateway(ctx, openPaymentGateway({ url: `${shop.origin}/v1`, ...gatewayKeys }, waits));
}

function minutesLater(ctx: Ctx, minutes: number): Ctx {
  return { ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) };
}
