// Asks the academy to become a teacher, where its administrators decide.

import { and, eq, isNotNull } from "drizzle-orm";
import { refuseClosing } from "#src/academies/away/refuse-closing.ts";
import { refuseSuspended } from "#src/academies/away/refuse-suspended.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import type { User } from "#src/accounts/tables.ts";
import { inTransaction, type MemberCtx, runHooks, type TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { findRequest } from "./request-queries.ts";
import { teacherRequests } from "./tables.ts";
import { askAgainAt, teachingTexts } from "./teaching.rules.ts";

/**
 * Safe to repeat while it waits. Throws `forbidden` where nobody has to ask or asking does not help,
 * and `conflict` soon after a refusal.
 */
export async function askToTeach(ctx: MemberCtx): Promise<void> {
  refuseSuspended(ctx);
  refuseClosing(ctx);
  const { teaching } = ctx.academy;
  if (teaching !== "approval") {
    throw problem(
      "forbidden",
      teaching === "open" ? teachingTexts.notAsked : teachingTexts.invitedOnly,
    );
  }
  await inTransaction(ctx, async (ctx) => {
    await holdAccounts(ctx, [ctx.actor.id], "no key update");
    const user = await liveUser(ctx);
    if (user.role !== "student") throw problem("forbidden", teachingTexts.already);
    const before = await findRequest(ctx, user.id);
    const isEarly = before?.decidedAt && askAgainAt(before.decidedAt) > ctx.now;
    if (before?.decision === "refused" && isEarly) {
      throw problem("conflict", teachingTexts.tooSoon);
    }
    await addRequest(ctx, user);
  });
}

/** Call it with the account locked. One that waits stays as it is. */
export async function addRequest(
  ctx: TransactionCtx,
  { id, name }: Pick<User, "id" | "name">,
): Promise<void> {
  const added = await ctx.db
    .insert(teacherRequests)
    .values({ academyId: ctx.academy.id, userId: id, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: [teacherRequests.academyId, teacherRequests.userId],
      set: { createdAt: ctx.now, decision: null, decidedAt: null, note: "" },
      setWhere: and(
        eq(teacherRequests.academyId, ctx.academy.id),
        isNotNull(teacherRequests.decision),
      ),
    })
    .returning({ askedAt: teacherRequests.createdAt });
  if (added.length > 0) await runHooks(ctx, "teachingAsked", { id, name });
}
