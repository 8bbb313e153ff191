// Who administers the teachers and the students of an academy.
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { teachingTexts } from "./teaching.rules.ts";

/** Throws `forbidden` for everybody but the academy's administrators and staff. */
export function requireAdministrator({ actor }: Pick<MemberCtx, "actor">): void {
  if (actor.role === "academy" || actor.role === "admin") return;
  throw problem("forbidden", teachingTexts.academyOnly);
}
