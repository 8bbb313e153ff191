// Adds up what an academy sells, by day and by course, in the transaction that causes it: with its
// commit, since every sale of the day locks the same row.
import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { preparedSql } from "#src/db/prepared.ts";
import { together } from "#src/db/together.ts";
import { withCommit } from "#src/db/with-commit.ts";
import { rowsOfOrder } from "./ledger-queries.ts";
import { type CoursePart, partsOfSale, type SoldPlace, sumsOfSet } from "./sales.rules.ts";
import { courseSales, salesDays } from "./tables.ts";

const dayColumns = {
  ...{ places: "places", returnedPlaces: "returned_places", grossCents: "gross_cents" },
  ...{ discountCents: "discount_cents", taxCents: "tax_cents", totalCop: "total_cop" },
  ...{ returnedCop: "returned_cop", taxCop: "tax_cop", gatewayCop: "gateway_cop" },
  ...{ platformCop: "platform_cop", teachersCop: "teachers_cop", academyCop: "academy_cop" },
};

const courseColumns = {
  ...{ places: "places", returnedPlaces: "returned_places", grossCents: "gross_cents" },
  ...{ discountCents: "discount_cents", taxCents: "tax_cents", totalCop: "total_cop" },
  ...{ returnedCop: "returned_cop", netCop: "net_cop", teacherCop: "teacher_cop" },
};

type Sums = Partial<Record<keyof typeof dayColumns, number>>;
type Part = { courseId: string } & Partial<Record<keyof typeof courseColumns, number>>;

/** Adds to a row of sums, which is made where it is missing. */
const adding = (table: PgTable, keys: Record<string, string>, columns: Record<string, string>) =>
  preparedSql(() => {
    const names = (of: string[]) => sql.raw(of.join(", "));
    const values = Object.keys({ ...keys, ...columns }).map((name) => sql.placeholder(name));
    const added = Object.values(columns).map((name) => `${name} = kept.${name} + excluded.${name}`);
    return sql`
      insert into ${table} as kept (${names([...Object.values(keys), ...Object.values(columns)])})
      values (${sql.join(values, sql`, `)})
      on conflict (${names(Object.values(keys))}) do update set ${names(added)}`;
  });

const toDay = adding(salesDays, { academyId: "academy_id", day: "day" }, dayColumns);
const toCourse = adding(
  courseSales,
  { academyId: "academy_id", month: "month", courseId: "course_id" },
  courseColumns,
);

const zeros = (columns: Record<string, string>) =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, 0]));
const noSums = zeros(dayColumns);
const noPart = zeros(courseColumns);

/** What a transaction adds to the day so far, so that it is one write. */
const ofDay = new WeakMap<TransactionCtx["db"], Sums>();

/** Adds to the sums of today, in Bogotá. */
function addToDay({ db, academy, now }: TransactionCtx, given: Sums): void {
  const known = ofDay.get(db);
  const sums = known ?? {};
  for (const [name, sum] of Object.entries(given) as [keyof Sums, number][]) {
    sums[name] = (sums[name] ?? 0) + sum;
  }
  if (known) return;
  ofDay.set(db, sums);
  withCommit(db, "sales of the day", async () => {
    if (Object.values(sums).every((sum) => sum === 0)) return;
    await toDay(db).execute({ academyId: academy.id, day: bogotaDay(now), ...noSums, ...sums });
  });
}

/** The pesos of one set of the ledger. */
export function countSet(
  ctx: TransactionCtx,
  cause: string,
  rows: readonly { account: string; amountCop: number }[],
): void {
  addToDay(ctx, sumsOfSet(cause, rows));
}

type SoldNow = { taxCents: number; items: readonly SoldPlace[] };
type Rows = Parameters<typeof partsOfSale>[1];

/**
 * The places of an order that was paid.
 * @param sale the rows of `postSale`
 */
export function countSold(ctx: TransactionCtx, order: SoldNow, sale: Rows): void {
  const { items, taxCents } = order;
  const sum = (of: (item: SoldPlace) => number) => items.reduce((all, one) => all + of(one), 0);
  addToDay(ctx, {
    places: items.length,
    grossCents: sum(({ priceCents }) => priceCents),
    discountCents: sum(({ discountCents }) => discountCents),
    taxCents,
  });
  const parts = partsOfSale(order, sale);
  addToCourses(
    ctx,
    parts.map(({ priceCents, ...part }) => ({ ...part, places: 1, grossCents: priceCents })),
  );
}

/** The places of an order that was paid and is undone; call it right after `postRefund`. */
export async function countReturned(
  ctx: TransactionCtx,
  order: SoldNow & { orderId: string },
): Promise<void> {
  addToDay(ctx, { returnedPlaces: order.items.length });
  const parts = await partsOf(ctx, order);
  addToCourses(
    ctx,
    parts.map(({ courseId, totalCop, netCop, teacherCop }) => ({
      ...{ courseId, returnedPlaces: 1, returnedCop: totalCop },
      ...{ netCop: -netCop, teacherCop: -teacherCop },
    })),
  );
}

async function partsOf(
  ctx: TransactionCtx,
  order: SoldNow & { orderId: string },
): Promise<CoursePart[]> {
  const rows = await rowsOfOrder(ctx, order.orderId);
  return partsOfSale(
    order,
    rows.filter(({ cause }) => cause === "sale"),
  );
}

/** Rows are locked in the order of their courses. */
function addToCourses({ db, academy, now }: TransactionCtx, parts: Part[]): void {
  const month = `${bogotaDay(now).slice(0, 7)}-01`;
  const sorted = parts.toSorted((one, other) => (one.courseId < other.courseId ? -1 : 1));
  withCommit(db, "sales of courses", () =>
    together(
      sorted.map((part) =>
        toCourse(db).execute({ academyId: academy.id, month, ...noPart, ...part }),
      ),
    ),
  );
}
