// What rows of the ledger add to the sums of a day, and what of an order belongs to each course.
import { spread } from "./shares.rules.ts";

type Row = { account: string; amountCop: number; courseId?: string | null };

export type DaySums = {
  totalCop: number;
  returnedCop: number;
  taxCop: number;
  gatewayCop: number;
  platformCop: number;
  teachersCop: number;
  academyCop: number;
};

/** Of one set. Money that came late and went back is no sale. */
export function sumsOfSet(cause: string, rows: readonly Row[]): DaySums {
  const of = (account: string) =>
    rows.reduce((sum, row) => (row.account === account ? sum + row.amountCop : sum), 0);
  const lost = cause === "reversal" ? -of("academy") : 0;
  return {
    totalCop: cause === "sale" ? -of("buyer") : 0,
    returnedCop: cause === "refund" ? of("due") : lost,
    taxCop: of("tax"),
    gatewayCop: of("gateway"),
    platformCop: of("platform"),
    teachersCop: of("teacher"),
    academyCop: of("academy"),
  };
}

export type SoldPlace = { courseId: string; priceCents: number; discountCents: number };

export type CoursePart = SoldPlace & {
  taxCents: number;
  totalCop: number;
  netCop: number;
  teacherCop: number;
};

/** @param sale the rows of the order's sale; none where nothing was charged */
export function partsOfSale(
  { items, taxCents }: { items: readonly SoldPlace[]; taxCents: number },
  sale: readonly Row[],
): CoursePart[] {
  const { totalCop, teachersCop, academyCop } = sumsOfSet("sale", sale);
  const paid = items.map(({ priceCents, discountCents }) => priceCents - discountCents);
  const isFree = paid.every((cents) => cents === 0);
  const part = (amount: number) =>
    isFree
      ? items.map(() => 0)
      : spread(Math.abs(amount), paid).map((one) => (amount < 0 ? -one : one));
  const [taxes, totals, nets] = [part(taxCents), part(totalCop), part(teachersCop + academyCop)];
  return items.map((item, at) => ({
    ...item,
    taxCents: taxes[at] ?? 0,
    totalCop: totals[at] ?? 0,
    netCop: nets[at] ?? 0,
    teacherCop: sale
      .filter(({ account, courseId }) => account === "teacher" && courseId === item.courseId)
      .reduce((sum, { amountCop }) => sum + amountCop, 0),
  }));
}
