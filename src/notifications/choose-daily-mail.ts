// Keeps whether a person wants one mail a day about what was not seen.
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { notificationSettings } from "./tables.ts";

/** Changes nothing for a deleted account. */
export async function chooseDailyMail(
  ctx: Ctx,
  { userId, dailyMail }: { userId: string; dailyMail: boolean },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await holdLive(ctx, [userId])).has(userId)) return;
    await ctx.db
      .insert(notificationSettings)
      .values({ academyId: ctx.academy.id, userId, dailyMail })
      .onConflictDoUpdate({
        target: [notificationSettings.academyId, notificationSettings.userId],
        set: { dailyMail },
      });
  });
}
