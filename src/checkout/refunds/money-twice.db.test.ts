// What keeps money from going back twice, from staying with nobody, and from reaching somebody else.
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { settleLate } from "#src/checkout/settle/settle-late.ts";
import { notificationsOf } from "#src/notifications/notification-queries.ts";
import { GatewaySilent } from "#src/outside/gateway/payment-gateway.ts";
import { expectBalanced } from "#src/testing/ledger.ts";
import { openShop, paymentOf, withGateway } from "#src/testing/purchase.ts";
import { account, buy, daysLater, refundOf, standing } from "#src/testing/refund.ts";
import { alertOfRefunds } from "./alert-refunds.ts";
import { askRefund } from "./ask-refund.ts";
import { refuseRefund } from "./decide-refund.ts";
import { giveAccount } from "./give-account.ts";
import { recordReversal } from "./record-reversal.ts";
import { seeAccount } from "./see-account.ts";
import { confirmRefund, sendRefund } from "./send-refund.ts";
import { refunds } from "./tables.ts";
import { voidCharge } from "./void-charge.ts";

const shop = await openShop();
const { world, purchase, charges, voidCharge: voidAtGateway } = shop;
afterAll(() => shop.close());

async function openSold() {
  const home = await world.academy();
  const orderId = await buy(home, purchase);
  const admin = home.as(await home.person("academy"));
  return { home, orderId, student: home.student, admin };
}

/** A refund of a card that is a transfer, with the account to send it to. */
async function openTransfer() {
  const scene = await openSold();
  const { home, orderId, student } = scene;
  await askRefund(daysLater(home.as(student), 1), { orderId });
  await giveAccount(home.as(student), { orderId, account });
  return { ...scene, refund: await refundOf(home.ctx, orderId) };
}

describe("a charge that the gateway has voided after all", () => {
  test.each(["seen", "sent"] as const)("is not %s as a transfer, and is done", async (what) => {
    const { home, orderId, student, admin, refund } = await openTransfer();
    const [charge] = await charges(student.email);
    await voidAtGateway(charge?.id ?? "");
    const tried =
      what === "seen" ? seeAccount(admin, refund.id) : sendRefund(admin, refund, transferred);
    await expect(tried).rejects.toThrow("cambió mientras lo mirabas");
    expect(await standing(home.as(student), orderId)).toMatchObject({
      ...{ refund: "confirmed", way: "void" },
    });
    await expectBalanced(world.database.db);
  });

  test("is not looked for in vain: without an answer nothing is sent", async () => {
    const { home, orderId, student, admin, refund } = await openTransfer();
    const silent = withGateway(admin, {
      find: async () => {
        throw new GatewaySilent("no answer");
      },
    });
    await expect(sendRefund(silent, refund, transferred)).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(await standing(home.as(student), orderId)).toMatchObject({ refund: "granted" });
  });
});

test("a button that one person presses twice is pressed once, and another person reads of it", async () => {
  const { home, orderId, admin, refund } = await openTransfer();
  const other = home.as(await home.person("academy"));
  const pressed = await Promise.all([1, 2].map(() => sendRefund(admin, refund, transferred)));
  pressed.push(await sendRefund(admin, refund, transferred));
  expect(pressed.map(({ status, version }) => [status, version])).toEqual(
    pressed.map(() => ["sent", refund.version + 1]),
  );
  const changed = "cambió mientras lo mirabas";
  await expect(sendRefund(other, refund, transferred)).rejects.toThrow(changed);
  await expect(sendRefund(admin, refund, { reference: "TR-78" })).rejects.toThrow(changed);
  await expectBalanced(world.database.db);
  const sent = await refundOf(home.ctx, orderId);
  for (const _ of [1, 2]) {
    expect(await confirmRefund(admin, sent)).toMatchObject({ status: "confirmed" });
  }
});

test("a void after the money was sent is told to the administrators once", async () => {
  const { home, orderId, student, admin, refund } = await openTransfer();
  await sendRefund(admin, refund, transferred);
  const [charge] = await charges(student.email);
  await voidAtGateway(charge?.id ?? "");
  const { id: paymentId } = await paymentOf(home.ctx, orderId);
  await settleLate(daysLater(home.ctx, 1), paymentId);
  await settleLate(daysLater(home.ctx, 2), paymentId);
  const told = await notificationsOf(admin, admin.actor.id);
  const twice = told.notifications.filter(({ text }) => text.includes("volvió dos veces"));
  expect(twice.map(({ href }) => href)).toEqual([`/semillero/admin/sales/orders/${orderId}`]);
  expect(await refundOf(home.ctx, orderId)).toMatchObject({ status: "sent", way: "transfer" });
  await expectBalanced(world.database.db);
});

describe("a void without an answer", () => {
  const silentVoid = {
    void: async () => {
      throw new GatewaySilent("no answer");
    },
  };

  test("is a transfer on the next day", async () => {
    const { home, orderId, student } = await openSold();
    const { id } = await askRefund(home.as(student), { orderId });
    await expect(voidCharge(withGateway(home.ctx, silentVoid), id)).rejects.toThrow("no answer");
    expect(await standing(home.as(student), orderId)).toMatchObject({ way: "void" });
    await voidCharge(withGateway(daysLater(home.ctx, 1), silentVoid), id);
    expect(await standing(home.as(student), orderId)).toMatchObject({
      ...{ refund: "granted", way: "transfer" },
    });
  });

  test("is asked for again every morning, after staff were told too", async () => {
    const { home, orderId, student } = await openSold();
    const { id: refundId } = await askRefund(home.as(student), { orderId });
    const asked = () => world.boss.findJobs("refunds.void", { data: { refundId }, queued: true });
    for (const days of [11, 12]) {
      for (const job of await asked()) await world.boss.deleteJob("refunds.void", job.id);
      await world.database.pool.query("delete from pgboss.job where name = 'refunds.void'");
      await alertOfRefunds(daysLater(home.ctx, days));
      expect(await asked()).toHaveLength(1);
    }
  });
});

describe("the account of a refund", () => {
  test("is told to the buyer by mail each time that it is given", async () => {
    const { home, orderId, student } = await openTransfer();
    await world.runJobs();
    await giveAccount(home.as(student), { orderId, account: { ...account, number: "99998888" } });
    await world.runJobs();
    const told = shop
      .lettersTo(student.email)
      .filter(({ subject }) => subject === "Cambió la cuenta de tu reembolso");
    expect(told.map(({ text }) => /(4321|8888)/.exec(text ?? "")?.[0])).toEqual(["4321", "8888"]);
    expect(new Set(told.map(({ id }) => id)).size).toBe(2);
    expect(JSON.stringify(told)).not.toContain("99998888");
  });

  test("loses its number when the refund is refused", async () => {
    const { home, orderId, student, admin } = await openSold();
    await askRefund(daysLater(home.as(student), 20), { orderId });
    await giveAccount(home.as(student), { orderId, account });
    const refund = await refundOf(home.ctx, orderId);
    await refuseRefund(admin, refund, { note: "Pasaron más de siete días hábiles." });
    expect((await refundOf(home.ctx, orderId)).account).toMatchObject({
      ...{ lastFour: "4321", sealed: "" },
    });
    await expect(seeAccount(admin, refund.id)).rejects.toThrow("no necesita");
  });

  test("loses its number sixty days after the money was sent", async () => {
    const { home, orderId, admin, refund } = await openTransfer();
    await sendRefund(admin, refund, transferred);
    await alertOfRefunds(daysLater(home.ctx, 59));
    expect(await seeAccount(admin, refund.id)).toEqual(account);
    await alertOfRefunds(daysLater(home.ctx, 61));
    expect((await refundOf(home.ctx, orderId)).account).toMatchObject({
      ...{ lastFour: "4321", sealed: "" },
    });
    await expect(seeAccount(admin, refund.id)).rejects.toThrow("no necesita");
  });
});

describe("a reversal by the buyer's bank after the money was sent", () => {
  test.each([false, true])("is what the academy has lost; it had arrived: %s", async (arrived) => {
    const { home, orderId, admin, refund } = await openTransfer();
    const sent = await sendRefund(admin, refund, transferred);
    if (arrived) await confirmRefund(admin, sent);
    await recordReversal(admin, { orderId, reference: "Caso 5512" });
    expect(await refundOf(home.ctx, orderId)).toMatchObject({
      ...{ reason: "reversal", status: "confirmed", way: "transfer", reference: "TR-77" },
      ...{ note: "Reversado por el banco: Caso 5512" },
    });
    await expect(recordReversal(admin, { orderId, reference: "Caso 5512" })).rejects.toThrow(
      "ya se reembolsó",
    );
    const rows = await world.database.db.$count(refunds, eq(refunds.orderId, orderId));
    expect(rows).toBe(1);
    await expectBalanced(world.database.db);
  });
});

const transferred = { reference: "TR-77" };
