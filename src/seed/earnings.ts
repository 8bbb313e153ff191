// What the demo's teachers earned of the sales of the last months, and one payout to whoever can be
// paid most.

import { shownAccount } from "#src/bank-accounts/bank-account.rules.ts";
import { sealAccount } from "#src/bank-accounts/seal-account.ts";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { balancesOf, findPercents } from "#src/ledger/ledger-queries.ts";
import { postPayout } from "#src/ledger/post.ts";
import { type SoldOrder, saleRows } from "#src/ledger/sale-rows.rules.ts";
import { ledgerRows } from "#src/ledger/tables.ts";
import { payoutAccounts, payouts } from "#src/payouts/tables.ts";
import { fixedId } from "./fixed-id.ts";
import { inSteps } from "./in-steps.ts";
import { insertSales } from "./sales.ts";

export type Sold = SoldOrder & { at: Date };

export async function insertEarnings(ctx: TransactionCtx, sold: Sold[]): Promise<void> {
  const percents = await findPercents(ctx);
  const { fees } = ctx.outside;
  const rows = sold.flatMap(({ at, ...order }) =>
    saleRows(order, { at, percents, fees }).map((row) => ({
      ...{ academyId: ctx.academy.id, setId: fixedId(`sale ${order.orderId}`), createdAt: at },
      ...{ cause: "sale" as const, orderId: order.orderId },
      ...row,
    })),
  );
  const given = rows.filter(({ amountCop }) => amountCop !== 0);
  await inSteps(given, (some) => ctx.db.insert(ledgerRows).values(some));
  await insertSales(ctx, sold, given);
  await payMost(ctx);
}

const account = {
  ...{ bank: "Bancolombia", kind: "savings" as const, number: "03145674321" },
  ...{ holder: "Docente de la demostración", documentType: "CC" as const },
  documentNumber: "34567890",
};

/** Half of what was payable ten days ago, to an account that is nobody's. */
async function payMost(ctx: TransactionCtx): Promise<void> {
  const then = { ...ctx, now: new Date(ctx.now.getTime() - 10 * 86_400_000) };
  const balances = await balancesOf(then);
  const [most] = balances.toSorted((one, other) => other.payableCop - one.payableCop);
  const amountCop = Math.floor((most?.payableCop ?? 0) / 2);
  if (!most || amountCop <= 0) return;
  const { teacherId } = most;
  const academyId = ctx.academy.id;
  const kept = sealAccount(ctx, `payout ${teacherId}`, account);
  const toAccount = shownAccount(kept);
  await ctx.db
    .insert(payoutAccounts)
    .values({ academyId, teacherId, account: kept, updatedAt: then.now });
  await ctx.db.insert(payouts).values({
    ...{ academyId, id: fixedId(`payout ${teacherId}`), teacherId, amountCop, toAccount },
    ...{ reference: "TR-000981", paidOn: bogotaDay(then.now), idempotencyKey: `demo ${teacherId}` },
    ...{ createdBy: teacherId, createdAt: then.now },
  });
  await postPayout(then, { teacherId, amountCop });
}
