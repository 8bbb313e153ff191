// Reports a failed sign-in or sign-up in the words of spec 1 §8, whatever the reason.

import { messages } from "#src/accounts/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { faultOf } from "#src/fault.ts";
import { isProblem, type Problem, problem } from "#src/problem.ts";

/** Passes problems that the user can act on; other errors, even defects, get the generic text. */
export function authFailure({ log }: Pick<Ctx, "log">, error: unknown): Problem {
  if (isProblem(error)) {
    if (canBeMended(error)) return error;
    const { retryAfter } = error;
    return problem(error.code, messages.registerFailed, retryAfter ? { retryAfter } : {});
  }
  log.error({ err: faultOf(error) }, "sign-in or sign-up failed");
  return problem("unavailable", messages.registerFailed);
}

function canBeMended({ code, errors, message }: Problem): boolean {
  return errors.length > 0 || code === "too_many" || message === messages.wrongCredentials;
}
