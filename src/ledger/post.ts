// Writes to the ledger what a payment, a refund or a payout means, in the transaction that causes it.
// The caller holds the payment, the order or the teacher's account, so that two cannot write at once.
import type { TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { preparedInsert } from "#src/db/prepared-insert.ts";
import { together } from "#src/db/together.ts";
import { countSet } from "./count-sales.ts";
import { findPercents, type LedgerRow, rowsOfOrder } from "./ledger-queries.ts";
import { type SoldOrder, saleRows } from "./sale-rows.rules.ts";
import { gatewayFee } from "./shares.rules.ts";
import { ledgerRows } from "./tables.ts";

export type { SoldOrder } from "./sale-rows.rules.ts";

/**
 * An order was paid. Nothing for one without a charge, and for one that is posted already.
 * @returns the rows of its sale
 */
export async function postSale(ctx: TransactionCtx, sold: SoldOrder): Promise<readonly SaleRow[]> {
  const { orderId } = sold;
  const { fees } = ctx.outside;
  if (sold.totalCop === 0) return [];
  const [known, percents] = await together([rowsOfOrder(ctx, orderId), findPercents(ctx)]);
  const posted = rowsOf(known, "sale");
  if (posted.length > 0) return posted;
  const rows = saleRows(sold, { at: ctx.now, percents, fees });
  await post(ctx, { cause: "sale", orderId }, rows);
  return rows;
}

/** The order is undone, once: every share turns, and the total is due to the buyer. */
export async function postRefund(ctx: TransactionCtx, orderId: string): Promise<void> {
  const rows = await rowsOfOrder(ctx, orderId);
  const sale = rowsOf(rows, "sale");
  if (sale.length === 0 || rowsOf(rows, "refund").length > 0) return;
  const turned = sale
    .filter(({ account }) => account !== "buyer")
    .map(({ account, userId, courseId, amountCop, payableAt }) => ({
      ...{ account, userId, courseId, amountCop: -amountCop },
      // A held share is taken from what is held, a payable one from what is payable.
      payableAt: payableAt && payableAt > ctx.now ? payableAt : payableAt && ctx.now,
    }));
  await post(ctx, { cause: "refund", orderId }, [
    ...turned,
    { account: "due", amountCop: totalOf(sale) },
  ]);
}

/**
 * Money came in that no order waited for: it is due to the buyer. The caller calls it once for each
 * payment, as it makes one refund of it.
 */
export async function postLate(
  ctx: TransactionCtx,
  { orderId, amountCop }: { orderId: string; amountCop: number },
): Promise<void> {
  await post(ctx, { cause: "late", orderId }, [
    { account: "buyer", amountCop: -amountCop },
    { account: "due", amountCop },
  ]);
}

/**
 * What was due left for the buyer. Nothing where nothing of the order is due.
 * @param feeKept whether the gateway keeps its fee, as it does for everything but a void
 */
export async function postReturned(
  ctx: TransactionCtx,
  { orderId, amountCop, feeKept }: { orderId: string; amountCop: number; feeKept: boolean },
): Promise<void> {
  const rows = await rowsOfOrder(ctx, orderId);
  if (dueOf(rows) <= 0) return;
  await post(ctx, { cause: "returned", orderId }, [
    { account: "due", amountCop: -amountCop },
    { account: "buyer", amountCop },
  ]);
  if (feeKept) await postFee(ctx, { orderId, amountCop, rows });
}

/**
 * The buyer's bank took the money of an order back, once: of a paid or refunded one, or what came in
 * late for it. What is due to the buyer is settled by that; where the money was sent already, the
 * academy has lost it.
 */
export async function postReversal(ctx: TransactionCtx, orderId: string): Promise<void> {
  await postRefund(ctx, orderId);
  const rows = await rowsOfOrder(ctx, orderId);
  const amountCop = totalOf([...rowsOf(rows, "sale"), ...rowsOf(rows, "late")]);
  if (amountCop === 0 || rowsOf(rows, "reversal").length > 0) return;
  const due = Math.min(Math.max(dueOf(rows), 0), amountCop);
  await post(ctx, { cause: "reversal", orderId }, [
    { account: "due", amountCop: -due },
    { account: "academy", amountCop: due - amountCop },
    { account: "buyer", amountCop },
  ]);
  if (due > 0) await postFee(ctx, { orderId, amountCop, rows });
}

/** Money left for a teacher. The caller's payout, with its key, makes sure that it happens once. */
export async function postPayout(
  ctx: TransactionCtx,
  { teacherId, amountCop }: { teacherId: string; amountCop: number },
): Promise<void> {
  await post(ctx, { cause: "payout" }, [
    { account: "teacher", userId: teacherId, amountCop: -amountCop, payableAt: ctx.now },
    { account: "payout", userId: teacherId, amountCop },
  ]);
}

/** The gateway keeps its fee of money that went back: the academy bears it. */
async function postFee(
  ctx: TransactionCtx,
  { orderId, amountCop, rows }: { orderId: string; amountCop: number; rows: LedgerRow[] },
): Promise<void> {
  const sale = rowsOf(rows, "sale");
  const kept = sale.find(({ account }) => account === "gateway")?.amountCop ?? 0;
  const isSale = totalOf(sale) === amountCop;
  const fee = isSale ? kept : gatewayFee(amountCop, ctx.outside.fees);
  await post(ctx, { cause: "fee", orderId }, [
    { account: "gateway", amountCop: fee },
    { account: "academy", amountCop: -fee },
  ]);
}

type NewRow = Pick<typeof ledgerRows.$inferInsert, "account" | "amountCop"> &
  Partial<Pick<LedgerRow, "userId" | "courseId" | "payableAt">>;
export type SaleRow = Pick<LedgerRow, "account" | "amountCop"> & { courseId?: string | null };
type Cause = { cause: LedgerRow["cause"]; orderId?: string };

/** Writes one set; rows of zero are left out. */
async function post(ctx: TransactionCtx, cause: Cause, rows: NewRow[]): Promise<void> {
  const sum = rows.reduce((all, { amountCop }) => all + amountCop, 0);
  if (sum !== 0) throw new Error(`a set of the ledger (${cause.cause}) is off by ${sum}`);
  const given = rows.filter(({ amountCop }) => amountCop !== 0);
  if (given.length === 0) return;
  const set = { academyId: ctx.academy.id, setId: newId(), createdAt: ctx.now, ...cause };
  const none = { userId: null, courseId: null, payableAt: null };
  // A payout is no sale.
  if (cause.orderId) countSet(ctx, cause.cause, given);
  await addRows(
    ctx.db,
    given.map((row) => ({ ...set, ...none, ...row })),
  );
}

const addRows = preparedInsert(ledgerRows, { silent: true });

function rowsOf(rows: LedgerRow[], cause: LedgerRow["cause"]): LedgerRow[] {
  return rows.filter((row) => row.cause === cause);
}

/** What the buyer paid by a sale. */
function totalOf(sale: LedgerRow[]): number {
  return -(sale.find(({ account }) => account === "buyer")?.amountCop ?? 0);
}

function dueOf(rows: LedgerRow[]): number {
  return rows
    .filter(({ account }) => account === "due")
    .reduce((sum, { amountCop }) => sum + amountCop, 0);
}
