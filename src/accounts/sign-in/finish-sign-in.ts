// Completes a half sign-in with a code, or says that it has to begin again.

import { findUser } from "#src/accounts/queries.ts";
import { findFactor } from "#src/accounts/second-factor/factor-queries.ts";
import {
  type CodeInput,
  codeInput,
  factorTexts,
} from "#src/accounts/second-factor/second-factor.rules.ts";
import { countCode } from "#src/accounts/second-factor/spend-code.ts";
import type { Ctx } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { type Entry, enter } from "./enter.ts";
import { type Half, readHalf, stampOf } from "./half-sign-in.ts";

/** Throws `gone` where the half sign-in is forged, too old, or of an account that has changed. */
export async function finishSignIn(
  ctx: Ctx,
  { half: text, ...input }: CodeInput & { half: string | undefined },
): Promise<Entry> {
  const { code } = codeInput.parse(input);
  const half = await readHalf(ctx, text ?? "");
  if (!half) throw problem("gone", factorTexts.halfOver);
  const { userId, way, stamp } = half;
  // Otherwise an old half sign-in could use up the owner's guesses.
  if (!(await isCurrent(ctx, half))) throw problem("gone", factorTexts.halfOver);
  const tried = await countCode(ctx, userId, code);
  const entry = await inTransaction(ctx, (ctx) => enter(ctx, userId, { way, stamp, code: tried }));
  if (!entry) throw problem("gone", factorTexts.halfOver);
  if (entry.tokens) await tried.forgive();
  return entry;
}

async function isCurrent(ctx: Ctx, { userId, stamp }: Half): Promise<boolean> {
  const [user, factor] = [await findUser(ctx, userId), await findFactor(ctx, userId)];
  if (!user || user.deletedAt || !factor?.confirmedAt) return false;
  return stampOf(ctx, user, factor.confirmedAt) === stamp;
}
