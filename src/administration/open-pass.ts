// Takes the administrator of a new academy from the main host to the academy's own, where cookies of
// the main host do not reach: a signed pass that opens one session, within a minute.
import { type Entry, enter } from "#src/accounts/sign-in/enter.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { passSeconds } from "./open.rules.ts";

const purpose = "academy-pass";
/** Longer than a pass is good. */
const keptMinutes = 10;

/** @param ctx of the new academy */
export function makePass(
  { academy, outside }: Pick<Ctx, "academy" | "outside">,
  userId: string,
): Promise<string> {
  const claims = { sub: userId, academy: academy.id, jti: newId() };
  return outside.signer.sign(purpose, claims, passSeconds);
}

/** Null for a pass that was used, is too old, forged, or of another academy. */
export async function takePass(ctx: Ctx, pass: string): Promise<Entry | null> {
  const { signer, limiter } = ctx.outside;
  const claims = await signer.verify(purpose, pass);
  if (!claims || claims.academy !== ctx.academy.id) return null;
  // All processes share the count.
  const key = signer.mac("attempt", `${purpose} ${claims.jti}`);
  if ((await limiter.take(key, { attempts: 1, minutes: keptMinutes })) !== null) return null;
  return inTransaction(ctx, (ctx) => enter(ctx, String(claims.sub), { way: "link" }));
}
