// Keeps an academy's own address with the administrator whose mailbox it is.
import { changeAcademy } from "#src/academies/settings/change-academy.ts";
import { findUser } from "#src/accounts/queries.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import type { HookSubjects } from "#src/hook-subjects.ts";
import { record } from "#src/trail/record.ts";

/**
 * Mails to the academy, and answers to its mails, would otherwise go to the former mailbox. An
 * administrator's change has the academy's row locked from its start.
 */
export async function followSupportEmail(
  ctx: TransactionCtx,
  { id, from, to }: HookSubjects["emailChanged"],
): Promise<void> {
  if (ctx.academy.email !== from) return;
  const user = await findUser(ctx, id);
  if (user?.role !== "academy" && user?.role !== "admin") return;
  const { changed } = await changeAcademy(ctx, { email: to }, undefined);
  if (changed.length === 0) return;
  const details = { fields: changed.map((name) => `academy.${name}`).join(",") };
  await record(ctx, { action: "academy-changed", subject: user, details });
}
