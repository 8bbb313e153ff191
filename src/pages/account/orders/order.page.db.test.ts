// The page of an order in each of its states, and who may open it.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { openSession } from "#src/accounts/session/session.ts";
import { forgetOldOrders } from "#src/checkout/forget-old-orders.ts";
import type { Instructions } from "#src/checkout/methods/instructions.rules.ts";
import type { PayKind } from "#src/checkout/methods/method.rules.ts";
import { orderPath } from "#src/checkout/orders/order-access.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import type { Order, Payment } from "#src/checkout/queries.ts";
import { orders, payments } from "#src/checkout/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import * as frame from "#src/pages/frame/frame.layout.tsx";
import { orderExpired, orderPending } from "#src/testing/late-money.ts";
import { pageBuild } from "#src/testing/page-build.ts";
import { visitOf } from "#src/testing/page-visit.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { cards, openShop } from "#src/testing/purchase.ts";
import { openSite } from "#src/testing/site.ts";
import * as account from "../account.layout.tsx";
import * as order from "./order.page.tsx";
import * as list from "./orders.page.tsx";
import * as receipt from "./receipt.page.tsx";

const shop = await openShop();
const { world, purchase } = shop;
const layouts = {
  frame: { module: frame, parentId: "root" },
  account: { module: account, parentId: "frame" },
};
const pages = {
  "account/orders": list,
  "account/orders/:orderId": order,
  "account/orders/:orderId/recibo": receipt,
};
const build = pageBuild(layouts, pages, (path) =>
  path === "account/orders" ? "account" : "frame",
);
const site = await openSite(world, { PUBLIC_URL: "http://localhost:3000" }, build);
afterAll(async () => {
  await site.close();
  await shop.close();
});

const newAddress = () => `${newId()}@correo.test`;

/** What a person, or nobody, gets at an address of an academy. */
async function open(here: TestAcademy, path: string, person: Actor | null = null) {
  const host = `${here.academy.subdomain}.localhost:3000`;
  const session = person && (await openSession(here.ctx, person));
  const caller: Record<string, string> = { host };
  if (session) caller.authorization = `Bearer ${session.accessToken}`;
  const { status, headers, body } = await site.ask(path, caller);
  return { status, headers, html: body.toString(), to: headers.location };
}

const statusesFor = async (here: TestAcademy, path: string, people: (Actor | null)[]) => {
  const found: number[] = [];
  for (const person of people) found.push((await open(here, path, person)).status);
  return found;
};

test.each<[PayKind, Instructions, string[]]>([
  [
    "pse",
    { kind: "redirect", url: "https://banco.test/pagar?a=1&b=2" },
    ["Termina el pago en tu banco", 'href="https://banco.test/pagar?a=1&amp;b=2"', "Ir al banco"],
  ],
  ["nequi", { kind: "approve", phoneEnd: "4567" }, ["celular que termina en 4567"]],
  ["daviplata", { kind: "code", phoneEnd: "8899" }, ["Escribe el código", "termina en 8899"]],
  [
    "bancolombia_qr",
    { kind: "scan", image: "data:image/png;base64,iVBORw0KGgo=" },
    ['src="data:image/png;base64,iVBORw0KGgo="', "Código QR para pagar 185.640 COP"],
  ],
  [
    "cash",
    { kind: "counter", agreement: "12345", intention: "1122334455" },
    ["corresponsal Bancolombia", "12345", "1122334455", "185.640 COP"],
  ],
])("an order that waits for %s says what to do", async (method, instructions, texts) => {
  const here = await world.academy();
  const { orderId, payment } = await orderPending(shop, here, { method });
  await here.ctx.db.update(payments).set({ instructions }).where(eq(payments.id, payment.id));
  const { status, html } = await open(here, `/account/orders/${orderId}`, here.student);
  expect(status).toBe(200);
  for (const text of [...texts, "Tienes hasta", "Pagar de otra forma", "Actualizar"]) {
    expect.soft(html).toContain(text);
  }
});

test("an order whose bank is silent asks to wait, and not to pay again", async () => {
  const here = await world.academy();
  const { orderId } = await orderPending(shop, here);
  const { html } = await open(here, `/account/orders/${orderId}`, here.student);
  expect(html).toContain("Tu pago está en proceso");
  expect(html).toContain("No pagues otra vez");
  expect(html).not.toContain("receipt.pdf");
});

test("a paid order leads to its course and its receipt", async () => {
  const here = await world.academy();
  const { student, course } = here;
  const { id } = await pay(here.as(student), await purchase(course));
  const { html, headers } = await open(here, `/account/orders/${id}`, student);
  for (const text of [
    ...["Tu pedido está pagado", `/courses/${course.id}/continue`, course.title],
    ...[`/account/orders/${id}/recibo`, `/api/orders/${id}/receipt.pdf`],
    ...["USD 39,00", "USD 46,41", "185.640 COP", "Tarjeta de crédito o débito"],
    '<meta name="robots" content="noindex"/>',
  ]) {
    expect.soft(html).toContain(text);
  }
  expect(html).not.toContain("Pagar de otra forma");
  expect(headers["cache-control"]).toContain("no-store");
  expect(headers["x-robots-tag"]).toBe("noindex");
  const paper = await open(here, `/account/orders/${id}/recibo`, student);
  for (const text of ["Recibo", "Ana Ruiz", "Este recibo no es una factura electrónica."]) {
    expect.soft(paper.html).toContain(text);
  }
});

test("an order and its receipt have the tax that it was made with", async () => {
  const here = await world.academy();
  const { student, course } = here;
  const { id } = await pay(here.as(student), await purchase(course));
  const pages = [`/account/orders/${id}`, `/account/orders/${id}/recibo`];
  for (const path of pages) {
    const { html } = await open(here, path, student);
    expect.soft(html).toContain("Impuestos (IVA 19 %)");
    expect.soft(html).toMatch(/Total( pagado)? en pesos, con IVA/);
  }
  const tax = { taxPercent: 0, taxReason: "Educación formal, art. 476" };
  await here.ctx.db.update(orders).set(tax).where(eq(orders.id, id));
  for (const path of pages) {
    const { html } = await open(here, path, student);
    for (const text of ["Impuestos (IVA 0 %)", "Sin IVA: Educación formal, art. 476"]) {
      expect.soft(html).toContain(text);
    }
    expect.soft(html).not.toContain("con IVA");
  }
});

test("a gift names its learner, and a discount its coupon", async () => {
  const here = await world.academy();
  const learnerEmail = newAddress();
  const change = { learnerEmail, customerEmail: newAddress() };
  const { id } = await pay(here.ctx, await purchase(here.course, cards.approved, change));
  const discount = { discountCents: 390, couponCode: "SIEMBRA" };
  await here.ctx.db.update(orders).set(discount).where(eq(orders.id, id));
  const { html } = await open(here, orderPath(here.ctx, { id, buyerId: null }));
  for (const text of [learnerEmail, "Descuento (cupón SIEMBRA)", "− USD 3,90"]) {
    expect.soft(html).toContain(text);
  }
});

test.each<[Order["status"], Payment["status"], string]>([
  ["failed", "error", "No se hizo el pago"],
  ["left", "declined", "Cerraste este pedido"],
  ["voided", "voided", "El pago se anuló"],
  ["refunded", "approved", "Este pedido se reembolsó"],
])(
  "an order that is %s, its payment %s, says so and can be bought again",
  async (status, end, title) => {
    const here = await world.academy();
    const { student, course } = here;
    const { id } = await pay(here.as(student), await purchase(course));
    await here.ctx.db.update(orders).set({ status }).where(eq(orders.id, id));
    await here.ctx.db.update(payments).set({ status: end }).where(eq(payments.orderId, id));
    const { html } = await open(here, `/account/orders/${id}`, student);
    expect(html).toContain(title);
    expect(html).toContain(`/checkouts?courses=${course.id}`);
    expect(html).not.toContain(`/courses/${course.id}/continue`);
  },
);

test("an order whose time is over says that nothing was charged", async () => {
  const here = await world.academy();
  const { orderId } = await orderExpired(shop, here, { method: "cash" });
  const { html } = await open(here, `/account/orders/${orderId}`, here.student);
  expect(html).toContain("Se acabó el tiempo para pagar");
  expect(html).toContain("No se descontó nada");
});

test("an order of an account opens to that account alone", async () => {
  const here = await world.academy();
  const elsewhere = await world.academy();
  const { student, teacher, course } = here;
  const { id } = await pay(here.as(student), await purchase(course));
  const others = [await here.person("student"), teacher, await here.person("academy")];
  for (const path of [`/account/orders/${id}`, `/account/orders/${id}/recibo`]) {
    expect(await statusesFor(here, path, [student, ...others])).toEqual([200, 404, 404, 404]);
    expect(await statusesFor(elsewhere, path, [elsewhere.student])).toEqual([404]);
    const stranger = await open(here, path);
    expect(stranger.to).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
  }
  const wrong = `/account/orders/${id}?key=wrong`;
  expect(await statusesFor(here, wrong, [null, ...others])).toEqual([404, 404, 404, 404]);
});

test("a purchase without a session opens by its link, and to the proven mailbox of its receipt", async () => {
  const here = await world.academy();
  const elsewhere = await world.academy();
  const reader = await here.person("student");
  const change = { learnerEmail: newAddress(), customerEmail: reader.email };
  const { id } = await pay(here.ctx, await purchase(here.course, cards.approved, change));
  const link = orderPath(here.ctx, { id, buyerId: null });
  expect((await open(here, link)).status).toBe(200);
  expect((await open(here, `${link}a`)).status).toBe(404);
  expect((await open(elsewhere, link)).status).toBe(404);
  const path = `/account/orders/${id}`;
  expect((await open(here, path, reader)).status).toBe(404);
  await markProven(here.ctx, reader);
  expect((await open(here, path, reader)).status).toBe(200);
  expect((await open(here, "/account/orders", reader)).html).toContain(path);
});

test("a gift of more than ten years ago opens by its link, with its receipt and without names", async () => {
  const here = await world.academy();
  const change = { learnerEmail: newAddress(), customerEmail: newAddress() };
  const { id } = await pay(here.ctx, await purchase(here.course, cards.approved, change));
  const createdAt = new Date("2015-01-01T12:00:00Z");
  await world.database.db.update(orders).set({ createdAt }).where(eq(orders.id, id));
  await forgetOldOrders(here.ctx);
  const link = orderPath(here.ctx, { id, buyerId: null });
  const page = await open(here, link);
  expect(page.status).toBe(200);
  expect(page.html).toContain("Pasaron más de diez años, y ya no guardamos para quién");
  const printed = await open(here, link.replace("?", "/recibo?"));
  expect(printed.status).toBe(200);
  expect(printed.html).toContain("Ya no guardamos este dato");
  expect(printed.html).toContain(here.course.title);
  for (const { html } of [page, printed]) {
    for (const text of ["Ruiz", ...Object.values(change)]) expect(html).not.toContain(text);
  }
});

test("Mis compras lists what a person bought, newest first, twenty a page", async () => {
  const here = await world.academy();
  const { student } = here;
  const empty = await open(here, "/account/orders", student);
  expect(empty.html).toContain("Todavía no has comprado");
  const bought = await here.addCourse({ title: "Abejas sin aguijón" });
  const { id } = await pay(here.as(student), await purchase(bought));
  const { orderId } = await orderPending(shop, here, { method: "cash" });
  const { html } = await open(here, "/account/orders", student);
  for (const text of ["Abejas sin aguijón", "Pagado", "En proceso", "185.640 COP", "Efectivo"]) {
    expect.soft(html).toContain(text);
  }
  expect(html.indexOf(orderId)).toBeLessThan(html.indexOf(id));
  expect(html).not.toContain("USD");
  const own = eq(academies.id, here.academy.id);
  await world.database.db.update(academies).set({ pesosFirst: true }).where(own);
  const inPesos = await open(here, "/account/orders", student);
  expect(inPesos.html).toMatch(/185\.640 COP<\/p><p class="muted small num">USD 46,41</);
  expect((await open(here, "/account/orders?page=9", student)).html).toContain("más antiguo");
  expect((await open(here, "/account/orders?page=-1", student)).html).toContain(id);
  expect((await open(here, "/account/orders")).to).toContain("/login");
});

test("a button that no order has is refused, also by a name that every object has", async () => {
  const here = await world.academy();
  const { orderId } = await orderPending(shop, here);
  const visit = visitOf(here.as(here.student), `/account/orders/${orderId}`, { orderId });
  const headers = Object.fromEntries(visit.request.headers);
  for (const intent of ["otro", "constructor", "toString", "__proto__"]) {
    const body = new URLSearchParams({ intent });
    const request = new Request(visit.url, { method: "POST", headers, body });
    expect(await order.action({ ...visit, request })).toMatchObject({
      data: {
        problem: { status: 400, detail: expect.stringContaining("Este botón ya no existe") },
      },
    });
  }
});
