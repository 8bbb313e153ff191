import { afterAll, expect, test } from "vitest";
import { orderKey } from "#src/checkout/orders/order-access.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { orderPending } from "#src/testing/late-money.ts";
import { openShop } from "#src/testing/purchase.ts";

const shop = await openShop();
const { world, purchase } = shop;
afterAll(() => shop.close());
const door = openDoor(world);

test("a buyer lists purchases by pages and reads one with its amounts", async () => {
  const here = await world.academy();
  const { student, course } = here;
  const { id } = await pay(here.as(student), await purchase(course));
  const other = await here.addCourse({ title: "Huerta" });
  await orderPending(shop, here, { course: other, method: "cash" });
  const client = door.as(student, here.academy);
  const listed = await client("/api/orders?limit=1");
  expect(listed.headers.get("x-total-count")).toBe("2");
  expect(await listed.json()).toMatchObject([
    {
      status: "pending",
      paymentType: "cash",
      courses: [{ name: "Huerta" }],
      total: { usd: 46.41, cop: 185_640 },
      refund: null,
    },
  ]);
  const answer = await client(`/api/orders/${id}`);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await answer.json()).toMatchObject({
    id,
    status: "paid",
    behalfUser: student.email,
    isGift: false,
    summary: {
      usd: { subTotal: 39, discount: 0, taxes: 7.41, total: 46.41 },
      cop: { total: 185_640, rate: 4000 },
    },
    cupon: null,
    payment: { paymentType: "card", status: "approved", instructions: null },
    refunds: [],
    buyAgainPath: `/checkouts?courses=${course.id}`,
  });
});

test("a page has no more than fifty purchases", async () => {
  const here = await world.academy();
  const client = door.as(here.student, here.academy);
  expect((await client("/api/orders?limit=50")).status).toBe(200);
  const refused = await client("/api/orders?limit=51");
  await problemIn(refused, 400);
});

test("the link of a mail admits without a session, and no other link does", async () => {
  const here = await world.academy();
  const { orderId } = await orderPending(shop, here);
  const client = door.anyone(here.academy);
  const key = orderKey(here.ctx, orderId);
  const read = await client(`/api/orders/${orderId}?key=${key}`);
  expect(await read.json()).toMatchObject({ status: "pending", courses: [{ startPath: null }] });
  for (const wrong of [
    "",
    "?key=",
    `?key=${key.slice(1)}`,
    `?key=${orderKey(here.ctx, here.course.id)}`,
  ]) {
    expect((await client(`/api/orders/${orderId}${wrong}`)).status).toBe(404);
    expect((await client(`/api/orders/${orderId}/leave${wrong}`, { method: "POST" })).status).toBe(
      404,
    );
  }
  const left = await client(`/api/orders/${orderId}/leave?key=${key}`, { method: "POST" });
  expect(await left.json()).toEqual({ buyAgainPath: `/checkouts?courses=${here.course.id}` });
});

test("an order that was paid cannot be left", async () => {
  const here = await world.academy();
  const { student, course } = here;
  const { id } = await pay(here.as(student), await purchase(course));
  const client = door.as(student, here.academy);
  const refused = await client(`/api/orders/${id}/leave`, { method: "POST" });
  expect(await problemIn(refused, 409)).toMatchObject({
    detail: "Este pedido ya no espera un pago.",
  });
});
