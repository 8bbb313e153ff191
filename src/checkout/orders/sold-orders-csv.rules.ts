// An academy's sales as rows of files for spreadsheets: numbers without dots, dates as 2026-11-22,
// in Bogotá.
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import type { PayKind } from "#src/checkout/methods/method.rules.ts";
import { netCop, type SalesPeriod } from "#src/ledger/sales-window.rules.ts";
import { methodName, type OrderStatus, orderStatusName } from "./sold-orders.rules.ts";

const usd = (cents: number) => (cents / 100).toFixed(2);

const moneyHead = [
  ...["Cursos vendidos", "Cursos reembolsados", "Ventas en USD", "Descuentos en USD", "IVA en USD"],
  ...["Cobrado en pesos", "Reembolsado en pesos"],
];

type Counts = Pick<
  SalesPeriod,
  | "places"
  | "returnedPlaces"
  | "grossCents"
  | "discountCents"
  | "taxCents"
  | "totalCop"
  | "returnedCop"
>;

const moneyOf = (counts: Counts) => [
  String(counts.places),
  String(counts.returnedPlaces),
  usd(counts.grossCents),
  usd(counts.discountCents),
  usd(counts.taxCents),
  String(counts.totalCop),
  String(counts.returnedCop),
];

export function salesDayRows(periods: readonly SalesPeriod[]): string[][] {
  const head = [
    ...["Desde", "Hasta", ...moneyHead, "IVA en pesos", "Pasarela", "Plataforma"],
    ...["Docentes", "Academia", "Neto"],
  ];
  const rows = periods.map((period) => [
    period.from,
    period.to,
    ...moneyOf(period),
    String(period.taxCop),
    String(period.gatewayCop),
    String(period.platformCop),
    String(period.teachersCop),
    String(period.academyCop),
    String(netCop(period)),
  ]);
  return [head, ...rows];
}

type CourseRow = Counts & { month: string; title: string; netCop: number; teacherCop: number };

/** A row for each month and course. */
export function courseSalesRows(list: readonly CourseRow[]): string[][] {
  const head = ["Mes", "Curso", ...moneyHead, "Neto", "Docente", "Academia"];
  const rows = list.map((course) => [
    course.month.slice(0, 7),
    course.title,
    ...moneyOf(course),
    String(course.netCop),
    String(course.teacherCop),
    String(course.netCop - course.teacherCop),
  ]);
  return [head, ...rows];
}

type OrderRow = {
  id: string;
  createdAt: Date;
  status: OrderStatus;
  buyer: string;
  email: string;
  learnerEmail: string;
  titles: string[];
  couponCode: string | null;
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  taxPercent: number;
  taxReason: string;
  totalCents: number;
  totalCop: number;
  method: PayKind | null;
  payment: { status: string; statusMessage: string | null } | null;
  asksInvoice: boolean;
};

const orderHead = [
  ...["Pedido", "Día", "Estado", "Quien compró", "Correo", "Para", "Cursos", "Cupón"],
  ...[
    "Subtotal en USD",
    "Descuento en USD",
    "IVA en USD",
    "Total en USD",
    "Total en pesos",
    "Pago",
    "Factura",
    "IVA en %",
    "Motivo del IVA",
  ],
];

export function orderRows(list: readonly OrderRow[]): string[][] {
  const rows = list.map((order) => [
    order.id,
    bogotaDay(order.createdAt),
    orderStatusName(order.status, order.payment),
    order.buyer,
    order.email,
    order.learnerEmail,
    order.titles.join(", "),
    order.couponCode ?? "",
    usd(order.subtotalCents),
    usd(order.discountCents),
    usd(order.taxCents),
    usd(order.totalCents),
    String(order.totalCop),
    methodName(order.method),
    // The document itself stands on the page of the order: a file that goes around needs none.
    order.asksInvoice ? "Sí" : "No",
    String(order.taxPercent),
    order.taxReason,
  ]);
  return [orderHead, ...rows];
}
