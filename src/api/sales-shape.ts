// How an academy's sales and orders are written on the wire.
import { documentType } from "#src/bank-accounts/bank-account.rules.ts";
import { payKinds } from "#src/checkout/methods/method.rules.ts";
import type { SoldOrder } from "#src/checkout/orders/sold-order-queries.ts";
import { orderStatuses } from "#src/checkout/orders/sold-orders.rules.ts";
import type { SoldOrderLine } from "#src/checkout/orders/sold-orders-queries.ts";
import { refundStatuses } from "#src/checkout/refunds/refund.rules.ts";
import { z } from "#src/http/route.ts";
import type { CourseSales } from "#src/ledger/sales-queries.ts";
import {
  netCop,
  type SalesPeriod,
  type SalesRange,
  type SalesSums,
  sumSales,
} from "#src/ledger/sales-window.rules.ts";
import { bothIds, withIds } from "./both-ids.ts";
import { taxShape, wireTax } from "./tax-shape.ts";

const dollars = z.number().describe("Dólares");
const pesos = z.number().int().describe("Pesos");
const moment = z.iso.datetime();

const sold = {
  places: z.number().int().describe("Cursos vendidos"),
  returnedPlaces: z.number().int().describe("Cursos reembolsados, el día en que se concedió"),
  usd: z.object({ gross: dollars, discount: dollars, taxes: dollars }),
};

const sumsShape = z.object({
  ...sold,
  cop: z
    .object({
      ...{ total: pesos, returned: pesos, taxes: pesos, gateway: pesos, platform: pesos },
      ...{ teachers: pesos, academy: pesos, net: pesos },
    })
    .describe("total − returned = taxes + gateway + platform + net; net = teachers + academy"),
});

export const salesShape = z
  .object({
    range: z.string(),
    total: sumsShape,
    periods: z.array(sumsShape.extend({ from: z.iso.date(), to: z.iso.date() })),
  })
  .openapi("AcademySales");

const usdOf = (sums: Pick<SalesSums, "grossCents" | "discountCents" | "taxCents">) => ({
  gross: sums.grossCents / 100,
  discount: sums.discountCents / 100,
  taxes: sums.taxCents / 100,
});

function wireSums(sums: SalesSums): z.infer<typeof sumsShape> {
  const { places, returnedPlaces, totalCop, returnedCop, taxCop, gatewayCop, platformCop } = sums;
  return {
    ...{ places, returnedPlaces, usd: usdOf(sums) },
    cop: {
      ...{ total: totalCop, returned: returnedCop, taxes: taxCop },
      ...{ gateway: gatewayCop, platform: platformCop },
      ...{ teachers: sums.teachersCop, academy: sums.academyCop, net: netCop(sums) },
    },
  };
}

export function wireSales(
  range: SalesRange,
  periods: readonly SalesPeriod[],
): z.infer<typeof salesShape> {
  return {
    range,
    total: wireSums(sumSales(periods)),
    periods: periods.map((one) => ({ from: one.from, to: one.to, ...wireSums(one) })),
  };
}

export const courseSalesShape = z
  .object({
    course: z.object({ ...bothIds, name: z.string() }),
    ...sold,
    cop: z.object({ total: pesos, returned: pesos, net: pesos, teacher: pesos }),
  })
  .openapi("CourseSales");

export function wireCourseSales(course: CourseSales): z.infer<typeof courseSalesShape> {
  const { places, returnedPlaces, totalCop, returnedCop, netCop, teacherCop } = course;
  return {
    course: { ...withIds(course.courseId), name: course.title },
    ...{ places, returnedPlaces, usd: usdOf(course) },
    cop: { total: totalCop, returned: returnedCop, net: netCop, teacher: teacherCop },
  };
}

const buyer = z.object({ name: z.string(), email: z.string() });
const totals = z.object({ subTotal: dollars, discount: dollars, taxes: dollars, total: dollars });
const head = {
  ...bothIds,
  status: z.enum(orderStatuses),
  createdAt: moment,
  buyer,
  isGift: z.boolean(),
  behalfUser: z.string().describe("El correo de quien toma los cursos"),
  cupon: z.object({ code: z.string() }).nullable(),
  usd: totals,
  tax: taxShape.describe("El de cuando se hizo"),
  cop: z.object({ total: pesos }),
};

export const soldLineShape = z
  .object({
    ...head,
    courses: z.array(z.string()).describe("Los títulos, como se vendieron"),
    paymentType: z.enum(payKinds).nullable().describe("null donde no se cobró nada"),
    asksInvoice: z.boolean().describe("Quien compró pide factura electrónica"),
  })
  .openapi("SoldOrderLine");

type Head = Pick<
  SoldOrderLine,
  | "id"
  | "status"
  | "createdAt"
  | "buyer"
  | "email"
  | "isGift"
  | "learnerEmail"
  | "couponCode"
  | "subtotalCents"
  | "discountCents"
  | "taxCents"
  | "taxPercent"
  | "taxReason"
  | "totalCents"
  | "totalCop"
>;

function wireHead(order: Head) {
  return {
    ...withIds(order.id),
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    buyer: { name: order.buyer, email: order.email },
    isGift: order.isGift,
    behalfUser: order.learnerEmail,
    cupon: order.couponCode === null ? null : { code: order.couponCode },
    usd: {
      subTotal: order.subtotalCents / 100,
      discount: order.discountCents / 100,
      taxes: order.taxCents / 100,
      total: order.totalCents / 100,
    },
    tax: wireTax(order),
    cop: { total: order.totalCop },
  };
}

export function wireSoldLine(order: SoldOrderLine): z.infer<typeof soldLineShape> {
  return {
    ...wireHead(order),
    courses: order.titles,
    paymentType: order.method,
    asksInvoice: order.asksInvoice,
  };
}

export const soldOrderShape = z
  .object({
    ...head,
    invoice: z
      .object({ documentType, documentNumber: z.string() })
      .nullable()
      .describe("El documento para la factura electrónica; null donde nadie la pide"),
    rate: z.number().describe("Pesos por dólar, cuando se hizo"),
    courses: z.array(
      z.object({
        ...bothIds,
        name: z.string(),
        teacher: z.object({ name: z.string() }),
        usd: z.object({ subTotal: dollars, discount: dollars }),
      }),
    ),
    payments: z.array(
      z.object({
        ...bothIds,
        paymentType: z.enum(payKinds),
        status: z.string(),
        amount: pesos,
        createdAt: moment,
        settledAt: moment.nullable(),
      }),
    ),
    refunds: z.array(
      z.object({ ...bothIds, status: z.enum(refundStatuses), amount: pesos, askedAt: moment }),
    ),
    shares: z
      .object({
        ...{ taxes: pesos, gateway: pesos, platform: pesos, teachers: pesos, academy: pesos },
      })
      .describe("Lo que cada quien tiene hoy de este pedido"),
  })
  .openapi("SoldOrder");

export function wireSoldOrder(order: SoldOrder): z.infer<typeof soldOrderShape> {
  const { tax, ...shares } = order.shares;
  return {
    ...wireHead(order),
    invoice: order.invoice,
    rate: order.usdCop,
    courses: order.items.map((item) => ({
      ...withIds(item.courseId),
      name: item.title,
      teacher: { name: item.teacherName },
      usd: { subTotal: item.priceCents / 100, discount: item.discountCents / 100 },
    })),
    payments: order.payments.map(({ id, method, status, amountCop, createdAt, settledAt }) => ({
      ...withIds(id),
      ...{ paymentType: method, status, amount: amountCop },
      createdAt: createdAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
    })),
    refunds: order.refunds.map(({ id, status, amountCop, askedAt }) => ({
      ...withIds(id),
      ...{ status, amount: amountCop, askedAt: askedAt.toISOString() },
    })),
    shares: { taxes: tax, ...shares },
  };
}
