// Who pays the teachers of an academy.
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { payoutTexts } from "./payout.rules.ts";

/** Throws `forbidden` for everybody but the academy's administrators and staff. */
export function requirePayer({ actor }: MemberCtx): void {
  if (actor.role === "academy" || actor.role === "admin") return;
  throw problem("forbidden", payoutTexts.academyOnly);
}
