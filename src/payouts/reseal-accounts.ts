// Seals every bank account of an academy anew: those of refunds and those of teachers.
import { type Resealed, resealAll } from "#src/bank-accounts/reseal-accounts.ts";
import { refundAccounts } from "#src/checkout/refunds/sealed-accounts.ts";
import type { Ctx } from "#src/ctx.ts";
import { teacherAccounts } from "./sealed-accounts.ts";

/** @param groupOf how many accounts are written in one transaction */
export async function resealAccounts(ctx: Ctx, groupOf = 200): Promise<Resealed> {
  const given = await resealAll(ctx, refundAccounts, groupOf);
  const paid = await resealAll(ctx, teacherAccounts, groupOf);
  return { resealed: given.resealed + paid.resealed, closed: given.closed + paid.closed };
}
