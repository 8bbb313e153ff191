// A visitor's purchase through the whole web side: the answer of the payment, and the page after it,
// with the public cache in front.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { orders, payments } from "#src/checkout/tables.ts";
import { newId } from "#src/db/columns.ts";
import { openShop, tokenOf } from "#src/testing/purchase.ts";
import { openSite } from "#src/testing/site.ts";

const shop = await openShop();
const site = await openSite(shop.world, { PUBLIC_URL: "http://localhost:3000" });
afterAll(async () => {
  await site.close();
  await shop.close();
});

test("a visitor reads where we wrote; with the address alone nobody reads anything", async () => {
  const here = await shop.world.academy();
  const { host, pass, id } = await buy(here, "rosa@correo.test");
  const path = `/explore?compra=${id}`;
  const open = async (headers: Record<string, string> = {}) => {
    const { status, body, headers: sent } = await site.ask(path, { host, ...headers });
    return { status, text: body.toString(), kept: sent["cache-control"] };
  };
  const own = await open({ cookie: pass });
  expect(own.text).toContain("¡Listo! Ya tienes «");
  expect(own.text).toContain("Te escribimos a <b>rosa@correo.test</b>");
  expect(own.kept).toBe("private, no-store");
  // Reloaded, and by somebody else after the buyer.
  expect((await open({ cookie: pass })).text).toContain("¡Listo!");
  for (const cookie of ["", `${pass}x`, "purchase=rosa"]) {
    const { status, text } = await open(cookie ? { cookie } : {});
    expect(status).toBe(200);
    expect(text).not.toMatch(/¡Listo!|rosa@/);
  }
  const other = await buy(here, "otra@correo.test");
  expect((await open({ cookie: other.pass })).text).not.toMatch(/¡Listo!|rosa@/);
  const { body } = await site.ask("/explore", { host, cookie: pass });
  expect(body.toString()).not.toContain("¡Listo!");
});

test.each([
  ["declined", "No se hizo el pago", true],
  ["unanswered", "No pudimos saber si tu pago entró", false],
  ["voided", "El pago se anuló", false],
  ["approved", "Te reembolsamos lo que pagaste", false],
] as const)("an order that ended by %s says «%s»", async (status, title, isUncharged) => {
  const here = await shop.world.academy();
  const { host, pass, id } = await buy(here, `${newId()}@correo.test`);
  const { db } = shop.world.database;
  await db.update(orders).set({ status: "failed" }).where(eq(orders.id, id));
  await db.update(payments).set({ status }).where(eq(payments.orderId, id));
  const { body } = await site.ask(`/explore?compra=${id}`, { host, cookie: pass });
  const text = body.toString();
  expect(text).toContain(title);
  expect(text.includes("descontó nada")).toBe(isUncharged);
});

type Here = Awaited<ReturnType<typeof shop.world.academy>>;

async function buy({ academy, course }: Here, behalfUser: string) {
  const input = await shop.purchase(course);
  const { firstName, lastName, phone, address, city } = input.billing;
  const body = {
    cardInformation: { token: tokenOf(input), installments: 1 },
    customerInfo: { firstName, lastName, phone },
    billingAddressInfo: { address, city, country: "CO" },
    conversionRate: input.shown.usdCop,
    acceptationToken: input.acceptanceToken,
    totalTaxes: input.shown.taxCents / 100,
    totalInvoice: input.shown.totalCents / 100,
    courseId: course.id,
    paymentType: "card",
    behalfUser,
  };
  const host = `${academy.subdomain}.localhost:3000`;
  const headers = { host, "content-type": "application/json", "idempotency-key": newId() };
  const answer = await site.ask("/api/transactions", headers, "POST", JSON.stringify(body));
  expect(answer.status, answer.body.toString()).toBe(200);
  const line = [answer.headers["set-cookie"]].flat().find((one) => one?.startsWith("purchase="));
  expect(line).toMatch(/HttpOnly/i);
  const { id } = JSON.parse(answer.body.toString()) as { id: string };
  return { host, id, pass: line?.split(";")[0] ?? "" };
}
