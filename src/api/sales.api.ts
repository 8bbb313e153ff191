// What an academy sold and its orders, for its administrators and for staff.
import { payKinds } from "#src/checkout/methods/method.rules.ts";
import { findSoldOrder, type SoldOrder } from "#src/checkout/orders/sold-order-queries.ts";
import {
  type OrderSearch,
  orderStatuses,
  readOrderSearch,
  salesRefusal,
} from "#src/checkout/orders/sold-orders.rules.ts";
import {
  courseSalesRows,
  orderRows,
  salesDayRows,
} from "#src/checkout/orders/sold-orders-csv.rules.ts";
import {
  countSoldOrders,
  listSoldOrders,
  type SoldOrderLine,
} from "#src/checkout/orders/sold-orders-queries.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { createRoute, jsonAnswer, memberFailures, router, secured, z } from "#src/http/route.ts";
import {
  countSoldCourses,
  listCourseMonths,
  listCourseSales,
  listSalesDays,
} from "#src/ledger/sales-queries.ts";
import {
  firstSalesDay,
  monthSpanOf,
  type SalesRange,
  salesPeriods,
  salesRanges,
} from "#src/ledger/sales-window.rules.ts";
import { problem } from "#src/problem.ts";
import { csvOf } from "#src/ui/formats/csv.rules.ts";
import { administrator } from "./administrator.ts";
import { csvAnswer, csvHeaders, mostCsvRows, pageOf, withTotal } from "./csv-answer.ts";
import {
  courseSalesShape,
  salesShape,
  soldLineShape,
  soldOrderShape,
  wireCourseSales,
  wireSales,
  wireSoldLine,
  wireSoldOrder,
} from "./sales-shape.ts";

export const salesApi = router();

const salesAdministrator = (ctx: Ctx) => administrator(ctx, salesRefusal);

const rangeQuery = z.object({ range: z.enum(salesRanges).default("30") });

async function periodsOf(ctx: MemberCtx, range: SalesRange) {
  return salesPeriods(await listSalesDays(ctx, firstSalesDay(range, ctx.now)), range, ctx.now);
}

salesApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/sales",
    summary: "Lo que vendió la academia, por día o por mes (`12m`); solo administración",
    security: secured,
    request: { query: rangeQuery },
    responses: { 200: jsonAnswer("Los totales y cada período", salesShape), ...memberFailures },
  }),
  async (c) => {
    const { range } = c.req.valid("query");
    return c.json(wireSales(range, await periodsOf(salesAdministrator(c.get("ctx")), range)), 200);
  },
);

salesApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/sales.csv",
    summary: "Lo que vendió la academia, por día o por mes, como archivo CSV",
    security: secured,
    request: { query: rangeQuery },
    responses: { ...csvAnswer, ...memberFailures },
  }),
  async (c) => {
    const { range } = c.req.valid("query");
    const rows = salesDayRows(await periodsOf(salesAdministrator(c.get("ctx")), range));
    return c.text(csvOf(rows), 200, csvHeaders("ventas"));
  },
);

const monthsQuery = z.object({
  range: z
    .enum(salesRanges)
    .default("12m")
    .describe("Todos los meses que tienen un día de ese tiempo, enteros"),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Escribe el mes como 2026-11")
    .optional()
    .describe("Solo ese mes, como 2026-11"),
});

function monthsOf(ctx: MemberCtx, { range, month }: z.infer<typeof monthsQuery>) {
  return monthSpanOf(range, month ?? null, ctx.now);
}

salesApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/sales/courses",
    summary: "Lo que vendió cada curso en esos meses; primero el que más",
    security: secured,
    request: { query: pageOf.extend(monthsQuery.shape) },
    responses: {
      200: withTotal("Una página", z.array(courseSalesShape), "Cursos vendidos en total"),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = salesAdministrator(c.get("ctx"));
    const { limit, offset, ...asked } = c.req.valid("query");
    const months = monthsOf(ctx, asked);
    c.header("x-total-count", String(await countSoldCourses(ctx, months)));
    const found = await listCourseSales(ctx, { ...months, limit, offset });
    return c.json(found.map(wireCourseSales), 200);
  },
);

salesApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/sales/courses.csv",
    summary: "Lo que vendió cada curso en cada uno de esos meses, como archivo CSV",
    security: secured,
    request: { query: monthsQuery },
    responses: { ...csvAnswer, ...memberFailures },
  }),
  async (c) => {
    const ctx = salesAdministrator(c.get("ctx"));
    const months = { ...monthsOf(ctx, c.req.valid("query")), limit: mostCsvRows };
    const rows = courseSalesRows(await listCourseMonths(ctx, months));
    return c.text(csvOf(rows), 200, csvHeaders("ventas-por-curso"));
  },
);

const searchShape = z.object({
  terms: z.string().max(254).optional().describe("Nombre, correo, número del pedido o curso"),
  status: z.enum(orderStatuses).optional(),
  method: z.enum(payKinds).optional(),
  invoice: z.enum(["true"]).optional().describe("Solo los que piden factura"),
  from: z.iso.date().optional().describe("El primer día, en Bogotá"),
  to: z.iso.date().optional().describe("El último día"),
});

function searchOf(query: z.infer<typeof searchShape>): OrderSearch {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return readOrderSearch(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
}

salesApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/orders",
    summary: "Los pedidos de la academia; lo más nuevo primero. Solo administración",
    security: secured,
    request: { query: searchShape.extend(pageOf.shape) },
    responses: {
      200: withTotal("Una página", z.array(soldLineShape), "Pedidos en total, hasta 10.000"),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = salesAdministrator(c.get("ctx"));
    const { limit, offset, ...query } = c.req.valid("query");
    const search = searchOf(query);
    c.header("x-total-count", String(await countSoldOrders(ctx, search)));
    const found: SoldOrderLine[] = await listSoldOrders(ctx, search, { limit, offset });
    return c.json(found.map(wireSoldLine), 200);
  },
);

salesApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/orders.csv",
    summary: "Los pedidos de la academia, como archivo CSV",
    security: secured,
    request: { query: searchShape },
    responses: { ...csvAnswer, ...memberFailures },
  }),
  async (c) => {
    const ctx = salesAdministrator(c.get("ctx"));
    const page = { limit: mostCsvRows, offset: 0 };
    const found = await listSoldOrders(ctx, searchOf(c.req.valid("query")), page);
    return c.text(csvOf(orderRows(found)), 200, csvHeaders("pedidos"));
  },
);

salesApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/orders/{id}",
    summary: "Un pedido de la academia, con sus pagos y reembolsos; solo administración",
    security: secured,
    request: { params: z.object({ id: z.string().max(64) }) },
    responses: { 200: jsonAnswer("El pedido", soldOrderShape), ...memberFailures },
  }),
  async (c) => {
    const ctx = salesAdministrator(c.get("ctx"));
    const order: SoldOrder | null = await findSoldOrder(ctx, c.req.valid("param").id);
    if (!order) throw problem("not_found", "Este pedido no existe");
    return c.json(wireSoldOrder(order), 200);
  },
);
