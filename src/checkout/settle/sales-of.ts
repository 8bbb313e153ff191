import type { DayChange } from "#src/figures/count-on-days.ts";
import type { Sold } from "./sold-queries.ts";

/** Sales belong to the day of payment, also when they are taken back. */
export function salesOf(items: Sold[], at: Date, sold: 1 | -1): DayChange[] {
  return items.map(({ id, teacherId, paidCents }) => ({
    ...{ courseId: id, teacherId, at, sold },
    soldCents: sold * paidCents,
  }));
}
