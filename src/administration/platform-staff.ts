// The one way to the rows of every academy, for staff of the platform.
import type { Db, MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { isPlatformStaff } from "./platform-staff.rules.ts";

/** A `ctx` whose database has every academy. Throws `not_found` for everybody else. */
export function asPlatformStaff(ctx: MemberCtx): MemberCtx {
  if (!isPlatformStaff(ctx)) throw problem("not_found", "Esta página no existe");
  return { ...ctx, db: ctx.allAcademies.db };
}

/** For a question that everybody may ask, and that has the answer "no" for others. */
export function platformDb(ctx: MemberCtx): Db | null {
  return isPlatformStaff(ctx) ? ctx.allAcademies.db : null;
}
