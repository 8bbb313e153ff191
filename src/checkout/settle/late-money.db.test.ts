// Money that comes for an order which does not wait for it any more.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { findConfirmation } from "#src/checkout/confirmation/confirmation-queries.ts";
import { leaveOrder } from "#src/checkout/orders/leave-order.ts";
import { listOrders } from "#src/checkout/orders/order-queries.ts";
import { readOrderSearch } from "#src/checkout/orders/sold-orders.rules.ts";
import { orderRows } from "#src/checkout/orders/sold-orders-csv.rules.ts";
import { listSoldOrders } from "#src/checkout/orders/sold-orders-queries.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { findOrder, type Payment } from "#src/checkout/queries.ts";
import { orderClaims } from "#src/checkout/tables.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { orderData } from "#src/pages/academy/sales/order-data.ts";
import { ordersData } from "#src/pages/academy/sales/orders-data.ts";
import { tellingOf } from "#src/pages/account/orders/order-words.rules.ts";
import {
  orderExpired,
  orderPending,
  saying,
  statusOf,
  verdictOn,
} from "#src/testing/late-money.ts";
import { expectBalanced } from "#src/testing/ledger.ts";
import { toldTo } from "#src/testing/notices.ts";
import {
  eventOf,
  hurried,
  openShop,
  paymentOf,
  seen,
  ways,
  withGateway,
} from "#src/testing/purchase.ts";
import { refundOf } from "#src/testing/refund.ts";
import { acceptEvent } from "./accept-event.ts";
import { settle } from "./settle.ts";
import { settleLate } from "./settle-late.ts";

const shop = await openShop();
const { world, purchase } = shop;
afterAll(() => shop.close());

test("an approval after the time to pay takes the course again and enrols", async () => {
  const here = await world.academy();
  const { ctx, student, course } = here;
  const { orderId, payment } = await orderExpired(shop, here);
  expect(await statusOf(ctx, orderId)).toBe("failed");
  await settle(ctx, payment, verdictOn(payment, "APPROVED"), "webhook");
  expect(await statusOf(ctx, orderId)).toBe("paid");
  expect(await seen(here, student, course)).toEqual({ enrolled: true, newStudents: 1 });
  await expect(pay(here.as(student), await purchase(course))).rejects.toMatchObject({
    code: "conflict",
  });
});

test("an approval for what was bought another way meanwhile leaves that purchase alone", async () => {
  const here = await world.academy();
  const { ctx, student, course } = here;
  const { orderId, payment } = await orderExpired(shop, here);
  const { id } = await pay(here.as(student), await purchase(course));
  await settle(ctx, payment, verdictOn(payment, "APPROVED"), "webhook");
  expect(await statusOf(ctx, orderId)).toBe("failed");
  expect(await statusOf(ctx, id)).toBe("paid");
  expect((await paymentOf(ctx, orderId)).status).toBe("approved");
  expect(await seen(here, student, course)).toEqual({ enrolled: true, newStudents: 1 });
  const claims = await ctx.db.select().from(orderClaims).where(eq(orderClaims.courseId, course.id));
  expect(claims).toMatchObject([{ orderId: id }]);
});

test("an approval for a course that was removed meanwhile enrols nobody", async () => {
  const here = await world.academy();
  const { ctx, student, course } = here;
  const { orderId, payment } = await orderExpired(shop, here);
  await ctx.db.update(courses).set({ removedAt: ctx.now }).where(eq(courses.id, course.id));
  await settle(ctx, payment, verdictOn(payment, "APPROVED"), "webhook");
  expect(await statusOf(ctx, orderId)).toBe("failed");
  expect((await seen(here, student, course)).enrolled).toBe(false);
  expect(await ctx.db.$count(orderClaims, eq(orderClaims.orderId, orderId))).toBe(0);
});

test("an approval of an order that its buyer left enrols nobody", async () => {
  const here = await world.academy();
  const { ctx, student, course } = here;
  const { orderId, payment } = await orderPending(shop, here);
  await leaveOrder(saying(here.as(student), payment, "PENDING"), { orderId, key: null });
  await settle(ctx, payment, verdictOn(payment, "APPROVED"), "webhook");
  expect(await statusOf(ctx, orderId)).toBe("left");
  expect((await seen(here, student, course)).enrolled).toBe(false);
});

test("of two late approvals at once for the same course, one enrols", async () => {
  const here = await world.academy();
  const { ctx, student, course } = here;
  const made = [await orderExpired(shop, here), await orderExpired(shop, here)];
  await Promise.all(
    made.map(({ payment }) => settle(here.ctx, payment, verdictOn(payment, "APPROVED"), "webhook")),
  );
  const found = await Promise.all(made.map(({ orderId }) => statusOf(ctx, orderId)));
  expect(found.toSorted()).toEqual(["failed", "paid"]);
  expect(await seen(here, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("late approvals of many learners of the same courses all enrol", async () => {
  const here = await world.academy();
  const second = await here.addCourse();
  const people = await Promise.all(Array.from({ length: 6 }, () => here.person("student")));
  const made = [];
  for (const buyer of people) {
    made.push(await orderExpired(shop, here, { buyer }));
    made.push(await orderExpired(shop, here, { buyer, course: second }));
  }
  const approve = (payment: Payment): Promise<void> =>
    settle(here.ctx, payment, verdictOn(payment, "APPROVED"), "poll").catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error;
      return approve(payment);
    });
  await Promise.all(made.map(({ payment }) => approve(payment)));
  for (const buyer of people) {
    expect((await seen(here, buyer, here.course)).enrolled).toBe(true);
    expect((await seen(here, buyer, second)).newStudents).toBe(people.length);
  }
});

/**
 * Whoever buys a course at once waits in a line, on a busy machine longer than a request may; then
 * the gateway or the queue tries again. A circle of waits is another error, and a defect.
 */
function isLockTimeout(error: unknown): boolean {
  return (
    error instanceof Error && (error.message.startsWith("55P03") || isLockTimeout(error.cause))
  );
}

test("an approval whose event comes a day late, again and again, enrols once", async () => {
  const here = await world.academy();
  const { ctx, student, course } = here;
  const input = await purchase(course, undefined, { method: ways.pse });
  const { id: orderId } = await pay(hurried(here.as(student)), input);
  const { id, reference } = await paymentOf(ctx, orderId);
  await settleLate(hoursLater(ctx, 3), id);
  expect(await statusOf(ctx, orderId)).toBe("failed");
  await shop.decide(reference, "APPROVED");
  const event = eventOf(await shop.decided(student.email));
  await Promise.all([1, 2, 3].map(() => acceptEvent(hoursLater(here.ctx, 24), event)));
  await acceptEvent(hoursLater(here.ctx, 48), event);
  expect(await statusOf(ctx, orderId)).toBe("paid");
  expect(await seen(here, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("events of an approval and of its void end with the void in any sequence", async () => {
  const here = await world.academy();
  const { student, course } = here;
  const input = await purchase(course);
  const { orderId, charge } = await shop.payAndLeave(here.as(student), input);
  const approved = eventOf(charge);
  await shop.voidCharge(charge.id);
  const voided = eventOf({ ...charge, status: "VOIDED" });
  for (const event of [voided, approved, voided, approved]) {
    await acceptEvent(hoursLater(here.ctx, 24), event);
    expect((await paymentOf(here.ctx, orderId)).status).toBe("voided");
  }
  expect(await statusOf(here.ctx, orderId)).toBe("failed");
  expect(await seen(here, student, course)).toEqual({ enrolled: false, newStudents: 0 });
});

function hoursLater(ctx: Ctx, hours: number): Ctx {
  return { ...ctx, now: new Date(Date.now() + hours * 3_600_000) };
}

test("an approval of another amount goes back whole, and pays for nothing", async () => {
  const here = await world.academy();
  const { ctx, student, course } = here;
  const administrator = await here.person("academy");
  const { orderId, payment } = await orderPending(shop, here);
  const less = {
    ...verdictOn(payment, "APPROVED"),
    amountInCents: payment.amountCop * 100 - 50_000,
  };
  await settle(ctx, payment, less, "webhook");
  await settle(ctx, payment, less, "poll");
  expect(await statusOf(ctx, orderId)).toBe("failed");
  expect((await seen(here, student, course)).enrolled).toBe(false);
  expect(await refundOf(ctx, orderId)).toMatchObject({
    ...{ reason: "late", status: "granted", way: "transfer", amountCop: payment.amountCop - 500 },
  });
  await world.runJobs();
  expect((await toldTo(ctx, administrator)).map(({ text }) => text)).toEqual([
    "Entró un pago que ningún pedido esperaba: hay que reembolsarlo.",
  ]);
  await expectBalanced(world.database.db);
});

test("an approval in another currency gives no course, ends the order, and is told with its reference", async () => {
  const here = await world.academy();
  const { ctx, student, course } = here;
  const administrator = await here.person("academy");
  const { orderId, payment } = await orderPending(shop, here, { method: "pse" });
  const dollars = { ...verdictOn(payment, "APPROVED"), currency: "USD" };
  await settle(ctx, payment, dollars, "webhook");
  await settle(ctx, payment, dollars, "poll");
  expect(await statusOf(ctx, orderId)).toBe("failed");
  expect((await seen(here, student, course)).enrolled).toBe(false);
  const href = `/semillero/admin/sales/orders/${orderId}`;
  expect(await toldTo(ctx, administrator)).toMatchObject([
    { text: expect.stringContaining(payment.reference), href },
  ]);
  const shown = await orderData(here.as(administrator), orderId);
  const [line] = shown.payments;
  expect(line?.what).toContain("Entró otro cobro");
  // The list and the file say the same, and not that nothing was paid.
  expect(shown.facts).toContainEqual({ name: "Estado", value: "Entró otro cobro" });
  const list = await ordersData(here.as(administrator), new URL("http://x/orders"));
  expect(list.rows.map(({ words }) => words)).toEqual(["Entró otro cobro"]);
  const search = readOrderSearch(new URLSearchParams());
  const found = await listSoldOrders(ctx, search, { limit: 5, offset: 0 });
  expect(orderRows(found)[1]).toContain("Entró otro cobro");
  expect(line?.facts).toContain("aprobó un cobro distinto del que se pidió: ");
  expect(line?.facts).toMatch(/: [\d.]+ USD\. Busca/);
  expect(line?.facts).toContain(`Busca la referencia ${payment.reference}`);

  const of = { isGift: false, learnerEmail: student.email, refunds: [], status: "failed" as const };
  const telling = tellingOf({ ...of, payment: await paymentOf(ctx, orderId) });
  expect(telling.title).toBe("No pudimos saber si tu pago entró");
  await world.runJobs();
  const [letter] = shop.lettersTo(student.email);
  expect(letter?.text).toContain("no pagues otra vez");
  await settle(ctx, payment, { ...dollars, reference: "sem-other" }, "webhook");
  expect(await toldTo(ctx, administrator)).toHaveLength(1);
});

test("a charge in another currency that was voided ends its order without a word to staff", async () => {
  const here = await world.academy();
  const { ctx } = here;
  const administrator = await here.person("academy");
  const { orderId, payment } = await orderPending(shop, here);
  const voided = { ...verdictOn(payment, "VOIDED"), currency: "USD" };
  await settle(ctx, payment, voided, "webhook");
  expect(await statusOf(ctx, orderId)).toBe("failed");
  expect(await toldTo(ctx, administrator)).toEqual([]);
});

test("a buyer whose bank approves another amount at once is not told that nothing was charged", async () => {
  const here = await world.academy();
  const { student, course, ctx } = here;
  const other = withGateway(here.as(student), {
    charge: async (asked) => ({
      ...{ id: `other-${asked.reference}`, status: "APPROVED" as const, statusMessage: null },
      ...{ reference: asked.reference, amountInCents: 500_000, currency: "COP" },
      ...{ card: null, instructions: null },
    }),
  });
  const tried = pay(other, await purchase(course)).catch((error: Error) => error.message);
  expect(await tried).toContain("te reembolsamos el dinero");
  const { orders } = await listOrders(here.as(student), { offset: 0, limit: 1 });
  const [order] = orders;
  const view = (await findOrder(ctx, order?.id ?? "")) ?? expect.fail("no order");
  const refunds = [await refundOf(ctx, view.id)];
  const of = { status: view.status, isGift: false, learnerEmail: student.email, refunds };
  const telling = tellingOf({ ...of, payment: view.payments[0] ?? null });
  expect(telling.title).toBe("Te reembolsamos lo que pagaste");
  expect(telling.text).not.toContain("No se descontó");
  const confirmation = await findConfirmation(here.as(student), view.id, undefined);
  expect(confirmation?.money).toBe("returned");
});

test("a charge of another amount that the bank voided ends the order, and its buyer reads so", async () => {
  const here = await world.academy();
  const { ctx, student } = here;
  const administrator = await here.person("academy");
  const { orderId, payment } = await orderPending(shop, here, { method: "pse" });
  const other = { ...verdictOn(payment, "VOIDED"), amountInCents: 1_234_550 };
  await settle(ctx, payment, other, "webhook");
  const [line] = (await orderData(here.as(administrator), orderId)).payments;
  expect(line?.facts).toMatch(/\s[ap]\.\sm\. La pasarela anuló otro cobro, de 12\.345,50 COP$/);
  await world.runJobs();
  expect(shop.lettersTo(student.email).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("No se hizo el pago"),
  ]);
});

test("a payment that the bank approved and voided at once is told alike in each place", async () => {
  const here = await world.academy();
  const { ctx, student } = here;
  const buyer = here.as(student);
  const input = await purchase(here.course, undefined, { method: ways.pse });
  const { id: orderId } = await pay(hurried(buyer), input);
  const payment = await paymentOf(ctx, orderId);
  await settle(ctx, payment, verdictOn(payment, "VOIDED"), "webhook");
  const of = { isGift: false, learnerEmail: student.email, refunds: [], status: "failed" as const };
  const telling = tellingOf({ ...of, payment: await paymentOf(ctx, orderId) });
  const again = await pay(buyer, input).catch((error: Error) => error.message);
  await world.runJobs();
  const [letter] = shop.lettersTo(student.email);
  for (const text of [telling.text, again, letter?.text]) {
    expect(text).toContain("el dinero vuelve al medio con el que pagaste");
    expect(text).not.toMatch(/No se descontó|reembols/);
  }
  expect((await findConfirmation(buyer, orderId, undefined))?.money).toBe("voided");
});

test("a purchase that is sent again after its money came in vain says that it goes back", async () => {
  const here = await world.academy();
  const { ctx, student, course } = here;
  const input = await purchase(course, undefined, { method: ways.pse });
  const { id: orderId } = await pay(hurried(here.as(student)), input);
  const payment = await paymentOf(ctx, orderId);
  await settle(ctx, payment, "expired", "poll");
  await ctx.db.update(courses).set({ removedAt: ctx.now }).where(eq(courses.id, course.id));
  await settle(ctx, payment, verdictOn(payment, "APPROVED"), "webhook");
  const again = pay(here.as(student), input).catch((error: Error) => error.message);
  expect(await again).toContain("te reembolsamos el dinero");
  // The mail about the end of the order was on its way all the time.
  await world.runJobs();
  const texts = shop.lettersTo(student.email).map(({ text }) => text);
  expect(texts.join()).toContain("reembols");
  expect(texts.join()).not.toContain("No se descontó");
});
