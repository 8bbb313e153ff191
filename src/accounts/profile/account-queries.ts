// The account data of a person's export, without digests, tokens or provider ids.
import { and, asc, eq } from "drizzle-orm";
import {
  emailChanges,
  identities,
  secondFactors,
  sessions,
  type User,
} from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";

export async function accountData(ctx: Ctx, user: User) {
  const academyId = ctx.academy.id;
  const externalSignIns = await ctx.db
    .select({ provider: identities.provider, createdAt: identities.createdAt })
    .from(identities)
    .where(and(eq(identities.academyId, academyId), eq(identities.userId, user.id)))
    .orderBy(asc(identities.createdAt));
  const signIns = await ctx.db
    .select({
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.academyId, academyId), eq(sessions.userId, user.id)))
    .orderBy(asc(sessions.createdAt));
  const [secondFactor] = await ctx.db
    .select({ createdAt: secondFactors.createdAt, confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(and(eq(secondFactors.academyId, academyId), eq(secondFactors.userId, user.id)));
  const [emailChange] = await ctx.db
    .select({
      newEmail: emailChanges.newEmail,
      createdAt: emailChanges.createdAt,
      expiresAt: emailChanges.expiresAt,
    })
    .from(emailChanges)
    .where(and(eq(emailChanges.academyId, academyId), eq(emailChanges.userId, user.id)));
  return {
    account: wholeAccount(user),
    emailChange: emailChange ?? null,
    externalSignIns,
    sessions: signIns,
    secondFactor: secondFactor ?? null,
  };
}

function wholeAccount({ academyId: _, passwordHash, deletedAt: __, ...kept }: User) {
  return { ...kept, hasPassword: passwordHash !== null };
}
