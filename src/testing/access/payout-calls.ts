// The calls about what teachers earn and are paid: about the teacher of the academy `here`.
import { sealAccount } from "#src/bank-accounts/seal-account.ts";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { postSale } from "#src/ledger/post.ts";
import { payoutAccounts } from "#src/payouts/tables.ts";
import type { Calls } from "./calls.ts";
import { type Asking, password } from "./scene.ts";

const account = {
  ...{ bank: "Bancolombia", kind: "savings" as const, number: "03145674321" },
  ...{ holder: "Nubia Chilito", documentType: "CC" as const, documentNumber: "34567890" },
};

export const payoutCalls: Calls = {
  "GET /teachers/balance": () => ({ path: "/teachers/balance" }),
  "GET /teachers/movements": () => ({ path: "/teachers/movements" }),
  "GET /teachers/movements.csv": () => ({ path: "/teachers/movements.csv" }),
  "GET /teachers/payout-account": () => ({ path: "/teachers/payout-account" }),
  "PUT /teachers/payout-account": () => ({
    path: "/teachers/payout-account",
    json: { ...account, password },
  }),
  "DELETE /teachers/payout-account": async (asking) => {
    await giveAccount(asking);
    return { path: "/teachers/payout-account", json: { password } };
  },
  "GET /teachers/payouts": () => ({ path: "/teachers/payouts" }),
  "GET /teachers/payouts.csv": () => ({ path: "/teachers/payouts.csv" }),
  "GET /payouts": () => ({ path: "/payouts" }),
  "GET /payouts.csv": () => ({ path: "/payouts.csv" }),
  "GET /payouts/balances": () => ({ path: "/payouts/balances" }),
  "GET /payouts/balances.csv": () => ({ path: "/payouts/balances.csv" }),
  "GET /payouts/share": () => ({ path: "/payouts/share" }),
  "PUT /payouts/share": () => ({ path: "/payouts/share", json: { sharePercent: 75 } }),
  "POST /payouts": async ({ here }) => {
    const items = [{ courseId: here.course.id, teacherId: here.teacher.id, paidCents: 3900 }];
    const monthAgo = new Date(here.ctx.now.getTime() - 30 * 86_400_000);
    await inTransaction({ ...here.ctx, now: monthAgo }, (ctx) =>
      postSale(ctx, { orderId: newId(), totalCop: 185_640, taxCop: 29_640, items }),
    );
    const paid = { amountCop: 90_000, paidOn: "2026-11-20", reference: "TR-981" };
    return {
      path: "/payouts",
      json: { teacherId: here.teacher.id, ...paid },
      headers: { "idempotency-key": newId() },
    };
  },
  "POST /payouts/accounts/{teacherId}/open": async (asking) => {
    const { here, people } = asking;
    await giveAccount({ ...asking, actor: people.teacher, home: here });
    return { path: `/payouts/accounts/${here.teacher.id}/open`, method: "POST" };
  },
};

/** To whoever asks; kept as the verb keeps it. */
async function giveAccount({ actor, home }: Pick<Asking, "actor" | "home">): Promise<void> {
  if (!actor) return;
  const { ctx, academy } = home;
  const kept = sealAccount(ctx, `payout ${actor.id}`, account);
  await ctx.db
    .insert(payoutAccounts)
    .values({ academyId: academy.id, teacherId: actor.id, account: kept, updatedAt: ctx.now })
    .onConflictDoNothing();
}
