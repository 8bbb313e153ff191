// The rows of a sale: what each account gets of it.
import { endOfBusinessDays } from "#src/calendar/business-days.rules.ts";
import { type Fees, type Percents, sharesOf } from "./shares.rules.ts";

export type SoldItem = {
  courseId: string;
  teacherId: string;
  /** US cents, by which the order's pesos are divided. */
  paidCents: number;
};

export type SoldOrder = {
  orderId: string;
  totalCop: number;
  /** Within the total. */
  taxCop: number;
  items: SoldItem[];
};

/** How long a buyer may ask for their money (decisions: Orders, refunds, and who gets what). */
const refundDays = 7;

type Terms = { at: Date; percents: Percents; fees: Fees };

export function saleRows({ totalCop, taxCop, items }: SoldOrder, { at, percents, fees }: Terms) {
  const paidCents = items.map((item) => item.paidCents);
  const shares = sharesOf({ totalCop, taxCop, paidCents }, percents, fees);
  const payableAt = endOfBusinessDays(at, refundDays);
  return [
    { account: "buyer" as const, amountCop: -totalCop },
    { account: "tax" as const, amountCop: shares.tax },
    { account: "gateway" as const, amountCop: shares.gateway },
    { account: "platform" as const, amountCop: shares.platform },
    ...items.map(({ courseId, teacherId }, place) => ({
      ...{ account: "teacher" as const, userId: teacherId, courseId, payableAt },
      amountCop: shares.teachers[place] ?? 0,
    })),
    { account: "academy" as const, amountCop: shares.academy },
  ];
}
