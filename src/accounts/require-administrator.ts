// Throws `forbidden` for everybody but the academy's administrators and staff.
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { teachingTexts } from "./teachers/teaching.rules.ts";

/** @param refusal what the others are told */
export function requireAdministrator(
  { actor }: Pick<MemberCtx, "actor">,
  refusal: string = teachingTexts.academyOnly,
): void {
  if (actor.role === "academy" || actor.role === "admin") return;
  throw problem("forbidden", refusal);
}
