import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openAccount, sealAccount } from "#src/bank-accounts/seal-account.ts";
import { refunds } from "#src/checkout/refunds/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { openSealer } from "#src/outside/keys/sealer.ts";
import { addRowOfEachTable } from "#src/testing/database/row-of-each-table.ts";
import { account } from "#src/testing/refund.ts";
import { openWorld } from "#src/testing/world.ts";
import { resealAccounts } from "./reseal-accounts.ts";
import { payoutAccounts } from "./tables.ts";

const world = await openWorld();
afterAll(() => world.close());

const [old, fresh] = [
  "the secret of last year, of 32 letters",
  "the secret of this year, 32 letters",
];

/** The same ctx with a secret for bank accounts, and those before it. */
function withSecrets(ctx: Ctx, secret: string, older: string[] = []): Ctx {
  return { ...ctx, outside: { ...ctx.outside, bankSealer: openSealer(secret, older) } };
}

/** An academy with accounts of a refund and of teachers, sealed with the old secret. */
async function openSealed() {
  const home = await world.academy();
  const { db } = world.database;
  const { id: academyId } = home.academy;
  await addRowOfEachTable(home.ctx.db, home);
  const before = withSecrets(home.ctx, old);
  const [refund] = await db.select().from(refunds).where(eq(refunds.academyId, academyId));
  if (!refund) throw new Error("no refund");
  await db
    .update(refunds)
    .set({ account: sealAccount(before, `refund ${refund.id}`, account) })
    .where(eq(refunds.id, refund.id));
  await db.delete(payoutAccounts).where(eq(payoutAccounts.academyId, academyId));
  for (const { id: teacherId } of [home.teacher, home.student]) {
    const kept = sealAccount(before, `payout ${teacherId}`, account);
    await db
      .insert(payoutAccounts)
      .values({ academyId, teacherId, account: kept, updatedAt: home.ctx.now });
  }
  return { home, refundId: refund.id };
}

async function accountsOf({ db, academy }: Ctx) {
  const given = await db
    .select({ id: refunds.id, account: refunds.account })
    .from(refunds)
    .where(eq(refunds.academyId, academy.id));
  const paid = await db
    .select({ id: payoutAccounts.teacherId, account: payoutAccounts.account })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.academyId, academy.id));
  return { given, paid };
}

test("every account opens with the new secret alone, and a second run changes nothing", async () => {
  const { home } = await openSealed();
  const ctx = withSecrets(home.ctx, fresh, [old]);
  expect(await resealAccounts(ctx, 1)).toEqual({ resealed: 3, closed: 0 });
  const alone = withSecrets(home.ctx, fresh);
  const { given, paid } = await accountsOf(home.ctx);
  for (const { id, account: kept } of given) {
    expect(kept && openAccount(alone, `refund ${id}`, kept)).toEqual(account);
  }
  for (const { id, account: kept } of paid) {
    expect(openAccount(alone, `payout ${id}`, kept)).toEqual(account);
  }
  expect(await resealAccounts(alone)).toEqual({ resealed: 0, closed: 0 });
  expect(await accountsOf(home.ctx)).toEqual({ given, paid });
});

test("one without a number is left, and so is one that no secret opens, which is counted", async () => {
  const { home, refundId } = await openSealed();
  const emptied = { bank: "Nequi", kind: "deposit", lastFour: "4321", sealed: "" } as const;
  await home.ctx.db.update(refunds).set({ account: emptied }).where(eq(refunds.id, refundId));
  const unknown = withSecrets(home.ctx, fresh, ["a secret that sealed none of these accounts"]);
  const before = await accountsOf(home.ctx);
  expect(await resealAccounts(unknown)).toEqual({ resealed: 0, closed: 2 });
  expect(await accountsOf(home.ctx)).toEqual(before);
  // An interrupted run, or one without a secret, goes on later.
  const whole = withSecrets(home.ctx, fresh, [old]);
  expect(await resealAccounts(whole)).toEqual({ resealed: 2, closed: 0 });
});

test("another academy's accounts stay", async () => {
  const { home } = await openSealed();
  const { home: other } = await openSealed();
  const before = await accountsOf(other.ctx);
  await resealAccounts(withSecrets(home.ctx, fresh, [old]));
  expect(await accountsOf(other.ctx)).toEqual(before);
});
