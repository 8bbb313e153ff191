// Reduces an account to a row without personal data, for the orders and courses that refer to it.
import { and, asc, eq, isNull } from "drizzle-orm";
import { liveUser } from "#src/accounts/session/session.ts";
import {
  emailChanges,
  emailLinks,
  identities,
  secondFactors,
  sessions,
  type User,
  users,
} from "#src/accounts/tables.ts";
import { type MemberCtx, type Role, runHooks, type TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";

/** The roles whose last member cannot leave, with the name of what they administer. */
const lastOnes: Partial<Record<Role, string>> = {
  academy:
    "Eres la única persona que administra esta academia. Invita a otra, en Administradores, antes de eliminar tu cuenta.",
  admin:
    "Eres la única persona que administra Semillero. Nombra a otra antes de eliminar tu cuenta.",
};

/**
 * Locks the caller's account until the transaction ends. Throws `unauthenticated` if it was deleted
 * in the meantime, and `conflict` for the last administrator.
 */
export async function holdAccount(ctx: MemberCtx): Promise<User> {
  const { id, role } = await liveUser(ctx);
  const lastOne = lastOnes[role];
  // Locks all administrators: otherwise two who leave at once would each count on the other.
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
  // Refresh tokens are deleted with their sessions, recovery codes with their factor.
  for (const table of [sessions, identities, emailLinks, emailChanges, secondFactors]) {
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
      place: "",
      campaignCameFrom: null,
      sharesEmail: false,
      emailVerifiedAt: null,
      deletedAt: ctx.now,
      updatedAt: ctx.now,
    })
    .where(and(eq(users.academyId, academy.id), eq(users.id, id)));
  await runHooks(ctx, "profileChanged", { id });
}
