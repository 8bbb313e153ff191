// The ctx of a call that only the academy's administrators and staff may make.
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { member } from "#src/http/route.ts";

/**
 * Throws what `member` throws, and `forbidden` for everybody else who does not administer the academy.
 * @param refusal what they are told
 */
export function administrator(ctx: Ctx, refusal?: string): MemberCtx {
  const caller = member(ctx);
  requireAdministrator(caller, refusal);
  return caller;
}
