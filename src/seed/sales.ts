// The sums of what the demo sold, from the same rules as those of the verbs.
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { priceOrder } from "#src/checkout/rules.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import type { SoldOrder } from "#src/ledger/sale-rows.rules.ts";
import { partsOfSale, sumsOfSet } from "#src/ledger/sales.rules.ts";
import { courseSales, type ledgerRows, salesDays } from "#src/ledger/tables.ts";
import { inSteps } from "./in-steps.ts";

type Row = typeof ledgerRows.$inferInsert;
type Sold = SoldOrder & { at: Date };
type Sums = Record<string, number>;

/** @param rows of the ledger, those of all sales */
export async function insertSales(ctx: TransactionCtx, sold: Sold[], rows: Row[]): Promise<void> {
  const academyId = ctx.academy.id;
  const ofOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  const days = new Map<string, Sums>();
  const months = new Map<string, Sums>();
  for (const { orderId, at, items } of sold) {
    const sale = ofOrder.get(orderId) ?? [];
    const prices = items.map(({ paidCents }) => paidCents);
    const { taxCents, subtotalCents } = priceOrder(prices, 0, ctx.academy.taxPercent);
    const places = items.map(({ courseId, paidCents: priceCents }) => ({
      ...{ courseId, priceCents, discountCents: 0 },
    }));
    const money = { places: places.length, grossCents: subtotalCents, taxCents };
    add(days, bogotaDay(at), { ...money, ...sumsOfSet("sale", sale) });
    for (const part of partsOfSale({ items: places, taxCents }, sale)) {
      const { courseId, priceCents: grossCents, ...sums } = part;
      add(months, `${bogotaDay(at).slice(0, 7)}-01 ${courseId}`, {
        ...sums,
        grossCents,
        places: 1,
      });
    }
  }
  await inSteps([...days], (some) =>
    ctx.db.insert(salesDays).values(some.map(([day, sums]) => ({ academyId, day, ...sums }))),
  );
  await inSteps([...months], (some) =>
    ctx.db.insert(courseSales).values(
      some.map(([key, sums]) => {
        const [month = "", courseId = ""] = key.split(" ");
        return { academyId, month, courseId, ...sums };
      }),
    ),
  );
}

function add(all: Map<string, Sums>, key: string, sums: Sums): void {
  const kept = all.get(key) ?? {};
  for (const [name, sum] of Object.entries(sums)) kept[name] = (kept[name] ?? 0) + sum;
  all.set(key, kept);
}
