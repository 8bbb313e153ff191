import { and, eq, gt } from "drizzle-orm";
import { emailChanges } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { tokenDigest } from "#src/token-digest.ts";

export type EmailChange = typeof emailChanges.$inferSelect;

/** The token of a change's link. It is derived, so that each run of the mail's job has the same one. */
export function emailChangeToken(
  { academy, outside }: Pick<Ctx, "academy" | "outside">,
  id: string,
) {
  return outside.signer.mac("email-change", `${academy.id} ${id}`);
}

async function findOne(ctx: Ctx, which: ReturnType<typeof eq>): Promise<EmailChange | null> {
  const [found] = await ctx.db
    .select()
    .from(emailChanges)
    .where(
      and(eq(emailChanges.academyId, ctx.academy.id), which, gt(emailChanges.expiresAt, ctx.now)),
    );
  return found ?? null;
}

/** What waits for the person to prove the new address; null: nothing, or its time is over. */
export function findEmailChange(ctx: Ctx, userId: string): Promise<EmailChange | null> {
  return findOne(ctx, eq(emailChanges.userId, userId));
}

export function findEmailChangeById(ctx: Ctx, id: string): Promise<EmailChange | null> {
  return findOne(ctx, eq(emailChanges.id, id));
}

export function findEmailChangeBy(ctx: Ctx, token: string): Promise<EmailChange | null> {
  return findOne(ctx, eq(emailChanges.tokenHash, tokenDigest(token)));
}
