// What was bought with an account, or for it, stays with it when it gets another e-mail, and whoever
// has the former address later has nothing of it.
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { changeEmail } from "#src/accounts/email-change/change-email.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { openSession, readAccessToken } from "#src/accounts/session/session.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { users } from "#src/accounts/tables.ts";
import { coupons } from "#src/coupons/tables.ts";
import type { Course } from "#src/courses/queries.ts";
import { type Actor, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { isEnrolled, listEnrolledCourseIds } from "#src/enrolments/queries.ts";
import type { GatewayTransaction, Verdict } from "#src/outside/gateway/payment-gateway.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { exportData } from "#src/privacy/export-account.ts";
import { listStudents } from "#src/teaching/students/student-queries.ts";
import { withdrawStudent } from "#src/teaching/students/withdraw-student.ts";
import { provenAdministrator } from "#src/testing/access/teacher-admin-calls.ts";
import { askedChange } from "#src/testing/email-change.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven, prove } from "#src/testing/prove.ts";
import { cards, openShop, paymentOf } from "#src/testing/purchase.ts";
import { usdCop } from "#src/testing/world.ts";
import { buyerMailbox } from "./order-links.ts";
import { claimCourses } from "./orders/claim-courses.ts";
import { listOrders } from "./orders/order-queries.ts";
import { pay } from "./pay/pay.ts";
import { findStanding } from "./pay/standing-queries.ts";
import { findOrder, type Payment } from "./queries.ts";
import { messages } from "./rules.ts";
import { settle } from "./settle/settle.ts";
import { orders } from "./tables.ts";

const shop = await openShop();
const { world, purchase, payAndLeave } = shop;
afterAll(() => shop.close());
const { pool, embedded } = world.database;

let home: TestAcademy;
let person: Actor;
let email: string;

beforeEach(async () => {
  home = await world.academy();
  person = home.student;
  email = `${newId()}@correo.test`;
});

/** Resolves when a query waits for a lock of another transaction. */
async function untilBlocked(): Promise<void> {
  const blocked = `select 1 from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
  await expect.poll(async () => (await pool.query(blocked)).rows.length).toBeGreaterThan(0);
}

/** The person's session goes on, with the new address. */
async function change(): Promise<Actor> {
  const token = await askedChange(home, person, { email });
  await changeEmail(home.as(person), { token });
  return { ...person, email };
}

function settled(payment: Payment, status: Verdict): Promise<unknown> {
  const amountInCents = payment.amountCop * 100;
  const verdict: GatewayTransaction = {
    ...{ id: payment.gatewayId ?? "", reference: payment.reference, amountInCents },
    ...{ status, statusMessage: null, currency: "COP", card: null, instructions: null },
  };
  return settle(home.ctx, payment, verdict, "webhook");
}

const has = (userId = person.id) => isEnrolled(home.ctx, userId, home.course.id);

/** As an administrator takes a place back. */
async function withdrawn(): Promise<void> {
  const place = { userId: person.id, courseId: home.course.id };
  await withdrawStudent(await provenAdministrator(home), place);
}

/** How the person got each course, as administrators read it. */
async function listed(): Promise<string[]> {
  const { found } = await listStudents(home.ctx, { part: email, after: null, limit: 20 });
  return found.flatMap(({ places }) => places.map(({ way }) => way));
}

const nextPassword = "una clave larga";

/** Somebody else signs up with the former address, and proves it. */
async function nextOwner(): Promise<Actor> {
  const account = { email: person.email, password: nextPassword, name: "Yeny" };
  const { user } = await signUp(home.ctx, account);
  await prove(home.ctx, user);
  const { accessToken } = await openSession(home.ctx, user);
  const actor = await readAccessToken(home.ctx, accessToken);
  if (!actor || actor === "other-academy") throw new Error("no session");
  return actor;
}

test("a payment that is decided after the change gives the course to the account", async () => {
  const { orderId } = await payAndLeave(home.as(person), await purchase(home.course));
  await change();
  await settled(await paymentOf(home.ctx, orderId), "APPROVED");
  expect(await has()).toBe(true);
  // The address is free for another person, who may buy the same course.
  const next = await nextOwner();
  expect(await has(next.id)).toBe(false);
  expect((await pay(home.as(next), await purchase(home.course))).status).toBe("SUCCESS");
});

test("a refund after the change takes the account's place, and not that of the address' next owner", async () => {
  const { id } = await pay(home.as(person), await purchase(home.course));
  const changed = await change();
  expect((await findStanding(home.as(changed), [home.course.id])).get(home.course.id)).toEqual({
    is: "owned",
  });
  const next = await nextOwner();
  await pay(home.as(next), await purchase(home.course));
  await settled(await paymentOf(home.ctx, id), "VOIDED");
  expect([await has(), await has(next.id)]).toEqual([false, true]);
});

test("a gift that the account had is undone there, and its giver never reads the new address", async () => {
  await markProven(home.ctx, person);
  const giver = await home.person("student");
  const gift = { learnerEmail: person.email };
  const { id } = await pay(home.as(giver), await purchase(home.course, cards.approved, gift));
  expect(await has()).toBe(true);
  const changed = await change();
  const next = await nextOwner();
  expect((await findOrder(home.ctx, id))?.learnerEmail).toBe(person.email);
  expect((await exportData(home.as(next))).ordersForYou).toEqual([]);
  expect((await exportData(home.as(changed))).ordersForYou).toMatchObject([{ id }]);
  await settled(await paymentOf(home.ctx, id), "VOIDED");
  expect(await has()).toBe(false);
});

test("an address that was only typed leaves what waits for it to its owner", async () => {
  const gift = { learnerEmail: person.email };
  await pay(home.ctx, await purchase(home.course, cards.approved, gift));
  await change();
  expect(await has()).toBe(false);
  const next = await nextOwner();
  expect(await has(next.id)).toBe(true);
});

test("what the mailbox bought without a session is the account's from then on", async () => {
  await markProven(home.ctx, person);
  const guest = { customerEmail: person.email, learnerEmail: person.email };
  const { id } = await pay(home.ctx, await purchase(home.course, cards.approved, guest));
  const changed = await change();
  const { orders } = await listOrders(home.as(changed), { offset: 0, limit: 10 });
  expect(orders.map((order) => order.id)).toEqual([id]);
  const next = await nextOwner();
  expect((await listOrders(home.as(next), { offset: 0, limit: 10 })).total).toBe(0);
});

test("mails about what the account bought no longer go to the former mailbox", async () => {
  await markProven(home.ctx, person);
  const guest = { customerEmail: person.email, learnerEmail: person.email };
  const first = await pay(home.ctx, await purchase(home.course, cards.approved, guest));
  const own = { customerEmail: person.email };
  const other = await home.addCourse();
  const second = await pay(home.as(person), await purchase(other, cards.approved, own));
  const elsewhere = { customerEmail: "finca@correo.test" };
  const third = await home.addCourse();
  const chosen = await pay(home.as(person), await purchase(third, cards.approved, elsewhere));
  await change();
  const mailboxes = [];
  for (const { id } of [first, second, chosen]) {
    const order = (await findOrder(home.ctx, id)) ?? expect.fail("no order");
    mailboxes.push((await buyerMailbox(home.ctx, order))?.to);
  }
  expect(mailboxes).toEqual([email, email, "finca@correo.test"]);
});

test("a course that both addresses paid for stays while one of the orders stands", async () => {
  const { id } = await pay(home.as(person), await purchase(home.course));
  const gift = { learnerEmail: email };
  const other = await pay(home.ctx, await purchase(home.course, cards.approved, gift));
  await change();
  await settled(await paymentOf(home.ctx, other.id), "VOIDED");
  expect(await has()).toBe(true);
  expect((await findOrder(home.ctx, id))?.status).toBe("paid");
});

test("a purchase for the new address that is never paid does not keep a refunded place", async () => {
  await markProven(home.ctx, person);
  const { id } = await pay(home.as(person), await purchase(home.course));
  const giver = home.as(await home.person("student"));
  const gift = await purchase(home.course, cards.declined, { learnerEmail: email });
  const { orderId } = await payAndLeave(giver, gift);
  await change();
  await settled(await paymentOf(home.ctx, orderId), "DECLINED");
  await expect(withdrawn()).rejects.toMatchObject({ code: "conflict" });
  expect(await listed()).toEqual(["bought"]);
  await settled(await paymentOf(home.ctx, id), "VOIDED");
  expect(await has()).toBe(false);
});

test.each([
  ["own", "gift"],
  ["gift", "own"],
] as const)(
  "a course that was paid for twice stays until the second refund: %s, %s",
  async (...refunded) => {
    for (const isPaidBefore of [true, false]) {
      home = await world.academy();
      person = home.student;
      email = `${newId()}@correo.test`;
      const own = await pay(home.as(person), await purchase(home.course));
      const giver = home.as(await home.person("student"));
      const input = await purchase(home.course, cards.approved, { learnerEmail: email });
      const gift = await payAndLeave(giver, input);
      const approve = async () => settled(await paymentOf(home.ctx, gift.orderId), "APPROVED");
      if (isPaidBefore) await approve();
      await change();
      if (!isPaidBefore) await approve();
      const ids = { own: own.id, gift: gift.orderId };
      const [first, second] = refunded;
      await settled(await paymentOf(home.ctx, ids[first]), "VOIDED");
      expect(await has()).toBe(true);
      await expect(withdrawn()).rejects.toMatchObject({ code: "conflict" });
      await settled(await paymentOf(home.ctx, ids[second]), "VOIDED");
      expect(await has()).toBe(false);
    }
  },
);

test("a deletion that began before the change leaves nothing to the former mailbox", async () => {
  await markProven(home.ctx, person);
  const gift = { learnerEmail: `${newId()}@correo.test` };
  const { id } = await pay(home.as(person), await purchase(home.course, cards.approved, gift));
  const token = await askedChange(home, person, { email });
  const passwordHash = await hashPassword(nextPassword);
  await home.ctx.db.update(users).set({ passwordHash }).where(eq(users.id, person.id));
  const member = home.as(person);
  const limiter = {
    ...member.outside.limiter,
    // The account has been read, and its password is checked next.
    async takeAll() {
      await changeEmail(member, { token });
      return null;
    },
  };
  const given = { password: nextPassword };
  const early = { ...member, outside: { ...member.outside, limiter } };
  await expect(deleteAccount(early, given)).rejects.toMatchObject({ code: "conflict" });
  await deleteAccount(member, given);
  expect((await findOrder(home.ctx, id))?.receiptEmail).toBe(email);
});

test("what an unproven account bought is nothing of the address' next owner", async () => {
  const paid = await pay(home.as(person), await purchase(home.course));
  const other = await home.addCourse();
  const pending = await payAndLeave(home.as(person), await purchase(other));
  await change();
  const next = await nextOwner();
  expect((await exportData(home.as(next))).ordersForYou).toEqual([]);
  const { id } = await pay(home.as(next), await purchase(home.course));
  await settled(await paymentOf(home.ctx, id), "VOIDED");
  // Another change does not take along what is somebody else's.
  const again = await askedChange(home, next, { password: nextPassword });
  await changeEmail(home.as(next), { token: again });
  await settled(await paymentOf(home.ctx, pending.orderId), "APPROVED");
  expect([await has(), await has(next.id)]).toEqual([true, false]);
  expect(await listEnrolledCourseIds(home.ctx, next.id)).toEqual([]);
  await settled(await paymentOf(home.ctx, paid.id), "VOIDED");
  expect(await listEnrolledCourseIds(home.ctx, person.id)).toEqual([other.id]);
});

/** What pays for a course with nothing, by a coupon. */
async function forNothing(course: Course) {
  await home.ctx.db
    .insert(coupons)
    .values({
      ...{ academyId: home.academy.id, id: newId(), code: "GRATIS", createdBy: home.teacher.id },
      ...{ validFrom: new Date(Date.now() - 3_600_000), chosenOnly: false, isOn: true },
      percent: 100,
    })
    .onConflictDoNothing();
  const shown = { taxCents: 0, totalCents: 0, discountCents: course.priceCents, usdCop };
  const free = {
    couponCode: "GRATIS",
    shown,
    method: { kind: "free" },
    acceptedTerms: true,
  } as const;
  const { acceptanceToken: _, personalDataToken: __, ...input } = await purchase(course, "", free);
  return input;
}

test("a request that still has the former address buys nothing for it", async () => {
  await change();
  const moved = { code: "conflict", message: messages.emailChanged };
  const inputs = [await purchase(home.course), await forNothing(home.course)];
  for (const input of inputs) {
    await expect(pay(home.as(person), input)).rejects.toMatchObject(moved);
  }
  const next = await nextOwner();
  await expect(pay(home.as(person), await purchase(home.course))).rejects.toMatchObject(moved);
  expect((await exportData(home.as(next))).ordersForYou).toEqual([]);
  expect((await pay(home.as(next), await purchase(home.course))).status).toBe("SUCCESS");
});

// The embedded database has one connection, so nothing runs concurrently.
test.skipIf(embedded)(
  "a purchase of the account between two steps of the change is moved with the others",
  async () => {
    const token = await askedChange(home, person, { email });
    const input = await purchase(home.course);
    let bought = "";
    const buyNow = async () => {
      bought ||= (await pay(home.as(person), input)).id;
    };
    const hooks = { ...home.ctx.hooks, emailChanging: [...home.ctx.hooks.emailChanging, buyNow] };
    await changeEmail({ ...home.as(person), hooks }, { token });
    const next = await nextOwner();
    expect((await pay(home.as(next), await purchase(home.course))).status).toBe("SUCCESS");
    await settled(await paymentOf(home.ctx, bought), "VOIDED");
    expect([await has(), await has(next.id)]).toEqual([false, true]);
  },
);

test.skipIf(embedded)(
  "a course that is got for nothing while the change commits leaves the former address free",
  async () => {
    const token = await askedChange(home, person, { email });
    const input = await forNothing(home.course);
    const outcomes: Promise<unknown>[] = [];
    const getNow = async () => {
      outcomes.push(pay(home.as(person), input));
      outcomes[0]?.catch(() => {});
      await untilBlocked();
    };
    const hooks = { ...home.ctx.hooks, emailChanged: [...home.ctx.hooks.emailChanged, getNow] };
    await changeEmail({ ...home.as(person), hooks }, { token });
    await expect(outcomes[0]).rejects.toMatchObject({ message: messages.emailChanged });
    const next = await nextOwner();
    expect((await pay(home.as(next), await forNothing(home.course))).status).toBe("SUCCESS");
  },
);

test.skipIf(embedded)(
  "a purchase for the new address that commits during the change does not break it",
  async () => {
    const { id } = await pay(home.as(person), await purchase(home.course));
    const token = await askedChange(home, person, { email });
    const changes: Promise<unknown>[] = [];
    // As a purchase that has written its claim and not committed.
    await inTransaction(home.ctx, async (ctx) => {
      const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id));
      if (!order) throw new Error("no order");
      const orderId = newId();
      const made = { ...order, id: orderId, idempotencyKey: newId(), learnerEmail: email };
      const others = { buyerId: null, isGift: true, receiptEmail: person.email };
      await ctx.db.insert(orders).values({ ...made, ...others, status: "pending" });
      await claimCourses(ctx, { id: orderId, learnerEmail: email }, [home.course.id]);
      changes.push(changeEmail(home.as(person), { token }));
      changes[0]?.catch(() => {});
      await untilBlocked();
    });
    await Promise.all(changes);
    expect(await has()).toBe(true);
  },
);

// The embedded database has one connection, so nothing runs concurrently.
test.skipIf(embedded)(
  "a gift that the mailbox gave without a session may be refunded during the change",
  async () => {
    await markProven(home.ctx, person);
    const gift = { customerEmail: person.email, learnerEmail: email };
    const { id } = await pay(home.ctx, await purchase(home.course, cards.approved, gift));
    const payment = await paymentOf(home.ctx, id);
    const token = await askedChange(home, person, { email });
    const refunded: Promise<unknown>[] = [];
    const refundNow = async () => {
      refunded.push(settled(payment, "VOIDED"));
      await untilBlocked();
    };
    const hooks = { ...home.ctx.hooks, emailChanged: [refundNow, ...home.ctx.hooks.emailChanged] };
    await changeEmail({ ...home.as(person), hooks }, { token });
    await Promise.all(refunded);
    expect(await has()).toBe(false);
    expect((await findOrder(home.ctx, id))?.status).toBe("voided");
  },
);
