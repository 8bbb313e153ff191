// Says why a sign-in or a sign-up failed in the words of spec 1 §8, whatever the reason was.

import { messages } from "#src/accounts/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { faultOf } from "#src/fault.ts";
import { isProblem, type Problem, problem } from "#src/problem.ts";

/** Lets pass what its reader can act upon; the rest, a defect too, gets the one text for it. */
export function authFailure({ log }: Pick<Ctx, "log">, error: unknown): Problem {
  if (isProblem(error)) {
    return canBeMended(error) ? error : problem(error.code, messages.registerFailed);
  }
  log.error({ err: faultOf(error) }, "sign-in or sign-up failed");
  return problem("unavailable", messages.registerFailed);
}

function canBeMended({ code, errors, message }: Problem): boolean {
  return errors.length > 0 || code === "too_many" || message === messages.wrongCredentials;
}
