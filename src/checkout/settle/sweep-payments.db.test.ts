// A payment finishes by itself, whatever becomes of the page, the event and the worker.
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { watchOrder } from "#src/checkout/orders/watch-order.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { payments } from "#src/checkout/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { jobs } from "#src/jobs/jobs.ts";
import {
  orderExpired,
  orderPending,
  saying,
  statusOf,
  verdictOn,
} from "#src/testing/late-money.ts";
import { openShop, paymentOf, seen, withGateway } from "#src/testing/purchase.ts";
import { settle } from "./settle.ts";
import { settleLate } from "./settle-late.ts";
import { sweepPayments } from "./sweep-payments.ts";
import {
  academiesWithWaitingPayments,
  approvedPayments,
  unpaidPayments,
} from "./waiting-payments-queries.ts";

const shop = await openShop();
const { world } = shop;
afterAll(() => shop.close());

const minutesLater = <C extends Ctx>(ctx: C, minutes: number): C => ({
  ...ctx,
  now: new Date(Date.now() + minutes * 60_000),
});

async function jobsAbout(paymentId: string) {
  return world.boss.findJobs("checkout.settle", { data: { paymentId }, queued: true });
}

/** As a worker that was killed for good leaves them. */
async function loseJobs(paymentId: string) {
  for (const { id } of await jobsAbout(paymentId))
    await world.boss.deleteJob("checkout.settle", id);
}

test("a payment that waits for its buyer is asked about again, by one job, until it is decided", async () => {
  const here = await world.academy();
  const { student, course, ctx } = here;
  const { payment, orderId } = await orderPending(shop, here, { method: "cash" });
  await loseJobs(payment.id);
  const waits = saying(ctx, payment, "PENDING");
  await settleLate(waits, payment.id);
  await settleLate(waits, payment.id);
  const [next, ...others] = await jobsAbout(payment.id);
  expect(others).toEqual([]);
  const pauseMs = Number(next?.startAfter) - Number(next?.createdOn);
  expect(pauseMs / 1000).toBeCloseTo(5, 0);
  await loseJobs(payment.id);
  await settleLate(saying(ctx, payment, "APPROVED"), payment.id);
  expect(await statusOf(ctx, orderId)).toBe("paid");
  expect(await seen(here, student, course)).toEqual({ enrolled: true, newStudents: 1 });
  expect(await jobsAbout(payment.id)).toEqual([]);
});

test("the sweep finds a payment whose job is lost, and no younger or asked one", async () => {
  const here = await world.academy();
  const { student, course, ctx } = here;
  const { payment } = await orderPending(shop, here);
  await loseJobs(payment.id);
  await sweepPayments(ctx);
  expect(await jobsAbout(payment.id)).toEqual([]);
  await Promise.all([sweepPayments(minutesLater(ctx, 3)), sweepPayments(minutesLater(ctx, 3))]);
  const found = await jobsAbout(payment.id);
  expect(found).toHaveLength(1);
  await sweepPayments(minutesLater(ctx, 30));
  expect(await jobsAbout(payment.id)).toHaveLength(1);
  const data = found[0]?.data as { academyId: string; paymentId: string };
  await jobs["checkout.settle"](saying(ctx, payment, "APPROVED"), data);
  expect(await seen(here, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("another academy's sweep leaves a payment alone", async () => {
  const here = await world.academy();
  const other = await world.academy();
  const { payment } = await orderPending(shop, here);
  await loseJobs(payment.id);
  await sweepPayments(minutesLater(other.ctx, 3));
  expect(await jobsAbout(payment.id)).toEqual([]);
});

test("a payment that the gateway never decides is given up an hour after its time", async () => {
  const here = await world.academy();
  const { student, course, ctx } = here;
  const { payment, orderId } = await orderPending(shop, here);
  await settleLate(saying(minutesLater(ctx, 65), payment, "PENDING"), payment.id);
  expect(await statusOf(ctx, orderId)).toBe("pending");
  await settleLate(saying(minutesLater(ctx, 67), payment, "PENDING"), payment.id);
  expect(await statusOf(ctx, orderId)).toBe("failed");
  expect((await seen(here, student, course)).enrolled).toBe(false);
});

test("mails about a payment are asked for once, and not while its buyer still waits for an answer", async () => {
  const here = await world.academy();
  const { ctx } = here;
  const mailsOf = async (orderId: string) => {
    const found = await world.boss.findJobs<{ mail: string }>("checkout.mail", {
      data: { orderId },
    });
    return found.map(({ data }) => data.mail);
  };
  const card = await orderPending(shop, here);
  expect(await mailsOf(card.orderId)).toEqual([]);
  const declined = saying(minutesLater(ctx, 1), card.payment, "DECLINED");
  await settleLate(declined, card.payment.id);
  await settleLate(declined, card.payment.id);
  expect(await mailsOf(card.orderId)).toEqual(["failed"]);
  const quick = await orderPending(shop, here);
  await settleLate(
    saying(withGateway(ctx, { patienceMs: 60_000 }), quick.payment, "DECLINED"),
    quick.payment.id,
  );
  expect(await mailsOf(quick.orderId)).toEqual([]);
});

test("a page that looks often has the gateway asked once in four seconds", async () => {
  const here = await world.academy();
  const { student } = here;
  const { payment, orderId } = await orderPending(shop, here);
  let asked = 0;
  const buyer = (minutes: number, status: "PENDING" | "APPROVED") =>
    withGateway(saying(minutesLater(here.as(student), minutes), payment, status), {
      find: async (id) => {
        asked++;
        return saying(here.ctx, payment, status).outside.gateway.find(id);
      },
    });
  for (let look = 0; look < 5; look++) {
    expect((await watchOrder(buyer(0, "PENDING"), orderId, null)).status).toBe("pending");
  }
  expect(asked).toBe(1);
  expect((await watchOrder(buyer(0.1, "APPROVED"), orderId, null)).status).toBe("paid");
  expect((await watchOrder(buyer(0.2, "APPROVED"), orderId, null)).status).toBe("paid");
  expect(asked).toBe(2);
});

test("a payment that was given up is asked about once an hour for a week, and an approval counts", async () => {
  const here = await world.academy();
  const { student, course, ctx } = here;
  const { payment, orderId } = await orderExpired(shop, here);
  await loseJobs(payment.id);
  const sweepHour = async (startMinutes: number) => {
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await sweepPayments(minutesLater(ctx, startMinutes + minutes));
    }
    return jobsAbout(payment.id);
  };
  expect(await sweepHour(8 * 24 * 60)).toEqual([]);
  const [job, ...others] = await sweepHour(60);
  expect(others).toEqual([]);
  const data = job?.data as { academyId: string; paymentId: string };
  await jobs["checkout.settle"](saying(ctx, payment, "DECLINED"), data);
  expect(await statusOf(ctx, orderId)).toBe("failed");
  await jobs["checkout.settle"](saying(ctx, payment, "APPROVED"), data);
  expect(await statusOf(ctx, orderId)).toBe("paid");
  expect(await seen(here, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("an approved card is asked about once a day for a week, and a void whose event was lost counts", async () => {
  const here = await world.academy();
  const { student, course, ctx } = here;
  const { id: orderId } = await pay(here.as(student), await shop.purchase(course));
  const { id: paymentId } = await paymentOf(ctx, orderId);
  await loseJobs(paymentId);
  const start = Date.now();
  const sweepDay = async (day: number) => {
    for (let minutes = 60; minutes < 25 * 60; minutes += 10) {
      const now = new Date(start + (day * 24 * 60 + minutes) * 60_000);
      await sweepPayments({ ...ctx, now });
    }
    const found = await jobsAbout(paymentId);
    await loseJobs(paymentId);
    return found;
  };
  expect(await sweepDay(7)).toEqual([]);
  for (const day of [5, 1, 0]) expect(await sweepDay(day)).toHaveLength(1);
  const [academies, later] = [academiesWithWaitingPayments, minutesLater(ctx, 90).now];
  expect(await academies(world.database.db, later)).toContain(here.academy.id);
  expect(await academies(world.database.db, ctx.now)).not.toContain(here.academy.id);

  await settleLate(minutesLater(ctx, 90), paymentId);
  expect(await statusOf(ctx, orderId)).toBe("paid");
  await shop.voidCharge((await shop.decided(student.email)).id);
  await settleLate(minutesLater(ctx, 30), paymentId);
  expect(await statusOf(ctx, orderId)).toBe("paid");
  await settleLate(minutesLater(ctx, 90), paymentId);
  expect(await statusOf(ctx, orderId)).toBe("voided");
  expect(await seen(here, student, course)).toEqual({ enrolled: false, newStudents: 0 });
  expect(await sweepDay(1)).toEqual([]);
});

test("a sweep reads of what was decided only the part whose turn it is", async () => {
  const here = await world.academy();
  const { ctx, course } = here;
  const { payment: unpaid } = await orderExpired(shop, here);
  const buyer = await here.person("student");
  const { id: orderId } = await pay(here.as(buyer), await shop.purchase(course));
  const { id: approved } = await paymentOf(ctx, orderId);
  const read: string[] = [];
  for (let minutes = 60; minutes < 25 * 60; minutes += 10) {
    const now = minutesLater(ctx, minutes + 1);
    read.push(...(await unpaidPayments(now)), ...(await approvedPayments(now)));
  }
  const times = (id: string) => read.filter((one) => one === id).length;
  expect([times(unpaid.id), times(approved), read.length]).toEqual([24, 1, 25]);
});

test("what no gateway voids, and what another academy sold, is not asked about", async () => {
  const here = await world.academy();
  const other = await world.academy();
  const { payment } = await orderPending(shop, here, { method: "cash" });
  await settleLate(saying(here.ctx, payment, "APPROVED"), payment.id);
  const { id: orderId } = await pay(other.as(other.student), await shop.purchase(other.course));
  const { id: sold } = await paymentOf(other.ctx, orderId);
  for (const id of [payment.id, sold]) await loseJobs(id);
  for (let minutes = 60; minutes < 25 * 60; minutes += 10) {
    await sweepPayments(minutesLater(here.ctx, minutes));
  }
  for (const id of [payment.id, sold]) expect(await jobsAbout(id)).toEqual([]);
});

test.each(["unsent", "refused"] as const)(
  "a payment that ended as %s is charged all the same: the sweep finds it",
  async (verdict) => {
    const here = await world.academy();
    const { ctx } = here;
    const { payment, orderId } = await orderPending(shop, here, { status: "created" });
    await settle(ctx, payment, verdict, "poll");
    expect(await statusOf(ctx, orderId)).toBe("failed");
    expect(await academiesWithWaitingPayments(world.database.db, ctx.now)).toContain(
      here.academy.id,
    );
    await settleLate(saying(ctx, payment, "APPROVED"), payment.id);
    expect(await statusOf(ctx, orderId)).toBe("paid");
  },
);

test("a poll that says the same writes nothing to the payment", async () => {
  const here = await world.academy();
  const { payment } = await orderPending(shop, here, { method: "cash" });
  const told = (intention: string) =>
    settle(
      here.ctx,
      payment,
      {
        ...verdictOn(payment, "PENDING"),
        instructions: { kind: "counter", agreement: "12345", intention },
      },
      "poll",
    );
  const version = async () => {
    const mine = eq(payments.id, payment.id);
    const [row] = await here.ctx.db
      .select({ writer: sql<string>`xmin::text` })
      .from(payments)
      .where(mine);
    return row?.writer;
  };
  await told("10000000001");
  const before = await version();
  await told("10000000001");
  expect(await version()).toBe(before);
  await told("10000000002");
  expect(await version()).not.toBe(before);
});
