// Suspends a teacher, or lets them teach again, once.
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type User, users } from "#src/accounts/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { record } from "#src/trail/record.ts";

/** Call it with the account locked. @returns whether that changed something */
export async function setSuspension(
  ctx: TransactionCtx,
  teacher: Pick<User, "id" | "name">,
  isSuspended: boolean,
): Promise<boolean> {
  const { teachingSuspendedAt } = users;
  const changed = await ctx.db
    .update(users)
    .set({ teachingSuspendedAt: isSuspended ? ctx.now : null, updatedAt: ctx.now })
    .where(
      and(
        eq(users.academyId, ctx.academy.id),
        eq(users.id, teacher.id),
        eq(users.role, "teacher"),
        isSuspended ? isNull(teachingSuspendedAt) : isNotNull(teachingSuspendedAt),
      ),
    )
    .returning({ id: users.id });
  if (changed.length === 0) return false;
  const action = isSuspended ? "teaching-suspended" : "teaching-restored";
  await record(ctx, { action, subject: teacher });
  return true;
}
