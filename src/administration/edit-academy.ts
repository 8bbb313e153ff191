// An administrator's change of their academy, with its row in the trail.

import { misleadingName } from "#src/academies/addresses/subdomains.rules.ts";
import {
  type AcademyChanges,
  type AcademyField,
  academyTexts,
} from "#src/academies/settings/academy.rules.ts";
import { changeAcademy } from "#src/academies/settings/change-academy.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";

/**
 * Throws `conflict` if somebody else has changed the academy since `version` was read.
 * @param changes as `academyFields` give them; to check a number again would change it
 */
export async function editAcademy(
  ctx: MemberCtx,
  changes: AcademyChanges,
  version?: number,
): Promise<{ changed: AcademyField[]; version: number }> {
  requireAdministrator(ctx, academyTexts.adminsOnly);
  refuseMisleading(ctx, changes);
  // The database lets no academy write the list of academies: one that could would write all of it.
  return inTransaction({ ...ctx, db: ctx.allAcademies.db }, async (ctx) => {
    const done = await changeAcademy(ctx, changes, version);
    if (done.changed.length === 0) return done;
    await holdAccounts(ctx, [ctx.actor.id], "key share");
    const fields = done.changed.map((name) => `academy.${name}`).join(",");
    await record(ctx, { action: "academy-changed", subject: ctx.actor, details: { fields } });
    return done;
  });
}

/** The root academy alone may have the product's name. */
export function refuseMisleading({ academy }: MemberCtx, { name }: AcademyChanges): void {
  const message =
    name && academy.subdomain !== null && name !== academy.name && misleadingName(name);
  if (message) throw problem("invalid", message, { errors: [{ path: "name", message }] });
}
