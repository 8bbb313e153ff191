// Leaves of an account only a row without a person, for the orders and courses that refer to it.
import { and, asc, eq, isNull } from "drizzle-orm";
import { liveUser } from "#src/accounts/session/session.ts";
import { emailLinks, identities, sessions, type User, users } from "#src/accounts/tables.ts";
import { type MemberCtx, type Role, runHooks, type TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";

/** Whom a place cannot do without. */
const lastOnes: Partial<Record<Role, string>> = {
  academy:
    "Eres la única persona que administra esta academia. Nombra a otra antes de eliminar tu cuenta.",
  admin:
    "Eres la única persona que administra Semillero. Nombra a otra antes de eliminar tu cuenta.",
};

/**
 * The caller's account, to nobody else until the transaction ends. Throws `unauthenticated` where
 * it was deleted meanwhile, and `conflict` for the last of those who administer.
 */
export async function holdAccount(ctx: MemberCtx): Promise<User> {
  const { id, role } = await liveUser(ctx);
  const lastOne = lastOnes[role];
  // All who administer are held: two who leave at once would each count on the other.
  const held = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.academyId, ctx.academy.id),
        lastOne ? eq(users.role, role) : eq(users.id, id),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(users.id))
    .for("update");
  const user = await liveUser(ctx);
  if (lastOne && held.length === 1) throw problem("conflict", lastOne);
  return user;
}

export async function forgetAccount(ctx: TransactionCtx, { id }: Pick<User, "id">): Promise<void> {
  const { academy, db } = ctx;
  // The refresh tokens go with their sessions.
  for (const table of [sessions, identities, emailLinks]) {
    await db.delete(table).where(and(eq(table.academyId, academy.id), eq(table.userId, id)));
  }
  await db
    .update(users)
    .set({
      email: `deleted-${id}@invalid`,
      name: "Cuenta eliminada",
      passwordHash: null,
      pictureUrl: null,
      description: "",
      campaignCameFrom: null,
      emailVerifiedAt: null,
      deletedAt: ctx.now,
      updatedAt: ctx.now,
    })
    .where(and(eq(users.academyId, academy.id), eq(users.id, id)));
  await runHooks(ctx, "profileChanged", { id });
}
