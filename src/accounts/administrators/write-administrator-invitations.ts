// Every write of an invitation to administer an academy.
import { and, asc, eq, gt, inArray, lt, lte, or, type SQL } from "drizzle-orm";
import type { User } from "#src/accounts/tables.ts";
import type { Ctx, TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { tokenDigest } from "#src/token-digest.ts";
import { mine, open } from "./administrator-queries.ts";
import { administratorInvitationExpiry } from "./administrators.rules.ts";
import { administratorInvitations } from "./tables.ts";

type Mailed = { id: string; mailedAt: Date };

/**
 * The token of the newest mail. It is derived, so that each run of the mail's job has the same one
 * and the queue never holds it; the table holds its digest alone.
 */
export function administratorToken(
  { academy, outside }: Pick<Ctx, "academy" | "outside">,
  { id, mailedAt }: Mailed,
): { token: string; hash: string } {
  const text = `administer ${academy.id} ${id} ${mailedAt.getTime()}`;
  const token = outside.signer.mac("invitation", text);
  return { token, hash: tokenDigest(token) };
}

/** Ends one to the address that has expired. @returns the id; null where one waits already */
export async function addAdministratorInvitation(
  ctx: TransactionCtx,
  inviterId: string,
  email: string,
): Promise<string | null> {
  const toAddress = eq(administratorInvitations.email, email);
  await ctx.db
    .update(administratorInvitations)
    .set({ withdrawnAt: ctx.now })
    .where(mine(ctx, toAddress, open, lte(administratorInvitations.expiresAt, ctx.now)));
  const id = newId();
  const tokenHash = administratorToken(ctx, { id, mailedAt: ctx.now }).hash;
  const times = {
    ...{ createdAt: ctx.now, mailedAt: ctx.now },
    expiresAt: administratorInvitationExpiry(ctx.now),
  };
  const [added] = await ctx.db
    .insert(administratorInvitations)
    .values({ academyId: ctx.academy.id, id, email, inviterId, tokenHash, ...times })
    .onConflictDoNothing()
    .returning({ id: administratorInvitations.id });
  return added?.id ?? null;
}

/** Until the transaction ends; call it after the accounts are held. */
export async function holdAdministratorInvitation(ctx: TransactionCtx, id: string) {
  const [held] = await ctx.db
    .select()
    .from(administratorInvitations)
    .where(mine(ctx, eq(administratorInvitations.id, id)))
    .for("update");
  return held ?? null;
}

/** Gives it another link of seven days, and ends the one before. */
export async function renewAdministratorInvitation(ctx: TransactionCtx, id: string): Promise<void> {
  await ctx.db
    .update(administratorInvitations)
    .set({
      tokenHash: administratorToken(ctx, { id, mailedAt: ctx.now }).hash,
      mailedAt: ctx.now,
      expiresAt: administratorInvitationExpiry(ctx.now),
    })
    .where(mine(ctx, eq(administratorInvitations.id, id)));
}

/** Call it with the account locked. @returns whether it still waited */
export async function takeAdministratorInvitation(
  ctx: TransactionCtx,
  id: string,
  administratorId: string,
): Promise<boolean> {
  const isGood = and(open, gt(administratorInvitations.expiresAt, ctx.now));
  const taken = await ctx.db
    .update(administratorInvitations)
    .set({ acceptedAt: ctx.now, administratorId })
    .where(mine(ctx, eq(administratorInvitations.id, id), isGood))
    .returning({ id: administratorInvitations.id });
  return taken.length > 0;
}

/** Ends one that waits; nothing else. */
export function endAdministratorInvitation(ctx: TransactionCtx, id: string): Promise<void> {
  return end(ctx, eq(administratorInvitations.id, id));
}

/** Ends what waits for an address whose owner wants none. */
export function endAdministrationsTo(ctx: TransactionCtx, email: string): Promise<void> {
  return end(ctx, eq(administratorInvitations.email, email));
}

/** What somebody gave and nobody accepted: they administer no more. */
export function endAdministrationsBy(ctx: TransactionCtx, inviterId: string): Promise<void> {
  return end(ctx, eq(administratorInvitations.inviterId, inviterId));
}

/** In the order of their ids, so that two who end them at once cannot deadlock. */
async function end(ctx: TransactionCtx, which: SQL): Promise<void> {
  const held = await ctx.db
    .select({ id: administratorInvitations.id })
    .from(administratorInvitations)
    .where(mine(ctx, which, open))
    .orderBy(asc(administratorInvitations.id))
    .for("update");
  const ids = held.map(({ id }) => id);
  if (ids.length === 0) return;
  await ctx.db
    .update(administratorInvitations)
    .set({ withdrawnAt: ctx.now })
    .where(mine(ctx, inArray(administratorInvitations.id, ids)));
}

/**
 * When an account is deleted: those that the person accepted and those to the proven address go,
 * and those that the person gave and nobody accepted end.
 */
export async function forgetAdministrations(
  ctx: TransactionCtx,
  { id, email, emailVerifiedAt }: Pick<User, "id" | "email" | "emailVerifiedAt">,
): Promise<void> {
  const accepted = eq(administratorInvitations.administratorId, id);
  const toAddress = emailVerifiedAt ? eq(administratorInvitations.email, email) : undefined;
  await ctx.db.delete(administratorInvitations).where(mine(ctx, or(accepted, toAddress)));
  await endAdministrationsBy(ctx, id);
}

/** Deletes some that ended before then without anybody. @returns how many */
export async function deleteEndedAdministrations(
  ctx: Ctx,
  before: Date,
  most: number,
): Promise<number> {
  const { withdrawnAt, expiresAt } = administratorInvitations;
  const old = ctx.db
    .select({ id: administratorInvitations.id })
    .from(administratorInvitations)
    .where(mine(ctx, or(lt(withdrawnAt, before), and(open, lt(expiresAt, before)))))
    .orderBy(asc(administratorInvitations.id))
    .limit(most)
    .for("update", { skipLocked: true });
  const gone = await ctx.db
    .delete(administratorInvitations)
    .where(mine(ctx, inArray(administratorInvitations.id, old)))
    .returning({ id: administratorInvitations.id });
  return gone.length;
}
