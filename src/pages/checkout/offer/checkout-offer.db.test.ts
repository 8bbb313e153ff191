import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { pay } from "#src/checkout/pay/pay.ts";
import { findOrder } from "#src/checkout/queries.ts";
import { coupons } from "#src/coupons/tables.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { GatewaySilent } from "#src/outside/gateway/payment-gateway.ts";
import { action, loader } from "#src/pages/checkout/checkout.page.tsx";
import { visitOf } from "#src/testing/page-visit.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { hurried, openShop, withGateway } from "#src/testing/purchase.ts";

const shop = await openShop();
const { world, charges } = shop;
afterAll(() => shop.close());

async function open(ctx: Ctx, query: string) {
  const { data } = await loader(visitOf(ctx, `/checkouts?${query}`));
  return data;
}

/** The form of an offer, filled in but for the way to pay. */
async function formOf(ctx: Ctx, query: string, learnerEmail: string) {
  const { offer, purchaseKey } = await open(ctx, query);
  if (!offer) throw new Error("the page of the test has no offer");
  return {
    key: purchaseKey,
    ...{ firstName: "Ana", lastName: "Ruiz", phone: "3001234567", address: "Calle 5", city: "" },
    ...{ learnerEmail, email: "", cupon: offer.coupon ?? "", appliedCoupon: offer.coupon ?? "" },
    shownTax: `${offer.price.taxCents}`,
    shownTotal: `${offer.price.totalCents}`,
    shownDiscount: `${offer.price.discountCents}`,
    shownRate: `${offer.rate?.price}`,
    acceptance: offer.terms.token,
    personalAcceptance: offer.personalData.token,
    ...{ terms: "on", "personal-data": "on" },
  };
}

/** Where the form leads, or how the page comes back. */
async function post(ctx: Ctx, query: string, fields: Record<string, string>) {
  const visit = visitOf(ctx, `/checkouts?${query}`);
  const request = new Request(visit.request, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const answer: unknown = await action({ ...visit, request }).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return { to: answer.headers.get("location") ?? "" };
  return { page: (answer as { data: Record<string, unknown> }).data };
}

async function addCoupon({ academy, teacher }: TestAcademy, percent = 10) {
  await world.database.db.insert(coupons).values({
    ...{ academyId: academy.id, id: newId(), code: "MIEL10", percent, createdBy: teacher.id },
    ...{ validFrom: new Date(Date.now() - 3_600_000), chosenOnly: false, isOn: true },
  });
}

describe("the offer", () => {
  test("has the discount of the coupon in the address, or says why there is none", async () => {
    const home = await world.academy();
    await addCoupon(home);
    const course = `courses=${home.course.id}`;
    expect((await open(home.ctx, `${course}&cupon=miel10`)).offer).toMatchObject({
      coupon: "MIEL10",
      price: { subtotalCents: 3900, discountCents: 390, taxCents: 667, totalCents: 4177 },
      totalCop: 167_080,
      listedCop: 185_640,
      products: [{ priceCents: 3900, priceCop: 185_640, pesosFirst: false }],
      pesosFirst: false,
    });
    const pesosFirst = { ...home.ctx, academy: { ...home.academy, pesosFirst: true } };
    expect((await open(pesosFirst, course)).offer).toMatchObject({
      products: [{ pesosFirst: true }],
      pesosFirst: true,
    });
    const { offer, couponFault } = await open(home.ctx, `${course}&cupon=NADA`);
    expect(offer?.price.discountCents).toBe(0);
    expect(couponFault).toEqual({ code: "NADA", message: "Este cupón no existe" });
  });

  test("of a gift has the discount of a coupon that its giver has used", async () => {
    const home = await world.academy();
    const { as } = home;
    const { student, course } = home;
    await addCoupon(home);
    await markProven(home.ctx, student);
    const bought = await shop.purchase(course, undefined, { couponCode: "MIEL10" });
    const shown = { ...bought.shown, taxCents: 667, totalCents: 4177, discountCents: 390 };
    await pay(as(student), { ...bought, shown });
    const other = `courses=${(await home.addCourse()).id}&cupon=MIEL10`;
    expect((await open(as(student), other)).couponFault?.message).toBe("Este cupón ya se usó");
    const gift = await open(as(student), `${other}&regalo=1`);
    expect([gift.couponFault, gift.offer?.coupon]).toEqual([null, "MIEL10"]);
  });

  test("has the ways that the merchant accepts, and none where nothing is left to pay", async () => {
    const home = await world.academy();
    await addCoupon(home, 100);
    const course = `courses=${home.course.id}`;
    const { offer } = await open(home.ctx, course);
    expect(offer?.methods[0]).toBe("card");
    expect(offer?.methods).toContain("pse");
    expect(offer?.banks?.length).toBeGreaterThan(0);
    expect((await open(home.ctx, `${course}&cupon=MIEL10`)).offer?.methods).toEqual([]);
  });

  test("stands without the banks, for the other ways to pay", async () => {
    const { ctx, course } = await world.academy();
    const banks = () => Promise.reject(new GatewaySilent("banks"));
    const { offer } = await open(withGateway(ctx, { banks }), `courses=${course.id}`);
    expect(offer?.banks).toBeNull();
    expect(offer?.methods).toContain("nequi");
  });

  test("leaves out a course that closed, and says so", async () => {
    const { ctx, course, addCourse } = await world.academy();
    const closed = await addCourse();
    await world.database.db
      .update(courses)
      .set({ status: "archived" })
      .where(eq(courses.id, closed.id));
    const { offer, dropped } = await open(ctx, `courses=${closed.id},${course.id}`);
    expect(offer?.products.map(({ id }) => id)).toEqual([course.id]);
    expect(dropped).toBe(1);
  });

  test("of a course that the account has is for another person", async () => {
    const { as, ctx, student, course } = await world.academy();
    await enrol(ctx, student.id, course.id);
    const { told } = await open(as(student), `courses=${course.id}`);
    expect(told?.giftHref).toBe(`/checkouts?courses=${course.id}&regalo=1`);
    const gift = await open(as(student), `courses=${course.id}&regalo=1`);
    expect([gift.told, gift.isGift, gift.offer?.products.length]).toEqual([null, true, 1]);
  });
});

describe("without scripts", () => {
  test.each([
    ["pse", { bank: "1", person: "natural", pseType: "CC", pseNumber: "1085265842" }],
    ["nequi", { nequiPhone: "3991111111" }],
    ["bancolombia", {}],
    ["bancolombia_qr", {}],
    ["daviplata", { daviplataType: "CC", daviplataNumber: "1085265842" }],
    ["cash", {}],
  ])("%s leads to the order, and twice the same form is one purchase", async (method, typed) => {
    const { ctx, course } = await world.academy();
    const email = `${newId()}@correo.co`;
    const query = `courses=${course.id}`;
    const form = { ...(await formOf(ctx, query, email)), ...typed, method };
    const first = await post(hurried(ctx), query, form);
    expect(first.to).toMatch(/^\/(account\/orders\/[\w-]+\?key=|explore\?compra=)/);
    await post(hurried(ctx), query, form);
    expect(await charges(email)).toHaveLength(1);
  });

  test("what is missing comes back beside its field, with everything that was typed", async () => {
    const { ctx, course } = await world.academy();
    const query = `courses=${course.id}`;
    const whole = await formOf(ctx, query, "sin@correo.co");
    const { terms: _, ...form } = { ...whole, method: "nequi", nequiPhone: "601", lastName: "" };
    const { page } = await post(ctx, query, form);
    expect(page).toMatchObject({
      problem: {
        status: 400,
        detail: "Revisa tres datos antes de pagar",
        errors: [{ path: "lastName" }, { path: "nequiPhone" }, { path: "terms" }],
      },
      values: { firstName: "Ana", nequiPhone: "601", key: whole.key },
    });
  });

  test("a card says that it needs scripts, and nothing is charged", async () => {
    const { ctx, course } = await world.academy();
    const query = `courses=${course.id}`;
    const email = `${newId()}@correo.co`;
    const form = { ...(await formOf(ctx, query, email)), method: "card" };
    const { page } = await post(ctx, query, form);
    expect(page).toMatchObject({ problem: { status: 400 } });
    expect(JSON.stringify(page)).toContain("activa JavaScript");
    expect(await charges(email)).toEqual([]);
  });

  test("a coupon is applied and taken off with everything kept, also one that was only typed", async () => {
    const home = await world.academy();
    await addCoupon(home);
    const query = `courses=${home.course.id}`;
    const form = { ...(await formOf(home.ctx, query, "c@correo.co")), method: "cash" };
    for (const intent of ["coupon", "pay"]) {
      const { page } = await post(home.ctx, query, { ...form, cupon: "miel10", intent });
      expect(page).toMatchObject({
        offer: { coupon: "MIEL10", price: { discountCents: 390 } },
        values: { firstName: "Ana", method: "cash" },
      });
    }
    const applied = { ...form, cupon: "MIEL10", appliedCoupon: "MIEL10" };
    const off = await post(home.ctx, query, { ...applied, intent: "no-coupon" });
    expect(off.page).toMatchObject({ offer: { coupon: null }, values: { cupon: "" } });
    const unknown = await post(home.ctx, query, { ...form, cupon: "NADA", intent: "coupon" });
    expect(unknown.page).toMatchObject({ couponError: "Este cupón no existe" });
  });

  test("a code that was refused and stays in its field does not stop the purchase", async () => {
    const { ctx, course } = await world.academy();
    const query = `courses=${course.id}`;
    const email = `${newId()}@correo.co`;
    const form = { ...(await formOf(ctx, query, email)), method: "cash", cupon: "NADA" };
    const { page } = await post(ctx, query, { ...form, intent: "pay" });
    expect(page).toMatchObject({ couponError: "Este cupón no existe" });
    expect(await charges(email)).toEqual([]);
    await post(hurried(ctx), query, { ...form, refusedCoupon: "NADA" });
    expect(await charges(email)).toHaveLength(1);
  });

  test("a coupon that ends before the payment: the page comes back with the full price", async () => {
    const home = await world.academy();
    await addCoupon(home);
    const query = `courses=${home.course.id}&cupon=MIEL10`;
    const email = `${newId()}@correo.co`;
    const form = { ...(await formOf(home.ctx, query, email)), method: "cash" };
    await world.database.db
      .update(coupons)
      .set({ limit: 1, redeemed: 1 })
      .where(eq(coupons.academyId, home.academy.id));
    const { page } = await post(home.ctx, query, form);
    expect(page).toMatchObject({ problem: { status: 409, detail: "Este cupón ya se usó" } });
    // What the same answer shows besides.
    const { offer, couponFault } = await open(home.ctx, query);
    expect(couponFault).toEqual({ code: "MIEL10", message: "Este cupón ya se usó" });
    expect(offer).toMatchObject({ coupon: null, price: { totalCents: 4641 } });
    expect(await charges(email)).toEqual([]);
  });

  test("a total of 0 gives the course, with no way to pay", async () => {
    const home = await world.academy();
    await addCoupon(home, 100);
    const query = `courses=${home.course.id}&cupon=MIEL10`;
    const email = `${newId()}@correo.co`;
    const { "personal-data": _, ...form } = await formOf(home.ctx, query, email);
    const { to } = await post(home.ctx, query, form);
    const orderId = new URL(to ?? "", "http://localhost").searchParams.get("compra") ?? "";
    expect((await findOrder(home.ctx, orderId))?.status).toBe("paid");
    expect(await charges(email)).toEqual([]);
  });

  test("amounts that the form changed are a 409, and nothing is charged", async () => {
    const { ctx, course } = await world.academy();
    const query = `courses=${course.id}`;
    const email = `${newId()}@correo.co`;
    const form = await formOf(ctx, query, email);
    for (const lie of [{ shownTotal: "100" }, { shownTotal: "0" }, { shownRate: "1" }]) {
      const { page } = await post(ctx, query, { ...form, method: "cash", ...lie });
      expect(page).toMatchObject({ problem: { status: 409 } });
    }
    expect(await charges(email)).toEqual([]);
  });
});
