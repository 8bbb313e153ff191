// The tax of an academy in its purchases: each order keeps the one that it was made with.
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { findAcademyById } from "#src/academies/queries.ts";
import { changeTax } from "#src/academies/settings/change-tax.ts";
import type { Tax } from "#src/academies/settings/tax.rules.ts";
import { findSoldOrder } from "#src/checkout/orders/sold-order-queries.ts";
import { findOrder, findOrderByKey } from "#src/checkout/queries.ts";
import { findReceipt } from "#src/checkout/receipt/receipt.ts";
import { drawReceipt } from "#src/checkout/receipt/receipt-pdf.ts";
import { messages, priceOrder } from "#src/checkout/rules.ts";
import { coupons } from "#src/coupons/tables.ts";
import type { Course } from "#src/courses/queries.ts";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { salesDays } from "#src/ledger/tables.ts";
import { expectBalanced } from "#src/testing/ledger.ts";
import { pdfText } from "#src/testing/pdf-text.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openShop } from "#src/testing/purchase.ts";
import { usdCop } from "#src/testing/world.ts";
import { type PayInput, pay } from "./pay.ts";
import { preview } from "./preview.ts";

const shop = await openShop();
const { world, purchase, charges, lettersTo } = shop;
afterAll(() => shop.close());

const none = { taxPercent: 0, taxReason: "Educación formal, art. 476" };
const five = { taxPercent: 5, taxReason: "Art. 468-1" };

/** From the next request of the academy's student on. */
async function tax({ ctx, academy, student }: TestAcademy, tax: Tax) {
  await inTransaction({ ...ctx, db: ctx.allAcademies.db }, (own) => changeTax(own, tax));
  const now = await findAcademyById(world.database.db, academy.id);
  return { ...ctx, academy: now ?? academy, actor: student };
}

/** As a buyer was shown it at this rate. */
function at(taxPercent: number, { priceCents }: Course, discountCents = 0) {
  const { taxCents, totalCents } = priceOrder([priceCents], discountCents, taxPercent);
  return { shown: { taxCents, totalCents, discountCents, usdCop } };
}

/** @param terms what the purchase has besides */
async function buy(here: TestAcademy, { taxPercent, taxReason }: Tax, terms = {}) {
  const ctx = await tax(here, { taxPercent, taxReason });
  const { course } = here;
  const paid = await pay(
    ctx,
    await purchase(course, undefined, { ...at(taxPercent, course), ...terms }),
  );
  return { ctx, id: paid.id };
}

test.each([
  [none, { taxCents: 0, totalCents: 3900 }],
  [five, { taxCents: 195, totalCents: 4095 }],
])("what is shown, charged and stored has the rate %j", async (rate, amounts) => {
  const here = await world.academy();
  const ctx = await tax(here, rate);
  const { quoted, totalCop } = await preview(ctx, [here.course.id]);
  expect(quoted).toMatchObject({ price: amounts, ...rate });
  expect(totalCop).toBe(amounts.totalCents * 40);
  const { id } = await buy(here, rate);
  expect(await findOrder(ctx, id)).toMatchObject({ status: "paid", ...amounts, ...rate });
  const [charge] = await charges(here.student.email);
  expect(charge).toMatchObject({ amount_in_cents: amounts.totalCents * usdCop });
  const vat = { type: "VAT", amount_in_cents: amounts.taxCents * usdCop };
  expect(charge?.taxes).toEqual(amounts.taxCents > 0 ? [vat] : []);
});

test("a change between what was shown and the payment is refused, and nothing is charged", async () => {
  const here = await world.academy();
  const input = await purchase(here.course);
  const ctx = await tax(here, none);
  await expect(pay(ctx, input)).rejects.toMatchObject({
    ...{ code: "conflict", message: messages.priceChanged },
  });
  expect(await charges(here.student.email)).toEqual([]);
  expect(await findOrderByKey(ctx, input.idempotencyKey)).toBeNull();
});

test("an order keeps its rate and its words when the academy's change", async () => {
  const here = await world.academy();
  const { ctx, id } = await buy(here, none);
  await world.runJobs();
  for (const now of [ctx, await tax(here, five)]) {
    const receipt = await findReceipt(now, id, null);
    expect(receipt.amounts).toContainEqual({ label: "Impuestos (IVA 0 %)", value: "USD 0,00" });
    expect(receipt.total).toEqual({ label: "Total pagado en pesos", value: "156.000 COP" });
    const paper = pdfText(await drawReceipt(receipt)).replace(/\s+/g, " ");
    expect(paper).toContain("Impuestos (IVA 0 %)");
    expect(paper).toContain("Sin IVA: Educación formal, art. 476");
  }
  const [letter] = lettersTo(here.student.email);
  expect(letter?.text).toContain("Impuestos (IVA 0 %)");
  expect(letter?.text).toContain("Sin IVA: Educación formal, art. 476");
  expect(letter?.text).not.toContain("con IVA");
});

test("with the usual rate no receipt has a reason", async () => {
  const here = await world.academy();
  const { ctx, id } = await buy(here, { taxPercent: 19, taxReason: "" });
  const receipt = await findReceipt(ctx, id, null);
  expect(receipt.taxReason).toBeNull();
  expect(receipt.amounts).toContainEqual({ label: "Impuestos (IVA 19 %)", value: "USD 7,41" });
  expect(receipt.total.label).toBe("Total pagado en pesos, con IVA");
});

test("the ledger and the sums of the sales have the tax of the order", async () => {
  const here = await world.academy();
  const untaxed = await buy(here, none);
  const taxed = await buy({ ...here, course: await here.addCourse() }, five);
  const shares = async (id: string) => (await findSoldOrder(here.ctx, id))?.shares;
  expect(await shares(untaxed.id)).toMatchObject({ tax: 0, platform: 15_600 });
  expect(await shares(taxed.id)).toMatchObject({ tax: 7800, platform: 15_600 });
  expect(
    await world.database.db
      .select({ taxCents: salesDays.taxCents, taxCop: salesDays.taxCop })
      .from(salesDays)
      .where(eq(salesDays.academyId, here.academy.id)),
  ).toEqual([{ taxCents: 195, taxCop: 7800 }]);
  await expectBalanced(world.database.db);
});

describe("a coupon", () => {
  async function couponed(discount: Partial<typeof coupons.$inferInsert>) {
    const here = await world.academy();
    await world.database.db.insert(coupons).values({
      ...{ academyId: here.academy.id, id: newId(), code: "MIEL", createdBy: here.teacher.id },
      ...{ validFrom: new Date(Date.now() - 3_600_000), chosenOnly: false, isOn: true },
      ...discount,
    });
    return here;
  }

  test("is taken off before the tax", async () => {
    const here = await couponed({ percent: 10 });
    const terms = { couponCode: "MIEL", ...at(5, here.course, 390) };
    const { ctx, id } = await buy(here, five, terms);
    expect(await findOrder(ctx, id)).toMatchObject({ discountCents: 390, taxCents: 176 });
  });

  test("that leaves less than the gateway takes without the tax leaves nothing to pay", async () => {
    // 36 cents are 1,440 pesos, and with 19 % 1,720.
    const here = await couponed({ amountCents: 3864 });
    const usual = await preview({ ...here.ctx, actor: here.student }, [here.course.id], "MIEL");
    expect(usual.quoted.price).toMatchObject({ taxCents: 7, totalCents: 43 });
    const ctx = await tax(here, none);
    const { quoted, paymentMethods } = await preview(ctx, [here.course.id], "MIEL");
    expect(quoted.price).toMatchObject({ taxCents: 0, totalCents: 0 });
    expect(paymentMethods).toEqual([]);
    const free: Partial<PayInput> = {
      ...{ method: { kind: "free" }, acceptedTerms: true, couponCode: "MIEL" },
      shown: { taxCents: 0, totalCents: 0, discountCents: 3900, usdCop },
    };
    const { id } = await buy(here, none, free);
    expect(await findOrder(ctx, id)).toMatchObject({ status: "paid", totalCents: 0, ...none });
  });
});
