// What the mails about an order that waits, or that was not paid, say and where they lead.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { newId } from "#src/db/columns.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { orderExpired, orderPending } from "#src/testing/late-money.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { cards, openShop } from "#src/testing/purchase.ts";
import { buy } from "#src/testing/refund.ts";
import type { Instructions } from "./methods/instructions.rules.ts";
import type { PayKind } from "./methods/method.rules.ts";
import { sendFailed, sendPending } from "./open-order-mail.ts";
import { buyerMailbox } from "./order-links.ts";
import { pay } from "./pay/pay.ts";
import { findOrder } from "./queries.ts";
import { orders, payments } from "./tables.ts";

const shop = await openShop();
const { world } = shop;
afterAll(() => shop.close());

test.each<[PayKind, Instructions | null, string[]]>([
  ["pse", { kind: "redirect", url: "https://banco.test/" }, ["Termina el pago en tu banco"]],
  ["nequi", { kind: "approve", phoneEnd: "4567" }, ["celular que termina en 4567"]],
  ["daviplata", { kind: "code", phoneEnd: null }, ["código que te llegó por mensaje"]],
  ["bancolombia", { kind: "redirect", url: "https://banco.test/" }, ["Termina el pago"]],
  ["bancolombia_qr", { kind: "scan", image: "data:image/png;base64,iVBORw0KGgo=" }, ["código QR"]],
  [
    "cash",
    { kind: "counter", agreement: "12345", intention: "1122334455" },
    ["corresponsal Bancolombia", "Convenio", "12345", "Referencia de pago", "1122334455"],
  ],
  ["card", null, ["está en proceso"]],
])("a payment by %s that waits says how and until when", async (method, instructions, texts) => {
  const here = await world.academy();
  const { orderId, payment } = await orderPending(shop, here, { method });
  await here.ctx.db.update(payments).set({ instructions }).where(eq(payments.id, payment.id));
  await sendPending(here.ctx, orderId);
  const [letter] = shop.lettersTo(here.student.email);
  for (const text of [...texts, "185.640 COP", "Tienes hasta", `/account/orders/${orderId}`]) {
    expect.soft(letter?.text).toContain(text);
  }
  expect(letter?.text).not.toContain("data:image");
  await sendFailed(here.ctx, orderId);
  expect(shop.lettersTo(here.student.email)).toHaveLength(1);
});

test("an order whose time is over says that nothing was charged, and leads to its courses", async () => {
  const here = await world.academy();
  const { orderId } = await orderExpired(shop, here, { method: "cash" });
  await world.runJobs();
  await sendPending(here.ctx, orderId);
  const letters = shop.lettersTo(here.student.email);
  expect(letters.map(({ subject }) => subject)).toEqual([
    `No se hizo el pago de «${here.course.title}»`,
  ]);
  const text = letters[0]?.text ?? "";
  for (const said of ["Se acabó el tiempo", "No se descontó nada", "Comprar otra vez"]) {
    expect.soft(text).toContain(said);
  }
});

test("the secret link goes to the mailbox of the receipt alone", async () => {
  const here = await world.academy();
  const learnerEmail = `${newId()}@correo.test`;
  const bought = await shop.purchase(here.course, cards.approved, { learnerEmail });
  const { id } = await pay(here.ctx, bought);
  const order = (await findOrder(here.ctx, id)) ?? expect.fail("no order");
  expect(await buyerMailbox(here.ctx, order)).toMatchObject({
    to: learnerEmail,
    path: expect.stringContaining("?key="),
  });
  const receiptEmail = `${newId()}@correo.test`;
  const billing = { ...order.billing, email: learnerEmail };
  expect(await buyerMailbox(here.ctx, { ...order, billing, receiptEmail })).toEqual({
    ...{ to: learnerEmail, greeting: "Hola.", path: null, receiptPath: null },
  });
});

test("a buyer whose account is deleted goes on by the secret link", async () => {
  const here = await world.academy();
  const orderId = await buy(here, shop.purchase);
  const { email } = here.student;
  await deleteAccount(here.as(here.student), { confirmation: email });
  const order = (await findOrder(here.ctx, orderId)) ?? expect.fail("no order");
  const mailbox = await buyerMailbox(here.ctx, order);
  expect(mailbox).toMatchObject({ to: email, path: expect.stringContaining("?key=") });
});

function setProven({ ctx }: TestAcademy, id: string, isProven: boolean) {
  const emailVerifiedAt = isProven ? ctx.now : null;
  return ctx.db.update(users).set({ emailVerifiedAt }).where(eq(users.id, id));
}

test.each([
  ["a proven address keeps it", true],
  ["an address that is not proven leaves none", false],
])("the link of a gift whose buyer left never goes to its learner: %s", async (_, isProven) => {
  const here = await world.academy();
  const { email, id } = here.student;
  const learnerEmail = `${newId()}@correo.test`;
  const bought = await shop.purchase(here.course, cards.approved, { learnerEmail });
  const paid = await pay(here.as(here.student), bought);
  await setProven(here, id, isProven);
  await deleteAccount(here.as(here.student), { confirmation: email });
  const order = (await findOrder(here.ctx, paid.id)) ?? expect.fail("no order");
  const mailbox = await buyerMailbox(here.ctx, order);
  if (isProven) expect(mailbox).toMatchObject({ to: email });
  else expect(mailbox).toBeNull();
  expect(await here.ctx.db.$count(orders, eq(orders.receiptEmail, learnerEmail))).toBe(0);
});
