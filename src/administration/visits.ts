// Lets a member of staff look at an academy for an hour, with a line in both trails.
import { and, eq, isNotNull } from "drizzle-orm";
import { academyColumns } from "#src/academies/queries.ts";
import { academies } from "#src/academies/tables.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { listAdministrators } from "#src/accounts/staff/administrators-queries.ts";
import { type Academy, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { isPlatformStaff } from "./platform-staff.rules.ts";

export { hasOpenVisit, visitMinutes } from "./visits-queries.ts";

/**
 * The staff member's own trail names the academy; each administrator of the academy reads that the
 * platform's team came in, without who. Throws `not_found` for anybody else, and for an academy
 * that does not exist or is the root.
 */
export async function openVisit(ctx: MemberCtx, academyId: string): Promise<Academy> {
  if (!isPlatformStaff(ctx)) throw unknownAcademy();
  // Rows of two academies in one transaction.
  return inTransaction({ ...ctx, db: ctx.allAcademies.db }, async (own) => {
    const [academy] = await own.db
      .select(academyColumns)
      .from(academies)
      .where(and(eq(academies.id, academyId), isNotNull(academies.subdomain)));
    if (!academy?.subdomain) throw unknownAcademy();
    await holdAccounts(own, [own.actor.id], "key share");
    const details = { academy: academy.subdomain };
    await record(own, { action: "academy-entered", subject: own.actor, details });
    // Address and device are those of the staff member, and nobody's of the academy.
    const there = { ...own, academy, actor: null, visitor: null };
    for (const one of await listAdministrators(there)) {
      await holdAccounts(there, [one.id], "key share");
      await record(there, { action: "academy-visited", subject: one });
    }
    return academy;
  });
}

export function unknownAcademy() {
  return problem("not_found", "Esta academia no existe");
}
