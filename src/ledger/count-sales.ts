// Adds up what an academy sells, by day and by course, in the transaction that causes it.
import { sql } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { dayOf } from "#src/figures/days.rules.ts";
import { rowsOfOrder } from "./ledger-queries.ts";
import { type CoursePart, partsOfSale, type SoldPlace, sumsOfSet } from "./sales.rules.ts";
import { courseSales, salesDays } from "./tables.ts";

type Sums = Partial<Omit<typeof salesDays.$inferInsert, "academyId" | "day">>;

/** Adds to the sums of today, in Bogotá; the row stays locked until the end. */
async function addToDay({ db, academy, now }: TransactionCtx, sums: Sums): Promise<void> {
  const given = Object.entries(sums).filter(([, sum]) => sum !== 0);
  if (given.length === 0) return;
  const names = given.map(([name]) => name as keyof Sums);
  const added = Object.fromEntries(
    names.map((name) => {
      const column = sql.identifier(salesDays[name].name);
      return [name, sql`${salesDays[name]} + excluded.${column}`];
    }),
  );
  await db
    .insert(salesDays)
    .values({ academyId: academy.id, day: dayOf(now), ...sums })
    .onConflictDoUpdate({ target: [salesDays.academyId, salesDays.day], set: added });
}

/** The pesos of one set of the ledger. */
export function countSet(
  ctx: TransactionCtx,
  cause: string,
  rows: readonly { account: string; amountCop: number }[],
): Promise<void> {
  return addToDay(ctx, sumsOfSet(cause, rows));
}

type SoldNow = { orderId: string; taxCents: number; items: readonly SoldPlace[] };

/** The places of an order that was paid; call it right after `postSale`. */
export async function countSold(ctx: TransactionCtx, order: SoldNow): Promise<void> {
  const { items, taxCents } = order;
  const sum = (of: (item: SoldPlace) => number) => items.reduce((all, one) => all + of(one), 0);
  await addToDay(ctx, {
    places: items.length,
    grossCents: sum(({ priceCents }) => priceCents),
    discountCents: sum(({ discountCents }) => discountCents),
    taxCents,
  });
  const parts = await partsOf(ctx, order);
  await addToCourses(
    ctx,
    parts.map(({ priceCents, ...part }) => ({ ...part, places: 1, grossCents: priceCents })),
  );
}

/** The places of an order that was paid and is undone; call it right after `postRefund`. */
export async function countReturned(ctx: TransactionCtx, order: SoldNow): Promise<void> {
  await addToDay(ctx, { returnedPlaces: order.items.length });
  const parts = await partsOf(ctx, order);
  await addToCourses(
    ctx,
    parts.map(({ courseId, totalCop, netCop, teacherCop }) => ({
      ...{ courseId, returnedPlaces: 1, returnedCop: totalCop },
      ...{ netCop: -netCop, teacherCop: -teacherCop },
    })),
  );
}

async function partsOf(ctx: TransactionCtx, order: SoldNow): Promise<CoursePart[]> {
  const rows = await rowsOfOrder(ctx, order.orderId);
  return partsOfSale(
    order,
    rows.filter(({ cause }) => cause === "sale"),
  );
}

type Part = Omit<typeof courseSales.$inferInsert, "academyId" | "month">;

const counted = [
  ...["places", "returnedPlaces", "grossCents", "discountCents", "taxCents"],
  ...["totalCop", "returnedCop", "netCop", "teacherCop"],
] as (keyof Omit<Part, "courseId">)[];

/** Rows are locked in the order of their courses, after the day. */
async function addToCourses({ db, academy, now }: TransactionCtx, parts: Part[]): Promise<void> {
  if (parts.length === 0) return;
  const month = `${dayOf(now).slice(0, 7)}-01`;
  const sorted = parts.toSorted((one, other) => (one.courseId < other.courseId ? -1 : 1));
  const added = counted.map((name) => {
    const column = sql.identifier(courseSales[name].name);
    return [name, sql`${courseSales[name]} + excluded.${column}`];
  });
  await db
    .insert(courseSales)
    .values(sorted.map((part) => ({ academyId: academy.id, month, ...part })))
    .onConflictDoUpdate({
      target: [courseSales.academyId, courseSales.month, courseSales.courseId],
      set: Object.fromEntries(added),
    });
}
