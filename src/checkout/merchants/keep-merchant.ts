// The keys under which an academy charges: kept, and taken away again.
import { and, eq } from "drizzle-orm";
import { changeMerchant } from "#src/academies/settings/change-merchant.ts";
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
import { findMerchant } from "./merchant-queries.ts";
import { sealMerchant } from "./open-merchant.ts";
import { merchants } from "./tables.ts";

/**
 * New payments go through the gateway under these keys; those that exist stay with the keys that
 * took them. Throws `invalid` for keys that the gateway does not know, `unavailable` where it does not
 * answer, and `conflict` for others than the caller read.
 */
export async function keepMerchant(ctx: MemberCtx, input: MerchantInput): Promise<void> {
  const { password, code, was, ...keys } = merchantInput.parse(input);
  const user = await provePresent(ctx, { password, code }, refusalOf);
  await requireKnown(ctx, keys);
  const id = newId();
  const sealedKeys = sealMerchant(ctx, id, keys);
  const { publicKey } = keys;
  await change(ctx, user, id, async (ctx, before) => {
    await requireSeen(ctx, before, { was, wanted: publicKey });
    await ctx.db
      .insert(merchants)
      .values({ academyId: ctx.academy.id, id, publicKey, sealedKeys, createdAt: ctx.now });
    await end(ctx, before);
    await record(ctx, { action: "merchant-changed", subject: user });
    await tell(ctx, "changed");
  });
}

/** New payments go through the platform's keys again. Throws `not_found` where there are no others. */
export async function dropMerchant(ctx: MemberCtx, input: DropMerchantInput): Promise<void> {
  const { was, ...proof } = dropMerchantInput.parse(input);
  const user = await provePresent(ctx, proof, refusalOf);
  await change(ctx, user, null, async (ctx, before) => {
    if (before === null) throw problem("not_found", merchantTexts.gone);
    await requireSeen(ctx, before, { was, wanted: null });
    await end(ctx, before);
    await record(ctx, { action: "merchant-removed", subject: user });
    await tell(ctx, "removed");
  });
}

/** Staff see keys and sales, and cannot direct an academy's money to another account. */
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

/** Points the academy at these keys, and does what belongs to it, given those before. */
function change(
  ctx: MemberCtx,
  user: User,
  merchantId: string | null,
  work: (ctx: MemberCtx & TransactionCtx, before: string | null) => Promise<void>,
): Promise<void> {
  // The database lets no academy write the list of academies: one that could would write all of it.
  return inTransaction({ ...ctx, db: ctx.allAcademies.db }, async (ctx) => {
    const before = await changeMerchant(ctx, merchantId);
    await holdAccounts(ctx, [user.id], "no key update");
    await liveUser(ctx);
    await work(ctx, before);
  });
}

/** Keys that are already as wanted pass: they may have been sent before. */
async function requireSeen(
  ctx: TransactionCtx,
  before: string | null,
  { was, wanted }: { was: string | undefined; wanted: string | null },
): Promise<void> {
  if (was === undefined) return;
  const saved = before === null ? "" : ((await findMerchant(ctx, before))?.publicKey ?? "");
  if (saved === was || saved === wanted) return;
  throw problem("conflict", merchantTexts.stale(saved));
}

/** The payments that they took stay with them. */
async function end({ db, academy, now }: TransactionCtx, id: string | null): Promise<void> {
  if (id === null) return;
  await db
    .update(merchants)
    .set({ endedAt: now })
    .where(and(eq(merchants.academyId, academy.id), eq(merchants.id, id)));
}

/** Every administrator reads it: whoever did this may not be one of them. */
async function tell(ctx: TransactionCtx, change: "changed" | "removed"): Promise<void> {
  const at = ctx.now.toISOString();
  for (const { id: userId } of await listAdministrators(ctx)) {
    await enqueue(ctx, "merchants.mail", { userId, change, at });
  }
}
