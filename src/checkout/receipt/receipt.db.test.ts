// The receipt of an order: its words, its file, and who may have it.

import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { orderKey } from "#src/checkout/orders/order-access.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { refunds } from "#src/checkout/refunds/tables.ts";
import { orders } from "#src/checkout/tables.ts";
import { newId } from "#src/db/columns.ts";
import { pdfText } from "#src/testing/pdf-text.ts";
import { markProven } from "#src/testing/prove.ts";
import { cards, openShop, paymentOf } from "#src/testing/purchase.ts";
import { findReceipt } from "./receipt.ts";
import { drawReceipt } from "./receipt-pdf.ts";

const shop = await openShop();
const { world, purchase } = shop;
afterAll(() => shop.close());

const gone = { code: "not_found" };
const newAddress = () => `${newId()}@correo.test`;

test("the file holds every word of the purchase, in the letters of Spanish", async () => {
  const { as, student, ctx, academy, addCourse } = await world.academy();
  const bought = [
    await addCourse({ title: "Abejas sin aguijón" }),
    await addCourse({ title: "Ñame y maíz" }),
  ];
  const { id } = await pay(as(student), await purchase(bought));
  const file = await drawReceipt(await findReceipt(as(student), id, null));
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  expect(file.length).toBeLessThan(100_000);
  const text = pdfText(file);
  const { reference } = await paymentOf(ctx, id);
  for (const words of [
    ...["Abejas sin aguijón", "Ñame y maíz", "Ana Ruiz", "Tarjeta de crédito o débito"],
    ...[id, reference, academy.name, "hora de Colombia"],
    ...["USD 78,00", "USD 14,82", "USD 92,82", "371.280 COP", "1 USD = 4.000,00 COP"],
    "Este recibo no es una factura electrónica.",
  ]) {
    expect.soft(text).toContain(words);
  }
  expect(file.toString("latin1")).not.toContain("http");
  expect(text).not.toContain("Semillero");
});

test("a discount shows its coupon, and a refund is said, done only once it is", async () => {
  const { as, student, ctx, course } = await world.academy();
  const { id } = await pay(as(student), await purchase(course));
  const change = { discountCents: 390, couponCode: "SIEMBRA", status: "refunded" as const };
  await ctx.db.update(orders).set(change).where(eq(orders.id, id));
  const receipt = await findReceipt(as(student), id, null);
  expect(receipt.amounts).toContainEqual({
    label: "Descuento (cupón SIEMBRA)",
    value: "− USD 3,90",
  });
  expect(pdfText(await drawReceipt(receipt))).toContain("El pago de este pedido se reembolsó.");
  const { id: paymentId, amountCop } = await paymentOf(ctx, id);
  const asked = { academyId: ctx.academy.id, orderId: id, paymentId, amountCop, askedAt: ctx.now };
  for (const status of ["granted", "sent"] as const) {
    await ctx.db.delete(refunds).where(eq(refunds.orderId, id));
    await ctx.db.insert(refunds).values({ ...asked, reason: "buyer", way: "transfer", status });
    const granted = await findReceipt(as(student), id, null);
    expect(granted.returned).toBe("Este pedido tiene un reembolso.");
  }
});

test("a long purchase goes on over more pages, and names from elsewhere stay readable", async () => {
  const { as, student, course } = await world.academy();
  const { id } = await pay(as(student), await purchase(course));
  const receipt = await findReceipt(as(student), id, null);
  const [item] = receipt.items;
  if (!item) throw new Error("no item");
  const items = Array.from({ length: 20 }, (_, at) => ({
    ...item,
    title: `Curso ${at}. ${"Suelos vivos y abonos de la finca ".repeat(4)}`,
  }));
  const facts = [...receipt.facts, { label: "Compró", value: "Łucja Dvořák 山" }];
  const file = await drawReceipt({ ...receipt, facts, items });
  expect(file.toString("latin1")).toMatch(/\/Type \/Pages\n\/Count [23]/);
  const text = pdfText(file);
  for (const words of ["Curso 0.", "Curso 19.", "Lucja Dvorák ?", receipt.legal]) {
    expect.soft(text).toContain(words);
  }
});

test("the buyer, the proven mailbox and the secret link get it, and nobody else", async () => {
  const { as, ctx, student, person, course } = await world.academy();
  const elsewhere = await world.academy();
  const own = await pay(as(student), await purchase(course));
  await expect(findReceipt(ctx, own.id, null)).rejects.toMatchObject(gone);
  await expect(findReceipt(as(await person("student")), own.id, null)).rejects.toMatchObject(gone);
  await expect(findReceipt(as(await person("academy")), own.id, null)).rejects.toMatchObject(gone);

  const reader = await person("student");
  const change = { learnerEmail: newAddress(), customerEmail: reader.email };
  const { id } = await pay(ctx, await purchase(course, cards.approved, change));
  await expect(findReceipt(as(reader), id, null)).rejects.toMatchObject(gone);
  await markProven(ctx, reader);
  const key = orderKey(ctx, id);
  for (const found of [await findReceipt(as(reader), id, null), await findReceipt(ctx, id, key)]) {
    expect(found.orderId).toBe(id);
  }
  await expect(findReceipt(ctx, id, `${key}a`)).rejects.toMatchObject(gone);
  await expect(findReceipt(ctx, own.id, key)).rejects.toMatchObject(gone);
  await expect(findReceipt(elsewhere.ctx, id, key)).rejects.toMatchObject(gone);
});

test("an order that was not paid has none", async () => {
  const { as, ctx, student, course } = await world.academy();
  const { id } = await pay(as(student), await purchase(course));
  for (const status of ["pending", "failed", "left"] as const) {
    await ctx.db.update(orders).set({ status }).where(eq(orders.id, id));
    await expect(findReceipt(as(student), id, null)).rejects.toMatchObject(gone);
  }
});
