// Has each person of an academy mailed what they have not seen: one mail a day at most.
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { type Ctx, enqueue, inTransaction } from "#src/ctx.ts";
import { notificationSettings } from "./tables.ts";
import { accountsToMail } from "./unseen-queries.ts";

/** Small, since the embedded database serves nobody else during the transaction. */
const atOnce = 100;

const hourMs = 3_600_000;
/** What was not seen for a week is not worth a mail. */
const oldestMs = 7 * 24 * hourMs;
/** Less than a day, since the job of a morning may run a little earlier than that of the last. */
const betweenMailsMs = 20 * hourMs;

/** What a transaction that began earlier may still add is left to the next mail. */
const settlingMs = 60_000;

type Due = Awaited<ReturnType<typeof accountsToMail>>[number];

/** Safe to run twice and in two processes: an account is claimed with the job of its mail. */
export async function mailUnseen(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const oldest = new Date(ctx.now.getTime() - oldestMs);
  const mailedBefore = new Date(ctx.now.getTime() - betweenMailsMs);
  const until = new Date(ctx.now.getTime() - settlingMs);
  const span = { oldest, mailedBefore, until };
  let mailed = 0;
  for (let after: string | null = null; ; ) {
    signal?.throwIfAborted();
    const due: Due[] = await accountsToMail(ctx, { after, limit: atOnce, ...span });
    mailed += await claim(ctx, due, span);
    const last = due.at(-1);
    if (!last || due.length < atOnce) break;
    after = last.userId;
  }
  ctx.log.info({ mailed }, "mails about what was not seen enqueued");
}

/** @returns how many were claimed here and now */
async function claim(
  ctx: Ctx,
  due: Due[],
  { oldest, mailedBefore, until }: { oldest: Date; mailedBefore: Date; until: Date },
): Promise<number> {
  if (due.length === 0) return 0;
  return inTransaction(ctx, async (ctx) => {
    const live = await holdLive(
      ctx,
      due.map(({ userId }) => userId),
    );
    const values = due.flatMap(({ userId }) =>
      live.has(userId) ? { academyId: ctx.academy.id, userId, mailedAt: until } : [],
    );
    if (values.length === 0) return 0;
    const { mailedAt, dailyMail } = notificationSettings;
    const claimed = await ctx.db
      .insert(notificationSettings)
      .values(values)
      .onConflictDoUpdate({
        target: [notificationSettings.academyId, notificationSettings.userId],
        set: { mailedAt: until },
        setWhere: and(eq(dailyMail, true), or(isNull(mailedAt), lt(mailedAt, mailedBefore))),
      })
      .returning({ userId: notificationSettings.userId });
    const before = new Map(due.map(({ userId, mailedAt }) => [userId, mailedAt]));
    for (const { userId } of claimed) {
      const last = before.get(userId);
      const since = last && last > oldest ? last : oldest;
      const about = { since: since.toISOString(), until: until.toISOString() };
      await enqueue(ctx, "notifications.mail", { userId, ...about });
    }
    return claimed.length;
  });
}
