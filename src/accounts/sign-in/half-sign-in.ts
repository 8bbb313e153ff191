// A sign-in that still needs its code: a signed text for ten minutes, which is worth nothing without
// the code, and nothing once the password or the second factor has changed.
import { halfSeconds } from "#src/accounts/second-factor/second-factor.rules.ts";
import type { User } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";

const purpose = "half-sign-in";

/**
 * How somebody proved who they are: `password`, `link` of a mail, `sign-up`, or an external
 * provider's id.
 */
export type Way = string;

export type Half = { userId: string; way: Way; stamp: string };

export function signHalf(ctx: Ctx, { userId, way, stamp }: Half): Promise<string> {
  const claims = { sub: userId, academy: ctx.academy.id, way, stamp };
  return ctx.outside.signer.sign(purpose, claims, halfSeconds);
}

/** Null where it is forged, too old, or of another academy. */
export async function readHalf(ctx: Ctx, text: string): Promise<Half | null> {
  const claims = await ctx.outside.signer.verify(purpose, text);
  if (!claims || claims.academy !== ctx.academy.id) return null;
  return { userId: String(claims.sub), way: String(claims.way), stamp: String(claims.stamp) };
}

/** Changes with the password and with the second factor. */
export function stampOf(ctx: Ctx, user: Pick<User, "id" | "passwordHash">, factorAt: Date): string {
  const { id, passwordHash } = user;
  const state = `${ctx.academy.id} ${id} ${passwordHash ?? ""} ${factorAt.toISOString()}`;
  return ctx.outside.signer.mac(purpose, state);
}
