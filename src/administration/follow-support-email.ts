// Keeps an academy's own address with the administrator whose mailbox it is.
import { findAcademyById } from "#src/academies/queries.ts";
import { changeAcademy } from "#src/academies/settings/change-academy.ts";
import { findUser } from "#src/accounts/queries.ts";
import type { User } from "#src/accounts/tables.ts";
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
  await put(ctx, user, to);
}

/**
 * The address goes with the account of its administrator. Call it in `inHeldAcademy`, before the
 * trail forgets the person.
 */
export async function forgetSupportEmail(ctx: TransactionCtx, user: User): Promise<void> {
  const academy = await findAcademyById(ctx.db, ctx.academy.id);
  if (academy?.email === user.email) await put(ctx, user, null);
}

async function put(ctx: TransactionCtx, user: User, email: string | null): Promise<void> {
  const { changed } = await changeAcademy(ctx, { email }, undefined);
  if (changed.length === 0) return;
  const details = { fields: changed.map((name) => `academy.${name}`).join(",") };
  await record(ctx, { action: "academy-changed", subject: user, details });
}
