// When an account is deleted, what its person wrote to the academy goes with it.
import type { User } from "#src/accounts/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { writtenBy } from "./message-queries.ts";
import { contactMessages } from "./tables.ts";

export async function forgetMessages(
  ctx: TransactionCtx,
  user: Pick<User, "id" | "email" | "emailVerifiedAt">,
): Promise<void> {
  await ctx.db.delete(contactMessages).where(writtenBy(ctx, user));
}
