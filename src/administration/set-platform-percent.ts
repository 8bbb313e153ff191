// The platform's part of an academy's sales, as staff set it.
import type { z } from "zod";
import { changePlatformPercent } from "#src/academies/settings/change-platform-percent.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { percentForm, percentStale } from "./platform-percent.rules.ts";
import { asPlatformStaff } from "./platform-staff.ts";
import { unknownAcademy } from "./staff-entry.ts";

/**
 * Holds for sales from then on; the same percentage again changes nothing. Throws `conflict` if
 * another one is saved than the page showed.
 */
export async function setPlatformPercent(
  ctx: MemberCtx,
  academyId: string,
  input: z.input<typeof percentForm>,
): Promise<void> {
  const { percent, was } = percentForm.parse(input);
  const usual = ctx.outside.fees.platformPercent;
  await inTransaction(asPlatformStaff(ctx), async (own) => {
    const changed = await changePlatformPercent(own, { academyId, percent });
    if (!changed) throw unknownAcademy();
    if (changed.before === percent) return;
    if (changed.before !== was) {
      const message = percentStale(changed.before, usual);
      throw problem("conflict", message, { errors: [{ path: "percent", message }] });
    }
    const [from, to] = [String(changed.before ?? usual), String(percent ?? usual)];
    await holdAccounts(own, [own.actor.id], "key share");
    const details = { academy: changed.subdomain, from, to };
    await record(own, { action: "platform-percent-changed", subject: own.actor, details });
  });
}
