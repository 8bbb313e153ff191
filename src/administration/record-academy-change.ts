// Records who changed what of an academy.
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import type { HookSubjects } from "#src/hook-subjects.ts";
import { record } from "#src/trail/record.ts";

const actionOf = {
  categories: "categories-changed",
  logo: "logo-changed",
  subdomain: "subdomain-changed",
} as const;

/** A command has no actor, and nobody whom a row could be about. */
export async function recordAcademyChange(
  ctx: TransactionCtx,
  { part }: HookSubjects["academyChanged"],
): Promise<void> {
  const { actor } = ctx;
  if (!actor) return;
  await holdAccounts(ctx, [actor.id], "key share");
  await record(ctx, { action: actionOf[part], subject: actor });
}
