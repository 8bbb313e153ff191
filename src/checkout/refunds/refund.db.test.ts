import { afterAll, describe, expect, test } from "vitest";
import { orderKey } from "#src/checkout/orders/order-access.ts";
import { acceptEvent } from "#src/checkout/settle/accept-event.ts";
import { newId } from "#src/db/columns.ts";
import { toldTo } from "#src/testing/notices.ts";
import { eventOf, openShop, seen, withGateway } from "#src/testing/purchase.ts";
import { buy, daysLater, refundOf, standing } from "#src/testing/refund.ts";
import { askRefund } from "./ask-refund.ts";
import { grantRefund, refuseRefund } from "./decide-refund.ts";
import { recordReversal } from "./record-reversal.ts";
import { confirmArrived, sendRefund } from "./send-refund.ts";
import { voidCharge } from "./void-charge.ts";

const shop = await openShop();
const { world, purchase, charges, voidCharge: voidAtGateway } = shop;
afterAll(() => shop.close());

/** An academy whose student has bought its course. */
async function openSold() {
  const home = await world.academy();
  const orderId = await buy(home, purchase);
  const administrator = await home.person("academy");
  return { home, orderId, student: home.student, admin: home.as(administrator) };
}

describe("asked for within seven business days", () => {
  test("it is granted at once, and the place and the sale end", async () => {
    const { home, orderId, student } = await openSold();
    expect(await seen(home, student, home.course)).toEqual({ enrolled: true, newStudents: 1 });
    await askRefund(home.as(student), { orderId });
    expect(await seen(home, student, home.course)).toEqual({ enrolled: false, newStudents: 0 });
    expect(await standing(home.as(student), orderId)).toEqual({
      order: "refunded",
      refund: "granted",
      way: "void",
    });
    expect((await toldTo(home.ctx, student)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining("Te concedimos el reembolso"),
    );
  });

  test("on the next day it is a transfer", async () => {
    const { home, orderId, student } = await openSold();
    await askRefund(daysLater(home.as(student), 1), { orderId });
    expect(await standing(home.as(student), orderId)).toMatchObject({ way: "transfer" });
  });

  test("two at once, and a repeat, make one refund", async () => {
    const { home, orderId, student } = await openSold();
    const both = await Promise.all(
      [1, 2].map(() => askRefund(home.as(student), { orderId }).then(({ id }) => id)),
    );
    const third = await askRefund(home.as(student), { orderId });
    expect(new Set([...both, third.id]).size).toBe(1);
    expect(await seen(home, student, home.course)).toEqual({ enrolled: false, newStudents: 0 });
  });

  test("the course can be bought again", async () => {
    const { home, orderId, student } = await openSold();
    await askRefund(home.as(student), { orderId });
    await buy(home, purchase);
    expect(await seen(home, student, home.course)).toEqual({ enrolled: true, newStudents: 1 });
  });
});

describe("later", () => {
  test("it waits for the academy, and the place stays until it is granted", async () => {
    const { home, orderId, student, admin } = await openSold();
    const asked = await askRefund(daysLater(home.as(student), 20), { orderId });
    expect(asked.status).toBe("asked");
    expect(await seen(home, student, home.course)).toEqual({ enrolled: true, newStudents: 1 });
    for (const _ of [1, 2]) {
      const granted = await grantRefund(daysLater(admin, 20), asked);
      expect(granted).toMatchObject({ status: "granted", way: "transfer" });
    }
    const other = home.as(await home.person("academy"));
    await expect(grantRefund(daysLater(other, 20), asked)).rejects.toThrow("cambió mientras");
    expect(await seen(home, student, home.course)).toEqual({ enrolled: false, newStudents: 0 });
  });

  test("a refusal keeps the place and says why", async () => {
    const { home, orderId, student, admin } = await openSold();
    const asked = await askRefund(daysLater(home.as(student), 20), { orderId });
    await expect(refuseRefund(admin, asked, { note: "no" })).rejects.toThrow("10 letras");
    const note = "Pasaron más de siete días hábiles.";
    for (const _ of [1, 2]) await refuseRefund(admin, asked, { note });
    const otherNote = refuseRefund(admin, asked, { note: "Ya vio el curso entero." });
    await expect(otherNote).rejects.toThrow("cambió mientras");
    expect(await standing(home.as(student), orderId)).toMatchObject({
      order: "paid",
      refund: "refused",
    });
    expect(await seen(home, student, home.course)).toEqual({ enrolled: true, newStudents: 1 });
  });

  test("of two decisions on the same refund the second is refused", async () => {
    const { home, orderId, student, admin } = await openSold();
    const asked = await askRefund(daysLater(home.as(student), 20), { orderId });
    const outcomes = await Promise.allSettled([
      grantRefund(admin, asked),
      refuseRefund(admin, asked, { note: "Pasaron más de siete días hábiles." }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { refund, order } = await standing(home.as(student), orderId);
    expect(order).toBe(refund === "granted" ? "refunded" : "paid");
  });
});

describe("who may", () => {
  test("nobody else asks for an order's refund", async () => {
    const { home, orderId } = await openSold();
    const other = await home.person("student");
    for (const ctx of [home.as(other), home.as(home.teacher), home.ctx]) {
      await expect(askRefund(ctx, { orderId })).rejects.toThrow("no existe");
    }
    await expect(askRefund(home.ctx, { orderId, key: "forged" })).rejects.toThrow("no existe");
    await expect(askRefund(home.ctx, { orderId: newId() })).rejects.toThrow("no existe");
  });

  test("the secret link asks without a session, and only in its academy", async () => {
    const { home, orderId } = await openSold();
    const key = orderKey(home.ctx, orderId);
    const elsewhere = await world.academy();
    await expect(askRefund(elsewhere.ctx, { orderId, key })).rejects.toThrow("no existe");
    expect((await askRefund(home.ctx, { orderId, key })).status).toBe("granted");
  });

  test("only administrators of the academy decide", async () => {
    const { home, orderId, student } = await openSold();
    const asked = await askRefund(daysLater(home.as(student), 20), { orderId });
    for (const actor of [home.teacher, student]) {
      await expect(grantRefund(home.as(actor), asked)).rejects.toThrow("administración");
      await expect(recordReversal(home.as(actor), { orderId, reference: "R-1" })).rejects.toThrow(
        "administración",
      );
    }
    const elsewhere = await world.academy();
    const stranger = elsewhere.as(await elsewhere.person("academy"));
    await expect(grantRefund(stranger, asked)).rejects.toThrow("no existe");
    await expect(recordReversal(stranger, { orderId, reference: "R-1" })).rejects.toThrow(
      "no existe",
    );
  });
});

describe("a card of the same day", () => {
  test("is voided at the gateway, once", async () => {
    const { home, orderId, student } = await openSold();
    const { id } = await askRefund(home.as(student), { orderId });
    const ctx = withGateway(home.ctx, { void: (id) => voidAtGateway(id).then(() => true) });
    await voidCharge(ctx, id);
    await voidCharge(ctx, id);
    expect(await standing(home.as(student), orderId)).toEqual({
      order: "refunded",
      refund: "confirmed",
      way: "void",
    });
  });

  test("becomes a transfer where the gateway says that it is too late", async () => {
    const { home, orderId, student } = await openSold();
    const { id } = await askRefund(home.as(student), { orderId });
    await voidCharge(withGateway(home.ctx, { void: async () => false }), id);
    expect(await standing(home.as(student), orderId)).toMatchObject({
      refund: "granted",
      way: "transfer",
    });
  });

  test("waits where the gateway does not answer, and asks no second time after a lost answer", async () => {
    const { home, orderId, student } = await openSold();
    const { id } = await askRefund(home.as(student), { orderId });
    const lost = withGateway(home.ctx, {
      async void(id) {
        await voidAtGateway(id);
        throw new Error("the answer was lost");
      },
    });
    await expect(voidCharge(lost, id)).rejects.toThrow("lost");
    expect(await standing(home.as(student), orderId)).toMatchObject({ refund: "granted" });
    const never = withGateway(home.ctx, { void: () => expect.fail("voided again") });
    await voidCharge(never, id);
    expect(await standing(home.as(student), orderId)).toMatchObject({ refund: "confirmed" });
  });

  test("voided by the gateway itself while a refund waits for a decision, it is done", async () => {
    const { home, orderId, student } = await openSold();
    await askRefund(daysLater(home.as(student), 20), { orderId });
    const [charge] = await charges(student.email);
    if (!charge) throw new Error("no charge");
    await voidAtGateway(charge.id);
    await acceptEvent(home.ctx, eventOf({ ...charge, status: "VOIDED" }));
    expect(await standing(home.as(student), orderId)).toEqual({
      order: "voided",
      refund: "confirmed",
      way: "void",
    });
    expect(await seen(home, student, home.course)).toEqual({ enrolled: false, newStudents: 0 });
  });
});

describe("sending", () => {
  test("needs the buyer's account", async () => {
    const { home, orderId, student, admin } = await openSold();
    const refund = await askRefund(daysLater(home.as(student), 1), { orderId });
    await expect(sendRefund(admin, refund, { reference: "TR-77" })).rejects.toThrow(
      "Falta la cuenta",
    );
    await expect(confirmArrived(home.as(student), { orderId })).rejects.toThrow("Todavía no");
  });
});

describe("a reversal by the buyer's bank", () => {
  test("ends the place and is done, and cannot be recorded twice", async () => {
    const { home, orderId, student, admin } = await openSold();
    await recordReversal(admin, { orderId, reference: "Caso 5512" });
    expect(await standing(home.as(student), orderId)).toEqual({
      order: "refunded",
      refund: "confirmed",
      way: "bank",
    });
    expect(await seen(home, student, home.course)).toEqual({ enrolled: false, newStudents: 0 });
    await expect(recordReversal(admin, { orderId, reference: "Caso 5512" })).rejects.toThrow(
      "ya se reembolsó",
    );
  });

  test("takes the place of a transfer that was not sent", async () => {
    const { home, orderId, student, admin } = await openSold();
    await askRefund(daysLater(home.as(student), 1), { orderId });
    await recordReversal(admin, { orderId, reference: "Caso 5512" });
    expect(await refundOf(home.ctx, orderId)).toMatchObject({
      ...{ reason: "reversal", status: "confirmed", way: "bank" },
    });
    expect(await seen(home, student, home.course)).toEqual({ enrolled: false, newStudents: 0 });
  });
});
