// Purchases with a coupon, purchases of nothing, and what a client may not change of either.
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { findOrder, findOrderByKey } from "#src/checkout/queries.ts";
import { messages, priceOrder } from "#src/checkout/rules.ts";
import { couponTexts } from "#src/coupons/coupon.rules.ts";
import { couponRedemptions, coupons } from "#src/coupons/tables.ts";
import type { Course } from "#src/courses/queries.ts";
import { newId } from "#src/db/columns.ts";
import { GatewayRefused, GatewaySilent } from "#src/outside/gateway/payment-gateway.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { fromAddress, openShop, seen } from "#src/testing/purchase.ts";
import { quotasWith, usdCop } from "#src/testing/world.ts";
import { type PayInput, pay } from "./pay.ts";
import { preview } from "./preview.ts";

const shop = await openShop();
const { world, purchase, charges, lettersTo } = shop;
afterAll(() => shop.close());

type Terms = Partial<typeof coupons.$inferInsert>;

async function withCoupon(terms: Terms) {
  const home = await world.academy();
  await world.database.db.insert(coupons).values({
    ...{ academyId: home.academy.id, id: newId(), code: "MIEL", createdBy: home.teacher.id },
    ...{ validFrom: new Date(Date.now() - 3_600_000), chosenOnly: false, isOn: true },
    ...terms,
  });
  return home;
}

/** What checkout shows and sends with the coupon typed. */
async function couponed({ course }: { course: Course }, discountCents: number, rest = {}) {
  const { taxCents, totalCents } = priceOrder([course.priceCents], discountCents, 19);
  const shown = { taxCents, totalCents, discountCents, usdCop };
  return purchase(course, undefined, { couponCode: " miel", shown, ...rest });
}

const free = { method: { kind: "free" }, acceptedTerms: true } as const;
const without = ({ acceptanceToken: _, personalDataToken: __, ...input }: PayInput): PayInput =>
  input;
/** A purchase of nothing, as checkout sends it. */
const gratis = async (home: TestAcademy, rest: Partial<PayInput> = {}) =>
  without(await couponed(home, home.course.priceCents, { ...free, ...rest }));

/** A database in which each transaction begins after a save of the coupon, or after its end. */
function changingCoupons(
  { academy, ctx: { db } }: TestAcademy,
  change: "save" | "delete" = "save",
): TestAcademy["ctx"]["db"] {
  const mine = eq(coupons.academyId, academy.id);
  const save = async () => {
    if (change === "delete") return world.database.db.delete(coupons).where(mine);
    const saved = { version: sql`${coupons.version} + 1` };
    return world.database.db.update(coupons).set(saved).where(mine);
  };
  return new Proxy(db, {
    get(target, key) {
      const found = Reflect.get(target, key);
      if (key !== "transaction") return typeof found === "function" ? found.bind(target) : found;
      return (...given: Parameters<typeof db.transaction>) =>
        save().then(() => target.transaction(...given));
    },
  });
}

const redemptions = ({ academy }: TestAcademy) =>
  world.database.db.$count(couponRedemptions, eq(couponRedemptions.academyId, academy.id));

describe("a coupon", () => {
  test("is taken off what is charged, and stands in the order", async () => {
    const home = await withCoupon({ percent: 10 });
    const ctx = home.as(home.student);
    const { id } = await pay(ctx, await couponed(home, 390));
    expect(await findOrder(ctx, id)).toMatchObject({
      ...{ status: "paid", couponCode: "MIEL", discountCents: 390, totalCents: 4177 },
      items: [{ priceCents: 3900, discountCents: 390 }],
    });
    expect(await charges(home.student.email)).toMatchObject([{ amount_in_cents: 4177 * usdCop }]);
    expect(await redemptions(home)).toBe(1);
  });

  test.each<[string, Partial<PayInput["shown"]>, string]>([
    ["another discount", { discountCents: 3000 }, messages.priceChanged],
    ["the total without it", { totalCents: 4641, taxCents: 741 }, messages.priceChanged],
    ["a lower total", { totalCents: 100, taxCents: 16 }, messages.priceChanged],
  ])("with %s is refused, and nothing is charged or redeemed", async (_, shown, message) => {
    const home = await withCoupon({ percent: 10 });
    const ctx = home.as(home.student);
    const input = await couponed(home, 390);
    const refused = pay(ctx, { ...input, shown: { ...input.shown, ...shown } });
    await expect(refused).rejects.toMatchObject({ code: "conflict", message });
    expect(await charges(home.student.email)).toEqual([]);
    expect(await findOrderByKey(ctx, input.idempotencyKey)).toBeNull();
    expect(await redemptions(home)).toBe(0);
  });

  test("that does not fit is refused with its reason", async () => {
    const home = await withCoupon({ percent: 10, validUntil: new Date(Date.now() - 1000) });
    const refused = pay(home.as(home.student), await couponed(home, 390));
    await expect(refused).rejects.toMatchObject({ code: "conflict", message: couponTexts.over });
    const unknown = await couponed(home, 390, { couponCode: "NOHAY" });
    await expect(pay(home.as(home.student), unknown)).rejects.toMatchObject({
      message: couponTexts.unknown,
    });
    expect(await charges(home.student.email)).toEqual([]);
  });

  test("that a stranger's address has used is refused as a course that it has", async () => {
    const home = await withCoupon({ percent: 10 });
    await pay(home.as(home.student), await couponed(home, 390));
    const other = { ...home, course: await home.addCourse() };
    const giver = await home.person("student");
    const learnerEmail = home.student.email;
    const charged = (await charges(learnerEmail)).length;
    for (const ctx of [home.ctx, home.as(giver)]) {
      const { course } = other;
      const [used, owned] = await Promise.all(
        [await couponed(other, course.priceCents / 10, { learnerEmail }), null].map((input) =>
          (input
            ? pay(ctx, input)
            : purchase(home.course, undefined, { learnerEmail }).then((owned) => pay(ctx, owned))
          ).catch((error: unknown) => error),
        ),
      );
      expect(used).toMatchObject({ code: "conflict", message: messages.notSold });
      expect(used).toEqual(owned);
    }
    expect(await charges(learnerEmail)).toHaveLength(charged);
    await world.runJobs();
    const subjects = shop.lettersTo(learnerEmail).map(({ subject }) => subject);
    expect(subjects.join()).toMatch(/Ese cupón ya se usó|Ya tienes/);
  });

  test("that its giver has used is good for a gift", async () => {
    const home = await withCoupon({ percent: 10 });
    await pay(home.as(home.student), await couponed(home, 390));
    await markProven(home.ctx, home.student);
    const gift = await couponed(home, 390, { learnerEmail: `${newId()}@correo.test` });
    expect(await pay(home.as(home.student), gift)).toMatchObject({ status: "SUCCESS" });
    expect(await redemptions(home)).toBe(2);
  });

  test("that is changed between the price and the purchase is a changed price, and takes nothing", async () => {
    const home = await withCoupon({ percent: 10 });
    const ctx = home.as(home.student);
    const input = await couponed(home, 390);
    const late = { ...ctx, db: changingCoupons(home) };
    await expect(pay(late, input)).rejects.toMatchObject({
      ...{ code: "conflict", message: messages.priceChanged },
    });
    expect(await charges(home.student.email)).toEqual([]);
    expect(await redemptions(home)).toBe(0);
    expect(await pay(ctx, input)).toMatchObject({ status: "SUCCESS" });
  });

  test("that is deleted between its price and the order is another price, and charges nothing", async () => {
    const home = await withCoupon({ percent: 10 });
    const ctx = home.as(home.student);
    const input = await couponed(home, 390);
    await expect(pay({ ...ctx, db: changingCoupons(home, "delete") }, input)).rejects.toMatchObject(
      { code: "conflict", message: messages.priceChanged },
    );
    expect(await charges(home.student.email)).toEqual([]);
    await expect(pay(ctx, input)).rejects.toMatchObject({ message: couponTexts.unknown });
  });

  test("goes to one of many who take its last use at once; the others are charged nothing", async () => {
    const home = await withCoupon({ percent: 10, limit: 1 });
    const buyers = await Promise.all([1, 2, 3, 4, 5].map(() => home.person("student")));
    const answers = await Promise.allSettled(
      buyers.map(async (buyer) => pay(home.as(buyer), await couponed(home, 390))),
    );
    const paid = answers.filter(({ status }) => status === "fulfilled");
    expect(paid).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "fulfilled") continue;
      expect(answer.reason).toMatchObject({ code: "conflict", message: couponTexts.used });
    }
    const charged = await Promise.all(buyers.map(({ email }) => charges(email)));
    expect(charged.flat()).toHaveLength(1);
    expect(await redemptions(home)).toBe(1);
  });
});

describe("a purchase of nothing", () => {
  test("charges nothing, asks the gateway nothing, and gives the course at once", async () => {
    const home = await withCoupon({ percent: 100 });
    const ctx = fromAddress(home.as(home.student), "203.0.113.9");
    const input = await gratis(home);
    const paid = await pay(ctx, input);
    expect(paid).toEqual({ status: "SUCCESS", id: paid.id, order: `/account/orders/${paid.id}` });
    expect(await seen(home, home.student, home.course)).toEqual({ enrolled: true, newStudents: 1 });
    expect(await charges(home.student.email)).toEqual([]);
    const order = await findOrder(ctx, paid.id);
    expect(order).toMatchObject({ status: "paid", totalCop: 0, payments: [], acceptedBoxes: [] });
    expect(order?.consent).toEqual({
      ...{ address: "203.0.113.9", terms: "noviembre de 2023", gateway: [] },
    });
    expect(await pay(ctx, input)).toEqual(paid);
    expect(await redemptions(home)).toBe(1);
    await world.runJobs();
    const [receipt] = lettersTo(home.student.email);
    expect(receipt?.text).toContain("Confirmamos tu pedido y el curso ya está en tu cuenta");
    expect(receipt?.text).not.toMatch(/Recibimos tu pago|para pedir el reembolso/);
  });

  test("sent many times at once is one order and one place", async () => {
    const home = await withCoupon({ percent: 100, limit: 1 });
    const input = await gratis(home);
    const ctx = home.as(home.student);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => pay(ctx, input)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await seen(home, home.student, home.course)).toEqual({ enrolled: true, newStudents: 1 });
  });

  test("sent again while the first has not ended is not refused for the use that the first took", async () => {
    const home = await withCoupon({ percent: 100, limit: 1 });
    const input = await gratis(home);
    const ctx = home.as(home.student);
    const rates = {
      usdCop: async () => {
        await pay(ctx, input);
        return ctx.outside.rates.usdCop();
      },
    };
    const second = await pay({ ...ctx, outside: { ...ctx.outside, rates } }, input);
    expect(second).toEqual(await pay(ctx, input));
    expect(second.status).toBe("SUCCESS");
  });

  test("many buyers of one course at once do not wait for each other in a circle", async () => {
    const home = await withCoupon({ percent: 100 });
    const buyers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => home.person("student")));
    const answers = await Promise.all(
      buyers.map(async (buyer) => pay(home.as(buyer), await gratis(home))),
    );
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => "SUCCESS"));
    expect((await seen(home, home.student, home.course)).newStudents).toBe(6);
  });

  test("a total below what the gateway takes is nothing, for many at once too", async () => {
    const home = await world.academy();
    const courses = [await home.addCourse({ price: 1 })];
    const shown = { taxCents: 0, totalCents: 0, usdCop: 1000 };
    const usdCopNow = async () => ({ price: 1000, date: "2026-11-23", source: "x", fresh: true });
    const buyers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => home.person("student")));
    const answers = await Promise.all(
      buyers.map(async (buyer) => {
        const ctx = home.as(buyer);
        const outside = { ...ctx.outside, rates: { usdCop: usdCopNow } };
        const input = without(await purchase(courses, undefined, { ...free, shown }));
        return pay({ ...ctx, outside }, input);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => "SUCCESS"));
  });

  test("needs the box of the terms", async () => {
    const home = await withCoupon({ percent: 100 });
    const refused = pay(home.as(home.student), await gratis(home, { acceptedTerms: false }));
    await expect(refused).rejects.toThrow(messages.termsNeeded);
  });

  test.each<[string, (home: TestAcademy) => Promise<PayInput>]>([
    [
      "free where there is a price",
      async (home) => ({ ...(await purchase(home.course)), ...free }),
    ],
    [
      "free, with a total of 0 that is none",
      async (home) => {
        const shown = { taxCents: 0, totalCents: 0, usdCop };
        return { ...(await purchase(home.course)), ...free, shown };
      },
    ],
    ["a card where it is free", async (home) => couponed(home, home.course.priceCents)],
  ])("%s is a changed price, and nothing is charged or given", async (_, ask) => {
    const home = await withCoupon({ percent: 100 });
    await expect(pay(home.as(home.student), await ask(home))).rejects.toMatchObject({
      ...{ code: "conflict", message: messages.priceChanged },
    });
    expect(await charges(home.student.email)).toEqual([]);
    expect(await seen(home, home.student, home.course)).toMatchObject({ enrolled: false });
  });

  test("of a visitor is bounded by network address, however many e-mails they type", async () => {
    const home = await withCoupon({ percent: 100 });
    const before = world.outside.quotas;
    world.outside.quotas = quotasWith({ INVITATIONS_PER_DAY: 2 });
    try {
      const take = async () => {
        const learnerEmail = `${newId()}@correo.test`;
        return pay(fromAddress(home.ctx, "203.0.113.7"), await gratis(home, { learnerEmail }));
      };
      await take();
      await take();
      await expect(take()).rejects.toMatchObject({ code: "too_many" });
    } finally {
      world.outside.quotas = before;
    }
  });
});

test("a coupon that leaves less than the gateway takes leaves nothing to pay", async () => {
  const home = await withCoupon({ percent: 95 });
  const course = await home.addCourse({ price: 5 });
  const ctx = home.as(home.student);
  const { quoted } = await preview(ctx, [course.id], "MIEL");
  expect(quoted.price).toMatchObject({ discountCents: 500, totalCents: 0 });
  expect(quoted.coupon).toMatchObject({ code: "MIEL", discountCents: 500 });
  const shown = { taxCents: 0, totalCents: 0, discountCents: 500, usdCop };
  const input = without(await purchase(course, undefined, { ...free, couponCode: "MIEL", shown }));
  await expect(pay(ctx, input)).resolves.toMatchObject({ status: "SUCCESS" });
  expect(await seen(home, home.student, course)).toMatchObject({ enrolled: true });
});

test.each([
  ["is silent", new GatewaySilent("timeout")],
  ["refuses the keys", new GatewayRefused(["Llave no válida"], 401)],
])("a purchase of nothing goes on where the gateway %s, and no other does", async (_, failure) => {
  const home = await withCoupon({ percent: 100 });
  const here = home.as(home.student);
  const merchant = () => Promise.reject(failure);
  const gateway = { ...here.outside.gateway, merchant };
  const ctx = { ...here, outside: { ...here.outside, gateway } };
  const { quoted, paymentMethods } = await preview(ctx, [home.course.id], "MIEL");
  expect(quoted.price).toMatchObject({ totalCents: 0 });
  expect(paymentMethods).toEqual([]);
  await expect(preview(ctx, [home.course.id])).rejects.toMatchObject({ code: "unavailable" });
  await expect(pay(ctx, await gratis(home))).resolves.toMatchObject({ status: "SUCCESS" });
  expect(await seen(home, home.student, home.course)).toMatchObject({ enrolled: true });
});

test("strangers whose purchases wait hold a quarter of a limited coupon at most", async () => {
  const home = await withCoupon({ percent: 10, limit: 12 });
  const visitor = fromAddress(home.ctx, "203.0.113.10");
  const wait = async (ctx = visitor) =>
    pay(
      ctx,
      await couponed(home, 390, {
        ...(ctx === visitor ? { learnerEmail: `${newId()}@correo.test` } : {}),
        method: { kind: "cash" },
      }),
    );
  for (let held = 0; held < 3; held++) {
    expect(await wait()).toMatchObject({ status: "PENDING" });
  }
  await expect(wait()).rejects.toMatchObject({ code: "conflict", message: couponTexts.held });
  expect(await redemptions(home)).toBe(3);
  await markProven(home.ctx, home.student);
  expect(await wait(home.as(home.student))).toMatchObject({ status: "PENDING" });
});

test("accounts that only typed their addresses hold no more of it than those without one", async () => {
  const home = await withCoupon({ percent: 10, limit: 12 });
  const wait = async (who: TestAcademy["student"] | null) => {
    const ctx = who ? home.as(who) : fromAddress(home.ctx, "203.0.113.12");
    const named = who ? {} : { learnerEmail: `${newId()}@correo.test` };
    return pay(ctx, await couponed(home, 390, { ...named, method: { kind: "cash" } }));
  };
  const people = await Promise.all([1, 2, 3].map(() => home.person("student")));
  expect(await wait(people[0] ?? null)).toMatchObject({ status: "PENDING" });
  expect(await wait(people[1] ?? null)).toMatchObject({ status: "PENDING" });
  expect(await wait(null)).toMatchObject({ status: "PENDING" });
  const held = { code: "conflict", message: couponTexts.held };
  await expect(wait(people[2] ?? null)).rejects.toMatchObject(held);
  await expect(wait(null)).rejects.toMatchObject(held);
  expect(await redemptions(home)).toBe(3);
  // Who proves the address is no stranger any more, and leaves a place to others.
  for (const one of [people[0], people[2]]) if (one) await markProven(home.ctx, one);
  expect(await wait(people[2] ?? null)).toMatchObject({ status: "PENDING" });
  expect(await wait(null)).toMatchObject({ status: "PENDING" });
});

test("a gift that costs nothing names its giver only where the account is proven", async () => {
  const home = await withCoupon({ percent: 100 });
  const given = async (ctx: typeof home.ctx) => {
    const learnerEmail = `${newId()}@correo.test`;
    const customerEmail = `${newId()}@correo.test`;
    await pay(ctx, await gratis(home, { learnerEmail, customerEmail }));
    await world.runJobs();
    return lettersTo(learnerEmail)[0]?.text;
  };
  expect(await given(fromAddress(home.ctx, "203.0.113.9"))).toContain("Alguien compró");
  await markProven(home.ctx, home.student);
  const text = await given(home.as(home.student));
  expect(text).not.toContain("Alguien");
  expect(text).toContain(" compró ");
});
