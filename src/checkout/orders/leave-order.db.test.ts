import { afterAll, expect, test } from "vitest";
import { pay } from "#src/checkout/pay/pay.ts";
import { newId } from "#src/db/columns.ts";
import { GatewaySilent } from "#src/outside/gateway/payment-gateway.ts";
import { orderExpired, orderPending, saying, statusOf } from "#src/testing/late-money.ts";
import { cards, openShop, paymentOf, seen, withGateway } from "#src/testing/purchase.ts";
import { leaveOrder } from "./leave-order.ts";
import { orderTexts } from "./order.rules.ts";
import { orderKey } from "./order-access.ts";

const shop = await openShop();
const { world, purchase } = shop;
afterAll(() => shop.close());

test("who leaves an order may buy the course another way", async () => {
  const here = await world.academy();
  const { student, course } = here;
  const { orderId, payment } = await orderPending(shop, here, { method: "cash" });
  const buyer = saying(here.as(student), payment, "PENDING");
  const path = { buyAgainPath: `/checkouts?courses=${course.id}` };
  const twice = [
    leaveOrder(buyer, { orderId, key: null }),
    leaveOrder(buyer, { orderId, key: null }),
  ];
  expect(await Promise.all(twice)).toEqual([path, path]);
  expect(await leaveOrder(buyer, { orderId, key: null })).toEqual(path);
  expect(await statusOf(here.ctx, orderId)).toBe("left");
  expect((await pay(here.as(student), await purchase(course))).status).toBe("SUCCESS");
  expect(await seen(here, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("a payment that was approved just now wins", async () => {
  const here = await world.academy();
  const { student, course } = here;
  const { orderId, payment } = await orderPending(shop, here);
  const buyer = saying(here.as(student), payment, "APPROVED");
  await expect(leaveOrder(buyer, { orderId, key: null })).rejects.toMatchObject({
    code: "conflict",
    message: orderTexts.decided,
  });
  expect(await statusOf(here.ctx, orderId)).toBe("paid");
  expect(await seen(here, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("an order is left also while the gateway does not answer, and one that failed stays so", async () => {
  const here = await world.academy();
  const { student } = here;
  const silent = withGateway(here.as(student), {
    find: async () => {
      throw new GatewaySilent("GET");
    },
  });
  const { orderId } = await orderPending(shop, here);
  await leaveOrder(silent, { orderId, key: null });
  expect(await statusOf(here.ctx, orderId)).toBe("left");
  const expired = await orderExpired(shop, here);
  await leaveOrder(silent, { orderId: expired.orderId, key: null });
  expect(await statusOf(here.ctx, expired.orderId)).toBe("failed");
});

test("only who may see an order may leave it", async () => {
  const here = await world.academy();
  const other = await world.academy();
  const { ctx, course } = here;
  const learnerEmail = `${newId()}@correo.test`;
  const { id: orderId } = await pay(
    withGateway(ctx, {
      patienceMs: 0,
      charge: async () => {
        throw new GatewaySilent("POST");
      },
    }),
    await purchase(course, cards.approved, { learnerEmail }),
  );
  const refused = { code: "not_found" };
  const stranger = await here.person("student");
  await expect(leaveOrder(here.as(stranger), { orderId, key: null })).rejects.toMatchObject(
    refused,
  );
  await expect(leaveOrder(ctx, { orderId, key: "no" })).rejects.toMatchObject(refused);
  const elsewhere = { orderId, key: orderKey(other.ctx, orderId) };
  await expect(leaveOrder(other.ctx, elsewhere)).rejects.toMatchObject(refused);
  expect(await statusOf(ctx, orderId)).toBe("pending");
  await leaveOrder(ctx, { orderId, key: orderKey(ctx, orderId) });
  expect(await statusOf(ctx, orderId)).toBe("left");
  expect((await paymentOf(ctx, orderId)).status).toBe("created");
});
