// Completes a half sign-in with a code, or says that it has to begin again.

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
import { readHalf } from "./half-sign-in.ts";

/** Throws `gone` where the half sign-in is forged, too old, or of an account that has changed. */
export async function finishSignIn(
  ctx: Ctx,
  { half: text, ...input }: CodeInput & { half: string | undefined },
): Promise<Entry> {
  const { code } = codeInput.parse(input);
  const half = await readHalf(ctx, text ?? "");
  if (!half) throw problem("gone", factorTexts.halfOver);
  const tried = await countCode(ctx, half.userId, code);
  const { userId, way, stamp } = half;
  const entry = await inTransaction(ctx, (ctx) => enter(ctx, userId, { way, stamp, code: tried }));
  if (!entry) throw problem("gone", factorTexts.halfOver);
  if (entry.tokens) await tried.forgive();
  return entry;
}
