// Payments and refunds whose keys the gateway refuses for ever, since the academy has newer ones.
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { findAcademyById } from "#src/academies/queries.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { listBanks } from "#src/checkout/methods/list-banks.ts";
import { codeAway, confirmCode, resendCode } from "#src/checkout/pay/confirm-code.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { preview } from "#src/checkout/pay/preview.ts";
import { findOrder } from "#src/checkout/queries.ts";
import { askRefund } from "#src/checkout/refunds/ask-refund.ts";
import { giveAccount } from "#src/checkout/refunds/give-account.ts";
import { seeAccount } from "#src/checkout/refunds/see-account.ts";
import { sendRefund } from "#src/checkout/refunds/send-refund.ts";
import { voidCharge } from "#src/checkout/refunds/void-charge.ts";
import { messages } from "#src/checkout/rules.ts";
import { acceptEvent } from "#src/checkout/settle/accept-event.ts";
import { settleLate } from "#src/checkout/settle/settle-late.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { notificationsOf } from "#src/notifications/notification-queries.ts";
import type { GatewayKeys } from "#src/outside/gateway/payment-gateway.ts";
import { GatewayRefused, openPaymentGateway } from "#src/outside/gateway/payment-gateway.ts";
import { orderData } from "#src/pages/academy/sales/order-data.ts";
import { ordersData } from "#src/pages/academy/sales/orders-data.ts";
import { refundsData } from "#src/pages/academy/sales/refunds-data.ts";
import { tellingOf } from "#src/pages/account/orders/order-words.rules.ts";
import { loader } from "#src/pages/checkout/checkout.page.tsx";
import { visitOf } from "#src/testing/page-visit.ts";
import { eventOf, fromAddress, hurried, openShop, paymentOf, ways } from "#src/testing/purchase.ts";
import { account, daysLater, refundOf } from "#src/testing/refund.ts";
import { gatewayKeys } from "#src/testing/world.ts";
import { keepMerchant } from "./keep-merchant.ts";
import { merchants } from "./tables.ts";

const shop = await openShop();
const { world, purchase } = shop;
afterAll(() => shop.close());

const password = "cosecha de mayo";
const passwordHash = await hashPassword(password);
const { publicKey, privateKey, integritySecret } = gatewayKeys;
const former = { publicKey, privateKey, integritySecret, eventsSecret: "test_events_viejas123" };
const newer = { ...former, eventsSecret: "test_events_nuevas123" };

/** An academy that sold by its former keys, and charges by newer ones now. */
async function openScene() {
  const home = await world.academy();
  const admin = home.as(await home.person("academy"));
  await world.database.db
    .update(users)
    .set({ passwordHash })
    .where(eq(users.academyId, home.academy.id));
  const now = async <C extends { academy: typeof home.academy }>(ctx: C): Promise<C> => {
    const academy = await findAcademyById(world.database.db, ctx.academy.id);
    return { ...ctx, academy: academy ?? expect.fail("no academy") };
  };
  await keepMerchant(admin, { ...former, password });
  const buyer = await now(home.as(home.student));
  const replace = async () => {
    await keepMerchant(admin, { ...newer, password });
    return now(admin);
  };
  return { home, admin, buyer, replace };
}

const refuse = async () => {
  throw new GatewayRefused(["Llave no válida"], 403);
};

/** The gateway refuses the former keys. @param isSame whether the newer ones are of the same account */
function replaced<C extends Pick<MemberCtx, "outside">>(ctx: C, isSame: boolean): C {
  const none = async () => null;
  const merchantGateway = (keys: GatewayKeys) => {
    const open = openPaymentGateway({ url: `${shop.origin}/v1`, ...keys });
    if (keys.eventsSecret !== newer.eventsSecret) {
      return { ...open, find: refuse, findByReference: refuse };
    }
    return isSame ? open : { ...open, find: none, findByReference: none };
  };
  return { ...ctx, outside: { ...ctx.outside, merchantGateway } };
}

const minutesLater = <C extends MemberCtx>(ctx: C, minutes: number): C =>
  daysLater(ctx, minutes / (24 * 60));

test("a payment is found by newer keys of the same account, by its job and by events of both", async () => {
  for (const secret of [null, former.eventsSecret, newer.eventsSecret]) {
    const { home, buyer, replace } = await openScene();
    const { id } = await pay(hurried(buyer), await purchase(home.course));
    await shop.decided(home.student.email);
    const { id: paymentId, gatewayId, amountCop } = await paymentOf(buyer, id);
    const ctx = replaced(await replace(), true);
    if (secret === null) await settleLate(ctx, paymentId);
    else {
      const charge = { id: gatewayId ?? "", status: "APPROVED" as const };
      const event = { ...charge, amount_in_cents: amountCop * 100 };
      await acceptEvent(ctx, eventOf(event, secret));
    }
    expect(await findOrder(buyer, id)).toMatchObject({ status: "paid" });
  }
});

test("a payment is never found by keys that were replaced before it", async () => {
  const { home, buyer, replace } = await openScene();
  const ctx = await replace();
  const later = { ...buyer, academy: ctx.academy };
  const { id } = await pay(hurried(later), await purchase(home.course));
  await shop.decided(home.student.email);
  const { id: paymentId } = await paymentOf(later, id);
  const merchantGateway = (keys: GatewayKeys) => {
    const open = openPaymentGateway({ url: `${shop.origin}/v1`, ...keys });
    const isNewer = keys.eventsSecret === newer.eventsSecret;
    return isNewer ? { ...open, find: refuse, findByReference: refuse } : open;
  };
  const outside = { ...ctx.outside, merchantGateway };
  await expect(settleLate({ ...ctx, outside }, paymentId)).rejects.toThrow("Llave no válida");
  expect(await findOrder(later, id)).toMatchObject({ status: "pending" });
});

describe("Daviplata's code after the keys were replaced", () => {
  /** The gateway refuses the former keys, whatever is asked with them. */
  function closed<C extends Pick<MemberCtx, "outside">>(ctx: C, isSame: boolean): C {
    const merchantGateway = (keys: GatewayKeys) => {
      const isNewer = keys.eventsSecret === newer.eventsSecret;
      const kept = isNewer && isSame ? keys : { ...keys, privateKey: "prv_test_borrada1" };
      return openPaymentGateway({ url: `${shop.origin}/v1`, ...kept });
    };
    return { ...ctx, outside: { ...ctx.outside, merchantGateway } };
  }

  async function waiting(isSame: boolean) {
    const { home, buyer, replace } = await openScene();
    const input = await purchase(home.course, undefined, { method: ways.daviplata });
    const { id: orderId } = await pay(buyer, input);
    await replace();
    return { ctx: closed(buyer, isSame), orderId };
  }

  test("is sent again and confirmed by newer keys of the same account", async () => {
    const { ctx, orderId } = await waiting(true);
    await resendCode(ctx, { orderId });
    const paid = await confirmCode(ctx, { orderId, code: "574829" });
    expect(paid).toMatchObject({ status: "SUCCESS" });
  });

  test("is not called wrong, nor used up, where no keys know the payment", async () => {
    const { ctx, orderId } = await waiting(false);
    const unavailable = { code: "unavailable", message: codeAway };
    const typed = confirmCode(ctx, { orderId, code: "574829" });
    await expect(typed).rejects.toMatchObject(unavailable);
    await expect(resendCode(ctx, { orderId })).rejects.toMatchObject(unavailable);
  });
});

test("a payment that nobody can ask about ends an hour after its time, and is told of", async () => {
  const { home, admin, buyer, replace } = await openScene();
  const { id } = await pay(hurried(buyer), await purchase(home.course));
  await shop.decided(home.student.email);
  const { id: paymentId, reference } = await paymentOf(buyer, id);
  const ctx = replaced(await replace(), false);
  await settleLate(minutesLater(ctx, 30), paymentId);
  expect(await findOrder(buyer, id)).toMatchObject({ status: "pending" });
  await settleLate(minutesLater(ctx, 70), paymentId);
  await settleLate(minutesLater(ctx, 75), paymentId);
  const order = (await findOrder(buyer, id)) ?? expect.fail("no order");
  expect(order.status).toBe("failed");

  const [payment] = order.payments;
  const of = { isGift: false, learnerEmail: home.student.email, refunds: [] };
  const telling = tellingOf({ ...of, status: order.status, payment: payment ?? null });
  expect(telling.title).toBe("No pudimos saber si tu pago entró");
  expect(telling.text).toContain("Si te descontaron el dinero, escríbele a la academia");
  await expect(pay(buyer, await purchase(home.course))).resolves.toMatchObject({
    status: "SUCCESS",
  });
  await world.runJobs();
  const letter = shop
    .lettersTo(home.student.email)
    .find(({ subject }) => subject.startsWith("No pudimos saber si entró el pago"));
  expect(letter?.text).toContain("no pagues otra vez");
  expect(letter?.text).not.toContain("No se descontó");

  const told = await notificationsOf(admin, admin.actor.id);
  const [notice, ...others] = told.notifications.filter(({ text }) =>
    text.includes("si entró un pago"),
  );
  expect(others).toEqual([]);
  expect(notice?.href).toBe(`/semillero/admin/sales/orders/${id}`);
  const [line] = (await orderData(admin, id)).payments;
  expect(line?.what).toContain("No se supo si entró");
  expect(line?.facts).toContain(`Busca la referencia ${reference}`);
  const { rows } = await ordersData(admin, new URL("http://x/orders?status=failed"));
  expect(rows.map(({ words }) => words)).toEqual(["No se supo si entró"]);
});

test("a payment that nobody could ask about is paid once newer keys of its account are kept", async () => {
  const { home, buyer, replace } = await openScene();
  const { id } = await pay(hurried(buyer), await purchase(home.course));
  await shop.decided(home.student.email);
  const { id: paymentId } = await paymentOf(buyer, id);
  const ctx = await replace();
  await settleLate(minutesLater(replaced(ctx, false), 70), paymentId);
  expect(await findOrder(buyer, id)).toMatchObject({ status: "failed" });
  await settleLate(replaced(ctx, true), paymentId);
  expect(await findOrder(buyer, id)).toMatchObject({ status: "paid" });
  expect(await isEnrolled(buyer, home.student.id, home.course.id)).toBe(true);
});

test("a payment of keys that the academy still charges with waits a week for them to be mended", async () => {
  const { home, buyer } = await openScene();
  const { id } = await pay(hurried(buyer), await purchase(home.course));
  const { id: paymentId } = await paymentOf(buyer, id);
  const ctx = replaced(buyer, false);
  const refused = settleLate(daysLater(ctx, 6), paymentId);
  await expect(refused).rejects.toBeInstanceOf(GatewayRefused);
  expect(await findOrder(buyer, id)).toMatchObject({ status: "pending" });
  await settleLate(daysLater(ctx, 8), paymentId);
  expect(await findOrder(buyer, id)).toMatchObject({
    ...{ status: "failed", payments: [{ status: "unanswered" }] },
  });
});

test.each(["checkout", "charge"] as const)(
  "keys that the gateway refuses at the %s are told of once, and no fault of the buyer's",
  async (place) => {
    const { home, admin, buyer } = await openScene();
    const refuse = async () => {
      throw new GatewayRefused(["Llave no válida"], 401);
    };
    const merchantGateway = (keys: GatewayKeys) => {
      const open = openPaymentGateway({ url: `${shop.origin}/v1`, ...keys });
      if (place === "charge") return { ...open, charge: refuse };
      const wrong = { ...keys, publicKey: "pub_test_borrada1" };
      return {
        ...open,
        merchant: openPaymentGateway({ url: `${shop.origin}/v1`, ...wrong }).merchant,
      };
    };
    const { quotas } = buyer.outside;
    const within = { ...quotas.within, declines: { attempts: 1, minutes: 60 } };
    const outside = { ...buyer.outside, merchantGateway, quotas: { ...quotas, within } };
    const ctx = { ...buyer, outside };
    for (let at = 0; at < 3; at++) {
      const tried =
        place === "charge"
          ? pay(ctx, await purchase(home.course))
          : preview(fromAddress(ctx, `203.0.113.${at}`), [home.course.id]);
      await expect(tried).rejects.toMatchObject({ message: messages.gatewayRefuses });
    }
    const told = await notificationsOf(admin, admin.actor.id);
    const notices = told.notifications.filter(({ text }) => text.includes("no acepta tus llaves"));
    expect(notices.map(({ href }) => href)).toEqual(["/semillero/admin/merchant"]);
  },
);

test("keys that nothing opens any more hold up neither events nor their payments", async () => {
  const { home, buyer, replace } = await openScene();
  const { id } = await pay(hurried(buyer), await purchase(home.course));
  const charge = await shop.decided(home.student.email);
  const { id: paymentId } = await paymentOf(buyer, id);
  const ctx = await replace();
  await world.database.db
    .update(merchants)
    .set({ sealedKeys: "1.otra.AAAA" })
    .where(eq(merchants.id, buyer.academy.merchantId ?? ""));
  const forged = { ...eventOf(charge, newer.eventsSecret), timestamp: 1 };
  await expect(acceptEvent(replaced(ctx, true), forged)).rejects.toMatchObject({
    code: "forbidden",
  });
  await settleLate(minutesLater(replaced(ctx, false), 30), paymentId);
  expect(await findOrder(buyer, id)).toMatchObject({ status: "pending" });
  await acceptEvent(replaced(ctx, true), eventOf(charge, newer.eventsSecret));
  expect(await findOrder(buyer, id)).toMatchObject({ status: "paid" });
});

test("a refund is voided by newer keys of the same account", async () => {
  const { home, buyer, replace } = await openScene();
  const { id } = await pay(buyer, await purchase(home.course));
  const { id: refundId } = await askRefund(buyer, { orderId: id });
  await voidCharge(replaced(await replace(), true), refundId);
  expect(await refundOf(buyer, id)).toMatchObject({ status: "confirmed", way: "void" });
});

test("a refund that nobody can void is a transfer the next day, and is sent after a warning", async () => {
  const { home, buyer, replace } = await openScene();
  const { id } = await pay(buyer, await purchase(home.course));
  const { id: refundId } = await askRefund(buyer, { orderId: id });
  const ctx = replaced(await replace(), false);
  await expect(voidCharge(ctx, refundId)).rejects.toBeInstanceOf(GatewayRefused);
  await voidCharge(daysLater(ctx, 1), refundId);
  await giveAccount(buyer, { orderId: id, account });
  const url = new URL("http://localhost:3000/semillero/admin/sales/refunds?tab=send");
  expect((await refundsData(ctx, url)).rows).toMatchObject([{ isUnasked: true }]);
  expect(await seeAccount(ctx, refundId)).toMatchObject({ number: account.number });
  await sendRefund(ctx, await refundOf(ctx, id), { reference: "T-1" });
  expect(await refundOf(buyer, id)).toMatchObject({ status: "sent" });
});

describe("where nothing opens the keys that the academy charges with", () => {
  /** As a process with another secret finds them. */
  async function sealed() {
    const { home, admin, buyer } = await openScene();
    const input = await purchase(home.course);
    await world.database.db
      .update(merchants)
      .set({ sealedKeys: "1.otra.AAAA" })
      .where(eq(merchants.id, buyer.academy.merchantId ?? ""));
    const ctx = { ...buyer, outside: { ...buyer.outside } };
    return { home, admin, ctx, input };
  }

  async function toldTo(admin: MemberCtx) {
    const { notifications } = await notificationsOf(admin, admin.actor.id);
    return notifications
      .filter(({ text }) => text.startsWith("No podemos abrir tus llaves"))
      .map(({ href }) => href);
  }

  test("the checkout says that the academy takes no payments, and administrators hear it once", async () => {
    const { home, admin, ctx } = await sealed();
    for (let at = 0; at < 2; at++) {
      const { data, init } = await loader(visitOf(ctx, `/checkouts?courses=${home.course.id}`));
      expect(data).toMatchObject({ offer: null, failure: messages.gatewayRefuses });
      expect(init?.status).toBe(503);
    }
    await expect(listBanks(ctx)).rejects.toMatchObject({ code: "unavailable" });
    expect(await toldTo(admin)).toEqual(["/semillero/admin/merchant"]);
  });

  test("a purchase that began before charges nothing, and can be made once keys are kept", async () => {
    const { home, admin, ctx, input } = await sealed();
    await expect(pay(ctx, input)).rejects.toMatchObject({
      code: "conflict",
      message: messages.gatewayRefuses,
    });
    expect(await shop.charges(home.student.email)).toEqual([]);
    expect(await toldTo(admin)).toHaveLength(1);
    await keepMerchant(admin, { ...newer, password });
    const academy = await findAcademyById(world.database.db, home.academy.id);
    const later = { ...ctx, academy: academy ?? expect.fail("no academy") };
    expect(await pay(later, await purchase(home.course))).toMatchObject({ status: "SUCCESS" });
  });
});
