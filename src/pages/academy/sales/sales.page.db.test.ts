// Catches: figures that forget an order or a refund, an order of another academy, a search that
// finds too much or too little, a file whose cells become formulas, a page for who may not see it.
import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { forgetOldOrders } from "#src/checkout/forget-old-orders.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { refundsPath } from "#src/checkout/refunds/refund.rules.ts";
import { undoOrder } from "#src/checkout/settle/undo-order.ts";
import { orders } from "#src/checkout/tables.ts";
import { inTransaction } from "#src/ctx.ts";
import { salesMonths } from "#src/ledger/sales-window.rules.ts";
import { courseSales, salesDays } from "#src/ledger/tables.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { orderPending } from "#src/testing/late-money.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { cards, openShop, paymentOf } from "#src/testing/purchase.ts";
import { expectSalesCounted } from "#src/testing/sales.ts";
import * as area from "../admin/admin.layout.tsx";
import { loader as orderLoader } from "./order.page.tsx";
import { loader as ordersLoader } from "./orders.page.tsx";
import { loader as salesLoader } from "./sales.page.tsx";

const shop = await openShop();
const { world, purchase } = shop;
afterAll(() => shop.close());

const door = openDoor(world);
const path = "/semillero/admin/sales";
const here = await world.academy();
const seller = here.as(await here.person("academy", "Luz Dary"));
const coffee = await here.addCourse({ title: "Café de altura" });
const cheese = await here.addCourse({ title: "=Quesos" });

const learnerEmail = here.student.email;
const first = await pay(here.as(here.student), await purchase(coffee));
const buyerOfCheese = await here.person("student", "Aura");
const second = await pay(here.as(buyerOfCheese), await purchase(cheese));
await here.ctx.db
  .update(orders)
  .set({
    billing: {
      firstName: "Iñaki",
      lastName: "Pérez",
      address: "Calle 1",
      phone: "3001112233",
      city: "Pasto",
      invoice: { documentType: "NIT", documentNumber: "9001234567" },
    },
  })
  .where(and(eq(orders.academyId, here.academy.id), eq(orders.id, second.id)));
const pending = await orderPending(shop, here, {
  course: coffee,
  buyer: await here.person("student"),
});

const salesOf = (query = "", ctx = seller) =>
  throughGuard(area, visitOf(ctx, `${path}${query}`), salesLoader);
const ordersOf = (query = "", ctx = seller) =>
  throughGuard(area, visitOf(ctx, `${path}/orders${query}`), ordersLoader);
const orderOf = (orderId: string, ctx = seller) =>
  throughGuard(area, visitOf(ctx, `${path}/orders/${orderId}`, { orderId }), orderLoader);

test("the summary adds up what was sold, and says the same in a table", async () => {
  const { figures, charts, courses, span } = await salesOf();
  expect(figures.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    "Cursos vendidos: 2",
    "Ventas brutas: USD 78,00",
    "Descuentos: USD 0,00",
    "IVA: USD 14,82",
    "Cursos reembolsados: 0",
  ]);
  expect(charts.map(({ table }) => table.rows.length)).toEqual([30, 30]);
  expect(charts[0]?.table.foot?.[0]).toBe("Total");
  expect(span).toMatch(/^del \d+/);
  expect(courses.rows.map(({ title }) => title).sort()).toEqual(["=Quesos", "Café de altura"]);
  await expectSalesCounted(world.database.db, here.academy.id);
  const year = await salesOf("?range=12m");
  expect(year.charts[0]?.table.rows).toHaveLength(12);
  expect((await salesOf("?range=dos")).range).toBe("30");
});

test("courses follow the months that are shown, or the one that is chosen", async () => {
  const home = await world.academy();
  const owner = home.as(await home.person("academy"));
  const [thisMonth = "", before = "", long = ""] = [0, 3, 11].map(
    (back) => salesMonths(new Date()).at(back) ?? "",
  );
  const { academyId, courseId } = { academyId: home.academy.id, courseId: home.course.id };
  const other = await home.addCourse({ title: "Miel" });
  await world.database.db.insert(courseSales).values([
    { academyId, courseId, month: `${thisMonth}-01`, places: 1, totalCop: 10 },
    { academyId, courseId: other.id, month: `${before}-01`, places: 2, totalCop: 20 },
    { academyId, courseId, month: `${long}-01`, places: 4, totalCop: 40 },
    { academyId, courseId, month: "2019-05-01", places: 8, totalCop: 80 },
  ]);
  const placesOf = async (query: string) =>
    (await salesOf(query, owner)).courses.rows.map(({ title, cells }) => [title, cells[0]]);
  expect(await placesOf("?range=30")).toEqual([[home.course.title, "1"]]);
  expect(await placesOf("?range=12m")).toEqual([
    [home.course.title, "5"],
    ["Miel", "2"],
  ]);
  expect(await placesOf(`?range=12m&month=${before}`)).toEqual([["Miel", "2"]]);
  expect(await placesOf(`?range=30&month=${long}`)).toEqual([[home.course.title, "4"]]);
  expect(await placesOf("?range=30&month=2019-05")).toEqual([[home.course.title, "1"]]);
  const { courses } = await salesOf(`?month=${before}`, owner);
  expect(courses).toMatchObject({ month: before, query: `range=30&month=${before}` });
  expect(courses.months).toHaveLength(12);
  expect(courses.span).toBe(courses.months[3]?.label);

  const client = openDoor(world).as(owner.actor, home.academy);
  const fileOf = async (query: string) => {
    const answer = await client(`/api/academy/sales/courses.csv${query}`);
    expect(answer.status).toBe(200);
    const [, ...lines] = (await answer.text()).trim().split("\r\n");
    return lines.map((line) => line.split(",").slice(0, 3));
  };
  const oldest = [long, home.course.title, "4"];
  const newest = [thisMonth, home.course.title, "1"];
  expect(await fileOf("")).toEqual([oldest, [before, "Miel", "2"], newest]);
  expect(await fileOf("?range=30")).toEqual([newest]);
  expect(await fileOf(`?range=30&month=${before}`)).toEqual([[before, "Miel", "2"]]);
  const listed = await client(`/api/academy/sales/courses?month=${before}`);
  expect(listed.headers.get("x-total-count")).toBe("1");
  expect(await listed.json()).toMatchObject([{ course: { id: other.id }, places: 2 }]);
  await problemIn(await client("/api/academy/sales/courses?month=2026-13"), 400);
});

test("another academy has none of it", async () => {
  const other = await world.academy();
  const theirs = other.as(await other.person("academy"));
  expect((await salesOf("", theirs)).figures[0]?.value).toBe("0");
  expect((await ordersOf("", theirs)).rows).toEqual([]);
  await expect(orderOf(first.id, theirs)).rejects.toMatchObject({ init: { status: 404 } });
});

describe("orders are found", () => {
  const idsOf = async (query: string) => (await ordersOf(query)).rows.map(({ id }) => id);
  test.each([
    ["by number", `?terms=${first.id}`, [first.id]],
    ["by e-mail, in any case", `?terms=${learnerEmail.toUpperCase()}`, [first.id]],
    ["by a part of a name, without accents", "?terms=inaki", [second.id]],
    ["by words of a title and a name together", "?terms=quesos+perez", [second.id]],
    ["by state", "?status=pending", [pending.orderId]],
    [
      "by a state that does not exist, as by none",
      "?status=otro",
      [pending.orderId, second.id, first.id],
    ],
    ["by a request for an invoice", "?invoice=true", [second.id]],
    ["by days that have none", "?from=2020-01-01&to=2020-02-01", []],
    ["by signs of a pattern, which mean nothing", "?terms=%25", []],
    [
      "by half an e-mail, not at all",
      `?terms=${learnerEmail.slice(0, learnerEmail.indexOf("@") + 1)}`,
      [],
    ],
  ])("%s", async (_, query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  test("twenty a page, and a page past the end is the last", async () => {
    expect(await ordersOf("?page=99")).toMatchObject({ page: 1, pages: 1, count: "3 pedidos" });
  });
});

test("an order says what its invoice needs, and the list and its file who asks for one", async () => {
  const { facts } = await orderOf(second.id);
  expect(facts).toContainEqual({ name: "Pide factura", value: "NIT 9001234567" });
  expect((await orderOf(first.id)).facts.map(({ name }) => name)).not.toContain("Pide factura");
  const { rows, bound } = await ordersOf("?invoice=true");
  expect(rows).toMatchObject([{ id: second.id, asksInvoice: true }]);
  expect(bound).toContain("más nuevos");
  const admin = door.as(seller.actor, here.academy);
  const invoice = { documentType: "NIT", documentNumber: "9001234567" };
  expect(await (await admin(`/api/academy/orders/${second.id}`)).json()).toMatchObject({ invoice });
  expect(await (await admin(`/api/academy/orders/${first.id}`)).json()).toMatchObject({
    invoice: null,
  });
  expect(await (await admin("/api/academy/orders?invoice=true")).json()).toMatchObject([
    { _id: second.id, asksInvoice: true },
  ]);
  const file = await (await admin("/api/academy/orders.csv")).text();
  const [head = "", ...lines] = file.trim().split(/\r?\n/);
  expect(head).toMatch(/,Factura,IVA en %,Motivo del IVA$/);
  expect(lines.find((line) => line.includes(second.id))).toMatch(/,Sí,19,$/);
  expect(lines.find((line) => line.includes(first.id))).toMatch(/,No,19,$/);
  expect(file).not.toContain("9001234567");
});

test("an order shows its items, payment and shares; a refund turns them and has its link", async () => {
  const before = await orderOf(first.id);
  expect(before.items.map(({ title }) => title)).toEqual(["Café de altura"]);
  expect(before.payments[0]?.what).toBe("Tarjeta de crédito o débito: Aprobado");
  expect(before.shares.map(({ name }) => name)).toContain("Docentes");
  expect(JSON.stringify(before)).not.toContain(cards.approved.slice(-4));

  const payment = await paymentOf(here.ctx, first.id);
  await inTransaction(here.ctx, (ctx) => undoOrder(ctx, payment, "refunded"));
  await expectSalesCounted(world.database.db, here.academy.id);
  const { figures, split } = await salesOf();
  expect(figures.at(-1)?.value).toBe("1");
  expect(figures[0]?.value).toBe("2");
  expect(split.lines[1]?.value).toMatch(/^-185\.640 COP|^-\d/);
  expect((await orderOf(first.id)).shares).toEqual([]);
  expect(refundsPath).toBe(`${path}/refunds`);
});

test("days before the first of the window are not in it", async () => {
  const other = await world.academy();
  const theirs = other.as(await other.person("academy"));
  await world.database.db
    .insert(salesDays)
    .values({ academyId: other.academy.id, day: "2019-05-01", places: 7, totalCop: 7 });
  expect((await salesOf("?range=12m", theirs)).figures[0]?.value).toBe("0");
});

test("an order whose people are forgotten is listed and opens, and says what is missing", async () => {
  const other = await world.academy();
  const theirs = other.as(await other.person("academy"));
  const change = { learnerEmail: "sara@correo.test", customerEmail: "tomas@correo.test" };
  const { id } = await pay(other.ctx, await purchase(other.course, cards.approved, change));
  const createdAt = new Date("2015-01-01T12:00:00Z");
  await world.database.db.update(orders).set({ createdAt }).where(eq(orders.id, id));
  await forgetOldOrders(other.ctx);
  const { rows } = await ordersOf("", theirs);
  expect(rows).toMatchObject([{ id, buyer: "Ya no guardamos este dato", email: "" }]);
  expect(await orderOf(id, theirs)).toMatchObject({
    title: "Pedido",
    note: expect.stringMatching(/^Pasaron más de 10 años/),
    facts: [{ name: "Estado" }, { name: "Se hizo" }],
  });
});

test("a learner and a teacher see neither page", async () => {
  for (const actor of [here.student, here.teacher]) {
    await expect(salesOf("", here.as(actor))).rejects.toBeDefined();
    await expect(orderOf(second.id, here.as(actor))).rejects.toBeDefined();
  }
});
