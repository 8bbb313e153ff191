import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { recoveryCodes, secondFactors, sessions } from "#src/accounts/tables.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { freshMinutes, setUpSeconds } from "./second-factor.rules.ts";

export type Factor = typeof secondFactors.$inferSelect;

/** The rows of one account. */
export function factorOf({ academy }: Pick<Ctx, "academy">, userId: string) {
  return and(eq(secondFactors.academyId, academy.id), eq(secondFactors.userId, userId));
}

/** Only a confirmed factor counts. */
export async function findFactor(ctx: Ctx, userId: string): Promise<Factor | null> {
  const [factor] = await ctx.db
    .select()
    .from(secondFactors)
    .where(and(factorOf(ctx, userId), isNotNull(secondFactors.confirmedAt)));
  return factor ?? null;
}

export async function hasFactor(ctx: Ctx, userId: string): Promise<boolean> {
  return (await findFactor(ctx, userId)) !== null;
}

/** The factor that is being set up; null where none is, or where its time is over. */
export async function findBegun(ctx: MemberCtx): Promise<Factor | null> {
  const oldest = new Date(ctx.now.getTime() - setUpSeconds * 1000);
  const [factor] = await ctx.db
    .select()
    .from(secondFactors)
    .where(
      and(
        factorOf(ctx, ctx.actor.id),
        isNull(secondFactors.confirmedAt),
        gt(secondFactors.createdAt, oldest),
      ),
    );
  return factor ?? null;
}

export function countRecoveryCodes(ctx: Ctx, userId: string): Promise<number> {
  return ctx.db.$count(
    recoveryCodes,
    and(
      eq(recoveryCodes.academyId, ctx.academy.id),
      eq(recoveryCodes.userId, userId),
      isNull(recoveryCodes.usedAt),
    ),
  );
}

/** Whether the caller signed in so lately that it stands for a password. */
export async function isFresh(ctx: MemberCtx): Promise<boolean> {
  const [session] = await ctx.db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.academyId, ctx.academy.id), eq(sessions.id, ctx.actor.sessionId)));
  const age = session ? ctx.now.getTime() - session.createdAt.getTime() : Number.POSITIVE_INFINITY;
  return age < freshMinutes * 60_000;
}

export type FactorState = {
  /** When it was confirmed; null: there is none. */
  addedAt: Date | null;
  recoveryCodesLeft: number;
  /** The caller's role must have one. */
  required: boolean;
};

export async function factorState(ctx: MemberCtx): Promise<FactorState> {
  const { id, role } = ctx.actor;
  const factor = await findFactor(ctx, id);
  return {
    addedAt: factor?.confirmedAt ?? null,
    recoveryCodesLeft: factor ? await countRecoveryCodes(ctx, id) : 0,
    required: ctx.outside.secondFactorRequired.includes(role),
  };
}
