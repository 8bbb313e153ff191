import { closingRefusal } from "#src/academies/away/refuse-closing.ts";
import { suspendedText } from "#src/academies/away/refuse-suspended.ts";
import type { Ctx } from "#src/ctx.ts";

/** Why nobody becomes a teacher of the academy now, whatever its mode; null where somebody may. */
export function noNewTeachers({ academy }: Pick<Ctx, "academy">): string | null {
  return academy.suspendedAt ? suspendedText : closingRefusal({ academy });
}
