// Makes a student a teacher; other roles stay, and so do the sessions.
import { and, eq } from "drizzle-orm";
import { type User, users } from "#src/accounts/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { record } from "#src/trail/record.ts";

/** Call it with the account locked. @returns whether the role changed */
export async function becomeTeacher(
  ctx: TransactionCtx,
  user: Pick<User, "id" | "name">,
): Promise<boolean> {
  const changed = await ctx.db
    .update(users)
    .set({ role: "teacher", updatedAt: ctx.now })
    .where(
      and(
        eq(users.academyId, ctx.academy.id),
        eq(users.id, user.id),
        // Administrators and staff keep theirs.
        eq(users.role, "student"),
      ),
    )
    .returning({ id: users.id });
  if (changed.length === 0) return false;
  const details = { from: "student", to: "teacher" };
  await record(ctx, { action: "role-changed", subject: user, details });
  return true;
}
