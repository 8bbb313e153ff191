// Awards teachers the badges that they have earned, once, and tells them. A badge stays, whatever
// happens to what earned it. A second run, or one beside it, awards nothing again.
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { teachersWhoAnswered } from "#src/lessons/comments/owed-answer-queries.ts";
import { notify } from "#src/notifications/notify.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import { teacherBadges } from "#src/teaching/tables.ts";
import { badgesHeldBy, standingsOf, teachersToJudge } from "./badge-queries.ts";
import {
  type BadgeName,
  badgesId,
  badgeTexts,
  earnedBy,
  isUpToDate,
  monthBefore,
} from "./badges.rules.ts";

/** How many teachers one round of statements is about. */
const atOnce = 200;

/** @param teacherId the only one to judge; without it all of the academy */
export async function awardBadges(
  ctx: Ctx,
  { teacherId }: { teacherId?: string | undefined },
  signal?: AbortSignal,
): Promise<void> {
  if (teacherId) {
    await award(ctx, [teacherId]);
    return;
  }
  let awarded = 0;
  for (let after: string | undefined; ; ) {
    signal?.throwIfAborted();
    const some = await teachersToJudge(ctx, { after, limit: atOnce });
    awarded += await award(ctx, some);
    after = some.at(-1);
    if (after === undefined) break;
  }
  ctx.log.info({ awarded }, "badges awarded");
}

type Award = { userId: string; badge: BadgeName };

async function award(ctx: Ctx, teacherIds: string[]): Promise<number> {
  const earned = await earnedOf(ctx, teacherIds);
  if (earned.length === 0) return 0;
  return inTransaction(ctx, async (ctx) => {
    const live = await holdLive(ctx, [...new Set(earned.map(({ userId }) => userId))]);
    // In the order of the key, so that two runs cannot deadlock.
    const rows = earned
      .filter(({ userId }) => live.has(userId))
      .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
      .map((one) => ({ academyId: ctx.academy.id, earnedAt: ctx.now, ...one }));
    if (rows.length === 0) return 0;
    const added = await ctx.db
      .insert(teacherBadges)
      .values(rows)
      .onConflictDoNothing()
      .returning({ userId: teacherBadges.userId, badge: teacherBadges.badge });
    await notify(
      ctx,
      added.map(({ userId, badge }) => ({
        userId,
        ...noticeOf.badge({
          ...{ badge, title: badgeTexts[badge].title },
          href: `/teachers#${badgesId}`,
        }),
      })),
    );
    return added.length;
  });
}

const keyOf = ({ userId, badge }: Award) => `${userId} ${badge}`;

/** What is earned and not held yet. */
async function earnedOf(ctx: Ctx, teacherIds: string[]): Promise<Award[]> {
  if (teacherIds.length === 0) return [];
  const standings = await standingsOf(ctx, teacherIds);
  const upToDate = [...standings].flatMap(([id, standing]) =>
    isUpToDate(standing, ctx.now) ? [id] : [],
  );
  const answered =
    upToDate.length > 0
      ? await teachersWhoAnswered(ctx, upToDate, monthBefore(ctx.now))
      : new Set<string>();
  const held = new Set((await badgesHeldBy(ctx, teacherIds)).map(keyOf));
  return [...standings]
    .flatMap(([userId, standing]) =>
      earnedBy(standing, answered.has(userId), ctx.now).map((badge) => ({ userId, badge })),
    )
    .filter((one) => !held.has(keyOf(one)));
}
