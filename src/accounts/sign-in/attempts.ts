// Counts an attempt at an action open to guessing or flooding, and refuses one too many.

import { type AttemptKind, allowances, tooManyText } from "#src/accounts/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";

export type Attempt = {
  /** Clears earlier failures: the right person mistyped. */
  forgive(): Promise<void>;
};

/**
 * Call it before anything reads the account, so that a refusal reveals nothing about it. Throws
 * `too_many` with the seconds to wait (decisions: Sessions).
 *
 * @param account the e-mail as typed and normalised, or an account's id
 */
export async function countAttempt(ctx: Ctx, kind: AttemptKind, account: string): Promise<Attempt> {
  const { limiter } = ctx.outside;
  const { account: ofAccount, address: ofAddress } = allowances[kind];
  const accountKey = keyOf(ctx, kind, "account", account);
  const addressKey = ctx.visitor && keyOf(ctx, kind, "address", ctx.visitor.address);
  const wait =
    (addressKey ? await limiter.take(addressKey, ofAddress) : null) ??
    (await limiter.take(accountKey, ofAccount));
  if (wait !== null) throw problem("too_many", tooManyText(wait), { retryAfter: wait });
  return {
    async forgive() {
      await limiter.forget(accountKey);
      if (addressKey) await limiter.giveBack(addressKey, ofAddress);
    },
  };
}

/** A digest, so that the table of attempts identifies nobody. */
function keyOf(ctx: Ctx, kind: AttemptKind, by: "account" | "address", who: string): string {
  return ctx.outside.signer.mac("attempt", `${ctx.academy.id} ${kind} ${by} ${who}`);
}
