import { afterAll, expect, test } from "vitest";
import { pay } from "#src/checkout/pay/pay.ts";
import { messages } from "#src/checkout/rules.ts";
import { orderPending, saying, statusOf } from "#src/testing/late-money.ts";
import { markProven } from "#src/testing/prove.ts";
import { openShop, seen } from "#src/testing/purchase.ts";

const shop = await openShop();
const { world, purchase } = shop;
afterAll(() => shop.close());

/** An academy whose proven student somebody else has named in a purchase that waits for cash. */
async function held(method: "cash" | "card" = "cash") {
  const here = await world.academy();
  await markProven(here.ctx, here.student);
  const learner = here.as(here.student);
  const pending = await orderPending(shop, here, {
    method,
    buyer: null,
    learnerEmail: here.student.email,
  });
  return { ...here, learner, ...pending };
}

test("a learner with a proven address buys what a stranger has begun to pay in cash", async () => {
  const here = await held();
  const input = await purchase(here.course);
  await expect(pay(here.learner, input)).resolves.toMatchObject({ status: "SUCCESS" });
  expect(await statusOf(here.ctx, here.orderId)).toBe("left");
  expect(await seen(here, here.student, here.course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("what the stranger has paid just now is the learner's, and is not charged again", async () => {
  const here = await held();
  const buyer = saying(here.learner, here.payment, "APPROVED");
  await expect(pay(buyer, await purchase(here.course))).rejects.toMatchObject({
    message: messages.alreadyEnrolled,
  });
  expect(await statusOf(here.ctx, here.orderId)).toBe("paid");
});

test("a card of which the bank has not decided yet goes first", async () => {
  const here = await held("card");
  const buyer = saying(here.learner, here.payment, "PENDING");
  await expect(pay(buyer, await purchase(here.course))).rejects.toMatchObject({
    message: messages.underWay,
  });
  expect(await statusOf(here.ctx, here.orderId)).toBe("pending");
});

test("an own purchase that waits, and an address that is only typed, change nothing", async () => {
  const here = await world.academy();
  const { student, course } = here;
  await markProven(here.ctx, student);
  const own = await orderPending(shop, here, { method: "cash" });
  await expect(pay(here.as(student), await purchase(course))).rejects.toMatchObject({
    message: messages.underWay,
  });
  expect(await statusOf(here.ctx, own.orderId)).toBe("pending");

  const typed = await here.person("student");
  const theirs = await orderPending(shop, here, {
    method: "cash",
    buyer: null,
    learnerEmail: typed.email,
  });
  await expect(pay(here.as(typed), await purchase(course))).rejects.toMatchObject({
    message: messages.notSold,
  });
  expect(await statusOf(here.ctx, theirs.orderId)).toBe("pending");
});
