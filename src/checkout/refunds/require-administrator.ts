// Who decides and sends refunds: an administrator of the academy, or staff.
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { refundTexts } from "./refund.rules.ts";

export function requireAdministrator({ actor }: MemberCtx): void {
  const mayDecide = actor.role === "academy" || actor.role === "admin";
  if (!mayDecide) throw problem("forbidden", refundTexts.administrators);
}
