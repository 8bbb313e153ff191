// Lets a member of staff look at an academy for an hour, with a line in both trails.
import { findAcademyById } from "#src/academies/queries.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { listAdministrators } from "#src/accounts/staff/administrators-queries.ts";
import { type Academy, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { asPlatformStaff, platformDb } from "./platform-staff.ts";
import { findEntry } from "./staff-entry-queries.ts";

/**
 * The staff member's own trail names the academy; each administrator of the academy reads that the
 * platform's team came in, without who. Throws `not_found` for everybody else, and for an academy
 * that does not exist or is the root.
 */
export async function openEntry(ctx: MemberCtx, academyId: string): Promise<Academy> {
  return inTransaction(asPlatformStaff(ctx), async (own) => {
    const academy = await findAcademyById(own.db, academyId);
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

/** Whether the caller is staff of the platform and entered the academy within the last hour. */
export async function hasOpenEntry(ctx: MemberCtx, academyId: string): Promise<boolean> {
  const db = platformDb(ctx);
  return db !== null && findEntry(db, ctx, academyId);
}

export function unknownAcademy() {
  return problem("not_found", "Esta academia no existe");
}
