// What becomes of orders, refunds and bank accounts of people who delete their account.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { dropAddresses } from "#src/checkout/drop-addresses.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { findOrder } from "#src/checkout/queries.ts";
import { askRefund } from "#src/checkout/refunds/ask-refund.ts";
import { orders } from "#src/checkout/tables.ts";
import { markProven } from "#src/testing/prove.ts";
import { fromAddress, openShop } from "#src/testing/purchase.ts";
import { buy, daysLater, refundOf } from "#src/testing/refund.ts";
import { deleteAccount } from "./delete-account.ts";
import { messages } from "./rules.ts";

const shop = await openShop();
const { world, purchase } = shop;
const { db } = world.database;
afterAll(() => shop.close());

test("a refund to be sent keeps an account with an unproven mailbox, and no other", async () => {
  const home = await world.academy();
  const { student } = home;
  const orderId = await buy(home, purchase);
  await askRefund(daysLater(home.as(student), 1), { orderId });
  const leave = () => deleteAccount(home.as(student), { confirmation: student.email });
  await expect(leave()).rejects.toThrow(messages.refundUnderWay);
  await markProven(home.ctx, student);
  await leave();
  expect((await refundOf(home.ctx, orderId)).status).toBe("granted");
});

test("a refund whose mails go to an address that was only typed keeps the account too", async () => {
  const home = await world.academy();
  const { student } = home;
  await markProven(home.ctx, student);
  const orderId = await buy(home, (course) =>
    purchase(course, undefined, { customerEmail: "otra@correo.test" }),
  );
  await askRefund(daysLater(home.as(student), 1), { orderId });
  await expect(deleteAccount(home.as(student), { confirmation: student.email })).rejects.toThrow(
    messages.refundUnderWay,
  );
});

test("what was bought without a session for the proven mailbox loses the network address too", async () => {
  const home = await world.academy();
  const { student } = home;
  const stranger = fromAddress(home.ctx, "203.0.113.9");
  const bought = async (learnerEmail: string, customerEmail?: string) => {
    const course = await home.addCourse();
    const input = await purchase(course, undefined, { learnerEmail, customerEmail });
    return (await pay(stranger, input)).id;
  };
  const own = await bought(student.email);
  const gift = await bought("amiga@correo.test", student.email);
  const other = await bought(student.email, "otra@correo.test");
  await markProven(home.ctx, student);
  await deleteAccount(home.as(student), { confirmation: student.email });
  const addressOf = async (id: string) => (await findOrder(home.ctx, id))?.consent?.address;
  for (const id of [own, gift]) expect(await addressOf(id)).toBe("");
  expect(await addressOf(other)).toBe("203.0.113.9");
});

test("an order keeps the buyer's network address for a year, or until they leave", async () => {
  const home = await world.academy();
  const buyFrom = async (buyer: typeof home.student) => {
    const at = { ...home, as: () => fromAddress(home.as(buyer), "203.0.113.9") };
    return buy(at as typeof home, purchase, buyer);
  };
  const leaver = await home.person("student");
  const [kept, left] = [await buyFrom(home.student), await buyFrom(leaver)];
  const addressOf = async (id: string) => (await findOrder(home.ctx, id))?.consent?.address;
  await deleteAccount(home.as(leaver), { confirmation: leaver.email });
  expect([await addressOf(kept), await addressOf(left)]).toEqual(["203.0.113.9", ""]);
  await dropAddresses(daysLater(home.ctx, 360));
  expect(await addressOf(kept)).toBe("203.0.113.9");
  await dropAddresses(daysLater(home.ctx, 370));
  expect(await addressOf(kept)).toBe("");
  const [order] = await db.select().from(orders).where(eq(orders.id, kept));
  expect(order?.consent?.gateway).toHaveLength(2);
});
