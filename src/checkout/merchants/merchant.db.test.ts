// An academy that charges under its own keys at the gateway. A second sandbox is its merchant.
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { findAcademyById } from "#src/academies/queries.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { preview } from "#src/checkout/pay/preview.ts";
import { findOrder } from "#src/checkout/queries.ts";
import { acceptEvent } from "#src/checkout/settle/accept-event.ts";
import { settleLate } from "#src/checkout/settle/settle-late.ts";
import type { Actor, MemberCtx } from "#src/ctx.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { openPaymentGateway } from "#src/outside/gateway/payment-gateway.ts";
import { expectBalanced } from "#src/testing/ledger.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { cards, eventOf, hurried, openShop, paymentOf } from "#src/testing/purchase.ts";
import { openSandbox } from "#src/testing/world.ts";
import { trailOf } from "#src/trail/queries.ts";
import { dropMerchant, keepMerchant } from "./keep-merchant.ts";
import { merchants } from "./tables.ts";

const keys = {
  publicKey: "pub_test_lagulupa1",
  privateKey: "prv_test_lagulupa1",
  eventsSecret: "test_events_lagulupa1",
  integritySecret: "test_integrity_lagulupa1",
};
const password = "cosecha de mayo";

const shop = await openShop();
const { world } = shop;
const own = await openSandbox({ settleMs: 0, prepareMs: 0, ...keys });
const ownUrl = `${own.origin}/v1`;
world.outside.merchantGateway = (given) => openPaymentGateway({ url: ownUrl, ...given });
afterAll(async () => {
  await shop.close();
  await own.close();
});

let home: TestAcademy;
let owner: MemberCtx;
beforeEach(async () => {
  home = await world.academy();
  owner = home.as(await home.person("academy", "Luz Dary"));
  const passwordHash = await hashPassword(password);
  await world.database.db
    .update(users)
    .set({ passwordHash })
    .where(eq(users.academyId, home.academy.id));
});

/** As the next request finds the academy. */
async function now<C extends { academy: TestAcademy["academy"] }>(ctx: C): Promise<C> {
  const academy = await findAcademyById(world.database.db, ctx.academy.id);
  if (!academy) throw new Error("no academy");
  return { ...ctx, academy };
}

const keep = (changes = {}) => keepMerchant(owner, { ...keys, password, ...changes });

/** A purchase that the academy's own merchant takes, as its checkout page sends it. */
async function purchase() {
  const input = await shop.purchase(home.course);
  const merchant = await world.outside.merchantGateway(keys).merchant();
  const answer = await fetch(`${ownUrl}/tokens/cards`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${keys.publicKey}` },
    body: JSON.stringify({
      ...{ number: cards.approved, cvc: "123", exp_month: "08", exp_year: "39" },
      card_holder: "Ana María Ruiz",
    }),
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  return {
    ...input,
    method: { kind: "card" as const, token: data.id, installments: 1 },
    acceptanceToken: merchant.terms.token,
    personalDataToken: merchant.personalData.token,
  };
}

const student = (): Promise<MemberCtx> => now(home.as(home.student));

async function merchantIds() {
  const rows = await world.database.db
    .select({ id: merchants.id, endedAt: merchants.endedAt })
    .from(merchants)
    .where(eq(merchants.academyId, home.academy.id))
    .orderBy(merchants.createdAt);
  return rows.map(({ endedAt }) => (endedAt ? "ended" : "open"));
}

describe("keys", () => {
  test("are sealed, and every administrator reads of the change", async () => {
    const other = await home.person("academy", "Aldemar");
    await keep();
    const [row] = await world.database.db
      .select()
      .from(merchants)
      .where(eq(merchants.academyId, home.academy.id));
    expect(row?.publicKey).toBe(keys.publicKey);
    for (const secret of [keys.privateKey, keys.eventsSecret, keys.integritySecret]) {
      expect(JSON.stringify(row)).not.toContain(secret);
    }
    await world.runJobs();
    for (const { email } of [owner.actor, other]) {
      expect(shop.lettersTo(email).map(({ subject }) => subject)).toEqual([
        "Cambió la cuenta donde cobras",
      ]);
    }
    const trail = await trailOf(owner, owner.actor.id);
    expect(JSON.stringify(trail)).toContain("merchant-changed");
  });

  test.each([
    [{ publicKey: "pub_live_lagulupa1" }, "publicKey"],
    [{ privateKey: keys.publicKey }, "privateKey"],
    [{ eventsSecret: "" }, "eventsSecret"],
    [{ integritySecret: "test_events_lagulupa1" }, "integritySecret"],
    [{ privateKey: "prv_prod_lagulupa1" }, "privateKey"],
  ])("with %j are refused at their field", async (changes, path) => {
    await expect(keep(changes)).rejects.toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ path: [path] })]),
    });
    expect(await merchantIds()).toEqual([]);
  });

  test.each([
    [{ publicKey: "pub_test_deotro123" }, "invalid"],
    [{ privateKey: "prv_test_deotro123" }, "invalid"],
    [{ password: "otra cosa" }, "invalid"],
  ])("with %j change nothing", async (changes, code) => {
    await expect(keep(changes)).rejects.toMatchObject({ code });
    expect(await merchantIds()).toEqual([]);
  });

  test("cannot be checked while the gateway is silent, and are not kept", async () => {
    const silent = () => openPaymentGateway({ url: "http://127.0.0.1:9/v1", ...keys });
    const cut = { ...owner, outside: { ...owner.outside, merchantGateway: silent } };
    await expect(keepMerchant(cut, { ...keys, password })).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(await merchantIds()).toEqual([]);
  });

  test.each(["student", "teacher", "admin"] as const)("are not a %s's to change", async (role) => {
    const actor: Actor = await home.person(role);
    const given = { ...keys, password };
    await expect(keepMerchant(home.as(actor), given)).rejects.toMatchObject({ code: "forbidden" });
    await expect(dropMerchant(home.as(actor), given)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("of two that are kept at once, one takes new payments", async () => {
    await Promise.all([keep(), keep()]);
    expect((await merchantIds()).sort()).toEqual(["ended", "open"]);
    const { academy } = await now(owner);
    expect(academy.merchantId).not.toBeNull();
  });

  test("go away once", async () => {
    await keep();
    await dropMerchant(owner, { password });
    await expect(dropMerchant(owner, { password })).rejects.toMatchObject({ code: "not_found" });
    expect(await merchantIds()).toEqual(["ended"]);
    expect((await now(owner)).academy.merchantId).toBeNull();
  });
});

/** The event that the academy's merchant sends about an approved payment. */
async function approvalOf(ctx: MemberCtx, orderId: string, secret = keys.eventsSecret) {
  const { gatewayId, amountCop, reference } = await paymentOf(ctx, orderId);
  const transaction = { id: gatewayId ?? "", status: "APPROVED" as const, reference };
  return eventOf({ ...transaction, amount_in_cents: amountCop * 100 }, secret);
}

describe("a payment", () => {
  test("goes through the academy's merchant, and its sale is shared as any other", async () => {
    await keep();
    const buyer = await student();
    expect(await preview(buyer, [home.course.id])).toMatchObject({ totalCop: expect.any(Number) });
    const paid = await pay(buyer, await purchase());
    expect(paid.status).toBe("SUCCESS");
    expect(await isEnrolled(buyer, home.student.id, home.course.id)).toBe(true);
    expect(await shop.charges(home.student.email)).toEqual([]);
    expect((await paymentOf(buyer, paid.id)).merchantId).toBe(buyer.academy.merchantId);
    await expectBalanced(world.database.db);
  });

  test("stays with the keys that took it, whatever the academy charges under later", async () => {
    await keep();
    const buyer = await student();
    const { id } = await pay(hurried(buyer), await purchase());
    await dropMerchant(owner, { password });
    const later = await student();
    await settleLate(later, (await paymentOf(later, id)).id);
    expect(await findOrder(later, id)).toMatchObject({ status: "paid" });
  });

  test("is settled by an event that the academy's secret signs, at its own host alone", async () => {
    await keep();
    const buyer = await student();
    const { id } = await pay(hurried(buyer), await purchase());
    const event = await approvalOf(buyer, id);
    const elsewhere = await world.academy();
    await expect(acceptEvent(elsewhere.ctx, event)).rejects.toMatchObject({ code: "forbidden" });
    await acceptEvent({ ...buyer, actor: null }, event);
    expect(await findOrder(buyer, id)).toMatchObject({ status: "paid" });
  });

  test("is settled by its event also where the same keys were kept again, before it or after", async () => {
    await keep();
    const first = await student();
    const before = await pay(hurried(first), await purchase());
    await keep();
    const second = await now(home.as(await home.person("student")));
    const after = await pay(hurried(second), await purchase());
    for (const { id } of [before, after]) {
      await acceptEvent({ ...second, actor: null }, await approvalOf(second, id));
      expect(await findOrder(second, id)).toMatchObject({ status: "paid" });
    }
  });

  test("is not settled by the account of keys that were replaced before it", async () => {
    const eventsSecret = "test_events_former01";
    await keep({ eventsSecret });
    await keep();
    const buyer = await student();
    const { id } = await pay(hurried(buyer), await purchase());
    const event = await approvalOf(buyer, id, eventsSecret);
    await acceptEvent({ ...buyer, actor: null }, event);
    expect(await findOrder(buyer, id)).toMatchObject({ status: "pending" });
    await acceptEvent({ ...buyer, actor: null }, await approvalOf(buyer, id));
    expect(await findOrder(buyer, id)).toMatchObject({ status: "paid" });
  });

  test("of the platform's merchant is nothing that an academy's secret can speak of", async () => {
    const buyer = await student();
    const { orderId, charge } = await shop.payAndLeave(buyer, await shop.purchase(home.course));
    await keep();
    const event = eventOf(charge, keys.eventsSecret);
    await acceptEvent({ ...(await student()), actor: null }, event);
    expect(await findOrder(buyer, orderId)).toMatchObject({ status: "pending" });
    await acceptEvent({ ...(await student()), actor: null }, eventOf(charge));
    expect(await findOrder(buyer, orderId)).toMatchObject({ status: "paid" });
  });
});
