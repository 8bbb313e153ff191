// The keys under which an academy charges: kept, and taken away again.
import { and, eq } from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { provePresent } from "#src/accounts/second-factor/prove-present.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { listAdministrators } from "#src/accounts/staff/administrators-queries.ts";
import type { User } from "#src/accounts/tables.ts";
import { enqueue, inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import {
  type DropMerchantInput,
  dropMerchantInput,
  type MerchantInput,
  type MerchantKeys,
  merchantInput,
  merchantTexts,
} from "./merchant.rules.ts";
import { sealMerchant } from "./open-merchant.ts";
import { merchants } from "./tables.ts";

/**
 * New payments go through the gateway under these keys; those that exist stay with the keys that
 * took them. Throws `invalid` for keys that the gateway does not know, and `unavailable` where it
 * does not answer.
 */
export async function keepMerchant(ctx: MemberCtx, input: MerchantInput): Promise<void> {
  const { password, code, ...keys } = merchantInput.parse(input);
  const user = await provePresent(ctx, { password, code }, refusalOf);
  await requireKnown(ctx, keys);
  const id = newId();
  const sealedKeys = sealMerchant(ctx, id, keys);
  await change(ctx, user, async (ctx) => {
    const { publicKey } = keys;
    await end(ctx);
    await ctx.db
      .insert(merchants)
      .values({ academyId: ctx.academy.id, id, publicKey, sealedKeys, createdAt: ctx.now });
    await point(ctx, id);
    await record(ctx, { action: "merchant-changed", subject: user });
    await tell(ctx, "changed");
  });
}

/** New payments go through the platform's keys again. Throws `not_found` where there are no others. */
export async function dropMerchant(ctx: MemberCtx, input: DropMerchantInput): Promise<void> {
  const user = await provePresent(ctx, dropMerchantInput.parse(input), refusalOf);
  await change(ctx, user, async (ctx) => {
    if ((await end(ctx)) === 0) throw problem("not_found", merchantTexts.gone);
    await point(ctx, null);
    await record(ctx, { action: "merchant-removed", subject: user });
    await tell(ctx, "removed");
  });
}

/** Staff see keys and sales, and turn no academy's money to another account. */
function refusalOf({ role }: User): string | null {
  return role === "academy" ? null : merchantTexts.ownersOnly;
}

async function requireKnown(ctx: MemberCtx, keys: MerchantKeys): Promise<void> {
  const known = await ctx.outside.merchantGateway(keys).knowsKeys();
  if (known === null) throw problem("unavailable", merchantTexts.silent);
  if (known) return;
  const errors = [{ path: "privateKey", message: merchantTexts.unknown }];
  throw problem("invalid", merchantTexts.unknown, { errors });
}

/** Two administrators at once take turns. */
function change(
  ctx: MemberCtx,
  user: User,
  work: (ctx: MemberCtx & TransactionCtx) => Promise<void>,
): Promise<void> {
  // The database lets no academy write the list of academies: one that could would write all of it.
  return inTransaction({ ...ctx, db: ctx.allAcademies.db }, async (ctx) => {
    await ctx.db
      .select({ id: academies.id })
      .from(academies)
      .where(eq(academies.id, ctx.academy.id))
      .for("no key update");
    await holdAccounts(ctx, [user.id], "no key update");
    await liveUser(ctx);
    await work(ctx);
  });
}

/** @returns how many took new payments until now: one, or none */
async function end({ db, academy, now }: TransactionCtx): Promise<number> {
  const [own] = await db
    .select({ merchantId: academies.merchantId })
    .from(academies)
    .where(eq(academies.id, academy.id));
  if (!own?.merchantId) return 0;
  await db
    .update(merchants)
    .set({ endedAt: now })
    .where(and(eq(merchants.academyId, academy.id), eq(merchants.id, own.merchantId)));
  return 1;
}

async function point({ db, academy }: TransactionCtx, merchantId: string | null): Promise<void> {
  await db.update(academies).set({ merchantId }).where(eq(academies.id, academy.id));
}

/** Every administrator reads it: whoever did this may not be one of them. */
async function tell(ctx: TransactionCtx, change: "changed" | "removed"): Promise<void> {
  const at = ctx.now.toISOString();
  for (const { id: userId } of await listAdministrators(ctx)) {
    await enqueue(ctx, "merchants.mail", { userId, change, at });
  }
}
