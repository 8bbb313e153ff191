// The bank account of a teacher who left, while orders of their courses wait for their payments.
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { leaveOrder } from "#src/checkout/orders/leave-order.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import type { Payment } from "#src/checkout/queries.ts";
import { settle } from "#src/checkout/settle/settle.ts";
import { payments } from "#src/checkout/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { balanceOf } from "#src/ledger/ledger-queries.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { engine } from "#src/testing/database/engine.ts";
import { orderPending, saying, verdictOn } from "#src/testing/late-money.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openShop } from "#src/testing/purchase.ts";
import { daysLater } from "#src/testing/refund.ts";
import { keepPayoutAccount } from "./keep-account.ts";
import { openPayoutAccount } from "./open-account.ts";
import { findPayoutAccount, listOwed } from "./payout-queries.ts";
import { recordPayout } from "./record-payout.ts";
import { setShare } from "./set-share.ts";

const shop = await openShop();
const { world } = shop;
afterAll(() => shop.close());

const password = "cosecha de mayo";
const account = {
  ...{ bank: "Bancolombia", kind: "savings" as const, number: "031-4567 4321" },
  ...{ holder: "Nubia Chilito", documentType: "CC" as const, documentNumber: "34.567.890" },
};

/** An academy whose teacher has given an account, and whose course somebody is paying at a counter. */
async function openWaiting() {
  const home = await openTaught();
  const payer = home.as(await home.person("academy", "Luz Dary"));
  return { home, payer, ...(await orderPending(shop, home, { method: "cash" })) };
}

/** An academy whose teacher has given an account. */
async function openTaught() {
  const home = await world.academy();
  const passwordHash = await hashPassword(password);
  await world.database.db
    .update(users)
    .set({ passwordHash })
    .where(eq(users.academyId, home.academy.id));
  await keepPayoutAccount(home.as(home.teacher), { ...account, password });
  return home;
}

const leave = (home: TestAcademy) => deleteAccount(home.as(home.teacher), { password });
const kept = (home: TestAcademy) => findPayoutAccount(home.ctx, home.teacher.id);

function decide(home: TestAcademy, payment: Payment, status: "APPROVED" | "DECLINED") {
  return settle(home.ctx, payment, verdictOn(payment, status), "webhook");
}

test("a teacher who leaves while a payment waits is paid once it was approved", async () => {
  const { home, payer, payment } = await openWaiting();
  await leave(home);
  await decide(home, payment, "APPROVED");
  const [owed] = await listOwed(home.ctx);
  expect(owed).toMatchObject({ name: null, account: "Bancolombia, ahorros, termina en 4321" });
  expect(await openPayoutAccount(payer, home.teacher.id)).toMatchObject({ number: "03145674321" });
  const later = daysLater(payer, 20);
  const { payableCop } = await balanceOf(later, home.teacher.id);
  const paidOn = home.ctx.now.toISOString().slice(0, 10);
  const given = { teacherId: home.teacher.id, amountCop: payableCop, paidOn, reference: "TR-1" };
  await recordPayout(later, given, newId());
  expect(await kept(home)).toBeNull();
});

test.each(["DECLINED", "ERROR", "VOIDED", "refused", "expired", "unanswered"] as const)(
  "the account goes as soon as the payment ends by %s",
  async (end) => {
    const { home, payment } = await openWaiting();
    await leave(home);
    expect(await kept(home)).not.toBeNull();
    const isOurs = end === "refused" || end === "expired" || end === "unanswered";
    await world.database.db
      .update(payments)
      .set({ status: "created" })
      .where(eq(payments.id, payment.id));
    await settle(home.ctx, payment, isOurs ? end : verdictOn(payment, end), "poll");
    expect(await kept(home)).toBeNull();
  },
);

test("the account goes as soon as the buyer leaves the order", async () => {
  const { home, orderId, payment } = await openWaiting();
  await leave(home);
  expect(await kept(home)).not.toBeNull();
  const buyer = saying(home.as(home.student), payment, "PENDING");
  await leaveOrder(buyer, { orderId, key: null });
  expect(await kept(home)).toBeNull();
});

test("the account stays while another order waits, whatever becomes of the first", async () => {
  const { home, payment } = await openWaiting();
  const other = await orderPending(shop, home, {
    ...{ buyer: await home.person("student"), method: "pse" },
  });
  await leave(home);
  await decide(home, payment, "DECLINED");
  expect(await kept(home)).not.toBeNull();
  await decide(home, other.payment, "APPROVED");
  await settle(home.ctx, other.payment, verdictOn(other.payment, "VOIDED"), "webhook");
  expect(await kept(home)).toBeNull();
});

test("a payment that brings the teacher nothing keeps no account", async () => {
  const { home, payer, payment } = await openWaiting();
  await setShare(payer, { sharePercent: 0 });
  await leave(home);
  expect(await kept(home)).not.toBeNull();
  await decide(home, payment, "APPROVED");
  expect(await kept(home)).toBeNull();
});

test("neither another teacher's order nor one that was decided keeps the account", async () => {
  const { home, payment } = await openWaiting();
  await decide(home, payment, "DECLINED");
  await leave(home);
  expect(await kept(home)).toBeNull();
});

test("the account of a teacher who stays does not depend on payments", async () => {
  const { home, payment } = await openWaiting();
  await decide(home, payment, "DECLINED");
  expect(await kept(home)).not.toBeNull();
});

test("no account stays where a payment is declined while the deletion is not done yet", async () => {
  const { home, payment } = await openWaiting();
  const teacher = home.as(home.teacher);
  let declined: Promise<void> | undefined;
  // The deletion has seen that the order waits, and others do not see the deletion.
  const profileChanged = async ({ db }: TransactionCtx) => {
    declined = decide(home, payment, "DECLINED");
    for (let asked = 0; asked < 300; asked++) await db.execute(sql`select 1`);
  };
  const hooks = { ...teacher.hooks, profileChanged: [profileChanged] };
  await deleteAccount({ ...teacher, hooks }, { password });
  await declined;
  expect(await kept(home)).toBeNull();
});

const notForSale = { code: "not_found", message: "Este curso ya no está a la venta" };

test("a course is not sold any more while its teacher's account is being deleted", async () => {
  const home = await openTaught();
  const { student, course } = home;
  const input = await shop.purchase(course);
  const teacher = home.as(home.teacher);
  let sold: Promise<unknown> | undefined;
  const profileChanged = async ({ db }: TransactionCtx) => {
    // The bank account is given up, and others do not see the deletion.
    sold = pay(home.as(student), input).catch((error) => error);
    for (let asked = 0; asked < 300; asked++) await db.execute(sql`select 1`);
  };
  const hooks = { ...teacher.hooks, profileChanged: [profileChanged] };
  await deleteAccount({ ...teacher, hooks }, { password });
  expect(await sold).toMatchObject(notForSale);
  expect(await shop.charges(student.email)).toEqual([]);
});

test("a course is not sold any more where its teacher left after it was priced", async () => {
  const home = await openTaught();
  const buyer = home.as(home.student);
  const { limiter } = buyer.outside;
  const takeAll: typeof limiter.takeAll = async (...given) => {
    await leave(home);
    return limiter.takeAll(...given);
  };
  const outside = { ...buyer.outside, limiter: { ...limiter, takeAll } };
  const refused = pay({ ...buyer, outside }, await shop.purchase(home.course));
  await expect(refused).rejects.toMatchObject(notForSale);
  expect(await shop.charges(home.student.email)).toEqual([]);
});

test("the account stays where the course is sold before the deletion looks", async () => {
  const home = await openTaught();
  const buyer = home.as(home.student);
  const { queue } = buyer.outside;
  let left: Promise<void> | undefined;
  const send = async (...job: Parameters<typeof queue.send>) => {
    // The order is written, and others do not see it yet.
    if ((job as unknown[])[0] === "checkout.settle") {
      left ??= leave(home);
      if (engine !== "pglite")
        await vi.waitFor(async () => expect(await waits()).toBe(true), 20_000);
    }
    return queue.send(...job);
  };
  const outside = { ...buyer.outside, queue: Object.assign(Object.create(queue), { send }) };
  await pay({ ...buyer, outside }, await shop.purchase(home.course));
  await left;
  expect(await kept(home)).not.toBeNull();
});

/** Whether a transaction of this database waits for another's lock. */
async function waits(): Promise<boolean> {
  const { rows } = await world.database.pool.query(
    `select count(*)::int as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows[0]?.waiting > 0;
}
