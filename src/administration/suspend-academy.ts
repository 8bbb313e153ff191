// Suspends an academy in the name of the platform's staff, and opens it again: its administrators
// are told by mail each time.
import type { z } from "zod";
import { takeUntold } from "#src/academies/away/set-closing.ts";
import { suspend } from "#src/academies/away/suspend.ts";
import { findAcademyById, findSuspendedReason } from "#src/academies/queries.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { listAdministrators } from "#src/accounts/staff/administrators-queries.ts";
import { enqueue, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { asPlatformStaff } from "./platform-staff.ts";
import { unknownAcademy } from "./staff-entry.ts";
import { pausedAlready, suspendForm } from "./suspension.rules.ts";

/**
 * Its pages show the reason. Nothing changes in an academy that is suspended already: for the same
 * reason that is well, for another it throws `conflict`.
 */
export async function suspendAcademy(
  ctx: MemberCtx,
  academyId: string,
  input: z.input<typeof suspendForm>,
): Promise<void> {
  const { reason } = suspendForm.parse(input);
  await change(ctx, { academyId, reason });
}

/** An academy that is open stays as it is. */
export async function restoreAcademy(ctx: MemberCtx, academyId: string): Promise<void> {
  await change(ctx, { academyId, reason: null });
}

async function change(ctx: MemberCtx, asked: Parameters<typeof suspend>[1]): Promise<void> {
  await inTransaction(asPlatformStaff(ctx), async (own) => {
    const academy = await suspend(own, asked);
    if (!academy) {
      const known = await findAcademyById(own.db, asked.academyId);
      if (!known?.subdomain) throw unknownAcademy();
      if (asked.reason === null) return;
      const reason = await findSuspendedReason({ ...own, academy: known });
      if (reason !== asked.reason) throw problem("conflict", pausedAlready(reason));
      return;
    }
    await holdAccounts(own, [own.actor.id], "key share");
    await record(own, {
      action: asked.reason === null ? "academy-restored" : "academy-suspended",
      subject: own.actor,
      details: { academy: academy.subdomain ?? "" },
    });
    const there = { ...own, academy };
    const undone = asked.reason === null ? await takeUntold(there) : null;
    if (undone) await enqueue(there, "closing.follow", { undone: undone.toISOString() });
    const kind = asked.reason === null ? "academy-restored" : "academy-suspended";
    for (const { id } of await listAdministrators(there)) {
      await enqueue(there, "accounts.mail", { mail: { kind, userId: id } });
    }
  });
}
