// Coupons as rows of a CSV file: numbers without dots, dates as 2026-11-22, in Bogotá.

type Row = {
  code: string;
  percent: number | null;
  amountCents: number | null;
  state: keyof typeof stateNames;
  validFrom: string;
  /** The last day, which counts; empty: without an end. */
  validUntil: string;
  limit: number | null;
  limitForEach: number;
  redeemed: number;
  /** Titles; null: every course of its owner. */
  courses: string[] | null;
  teacherName: string | null;
  orders: number;
  soldCents: number;
  discountCents: number;
};

const stateNames = {
  on: "Encendido",
  off: "Apagado",
  over: "Venció",
  early: "Todavía no empieza",
  used: "Se acabó",
};

const usd = (cents: number) => (cents / 100).toFixed(2);

export const couponsHead = [
  ...["Código", "Porcentaje", "Valor en USD", "Estado", "Primer día", "Último día"],
  ...["Usos", "Usos en total", "Usos por estudiante", "Cursos", "De quién es"],
  ...["Compras pagadas", "Vendido en USD, sin impuestos", "Descuentos en USD"],
];

export function couponRow(coupon: Row): string[] {
  const { percent, amountCents, limit, courses, teacherName } = coupon;
  return [
    coupon.code,
    percent === null ? "" : String(percent),
    amountCents === null ? "" : usd(amountCents),
    ...[stateNames[coupon.state], coupon.validFrom, coupon.validUntil],
    ...[String(coupon.redeemed), limit === null ? "" : String(limit), String(coupon.limitForEach)],
    courses === null ? "Todos" : courses.join("; "),
    teacherName ?? "De la academia",
    ...[String(coupon.orders), usd(coupon.soldCents), usd(coupon.discountCents)],
  ];
}
