// What badges are decided by, for many teachers at once: sums of courses and of days, so that it
// costs the same with ten learners and with 100,000.
import { and, asc, count, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { teacherDays } from "#src/figures/tables.ts";
import { teachersWhoOwe } from "#src/lessons/comments/owed-answer-queries.ts";
import { teacherBadges } from "#src/teaching/tables.ts";
import {
  type BadgeName,
  badgeNames,
  dayBefore,
  isComing,
  nothingDone,
  type Progress,
  progressTo,
  type Standing,
} from "./badges.rules.ts";

export type EarnedBadge = { badge: BadgeName; earnedAt: Date };

export function badgesOf(ctx: Ctx, userId: string): Promise<EarnedBadge[]> {
  return ctx.db
    .select({ badge: teacherBadges.badge, earnedAt: teacherBadges.earnedAt })
    .from(teacherBadges)
    .where(and(eq(teacherBadges.academyId, ctx.academy.id), eq(teacherBadges.userId, userId)))
    .orderBy(asc(teacherBadges.earnedAt), asc(teacherBadges.badge));
}

export type OwnBadge = {
  badge: BadgeName;
  /** Null: not yet. */
  earnedAt: Date | null;
  /** Whether it is earned and the night awards it. */
  isComing: boolean;
  progress: Progress | null;
};

/** Every badge there is, and how far the caller is. */
export async function ownBadges(ctx: MemberCtx): Promise<OwnBadge[]> {
  const { id } = ctx.actor;
  const [earned, standings] = await Promise.all([badgesOf(ctx, id), standingsOf(ctx, [id])]);
  const standing = standings.get(id) ?? nothingDone;
  const moments = new Map(earned.map(({ badge, earnedAt }) => [badge, earnedAt]));
  return badgeNames.map((badge) => {
    const earnedAt = moments.get(badge) ?? null;
    if (earnedAt) return { badge, earnedAt, isComing: false, progress: null };
    return {
      badge,
      earnedAt,
      isComing: isComing(badge, standing, ctx.now),
      progress: progressTo(badge, standing, ctx.now),
    };
  });
}

/** What these teachers have earned already. */
export function badgesHeldBy(ctx: Ctx, teacherIds: string[]) {
  return ctx.db
    .select({ userId: teacherBadges.userId, badge: teacherBadges.badge })
    .from(teacherBadges)
    .where(
      and(eq(teacherBadges.academyId, ctx.academy.id), inArray(teacherBadges.userId, teacherIds)),
    );
}

/** Those who have a course, still teach, and have not earned all badges, in the order of ids. */
export async function teachersToJudge(
  ctx: Ctx,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const academyId = ctx.academy.id;
  const earned = ctx.db
    .select({ amount: count() })
    .from(teacherBadges)
    .where(and(eq(teacherBadges.academyId, academyId), eq(teacherBadges.userId, users.id)));
  const found = await ctx.db
    .selectDistinct({ id: courses.teacherId })
    .from(courses)
    .innerJoin(users, and(eq(users.academyId, academyId), eq(users.id, courses.teacherId)))
    .where(
      and(
        eq(courses.academyId, academyId),
        after === undefined ? undefined : gt(courses.teacherId, after),
        isNull(users.deletedAt),
        inArray(users.role, ["teacher", "admin"]),
        lt(sql`(${earned})`, badgeNames.length),
      ),
    )
    .orderBy(asc(courses.teacherId))
    .limit(limit);
  return found.map(({ id }) => id);
}

/** By teacher; whoever has no course is not among them. */
export async function standingsOf(ctx: Ctx, teacherIds: string[]): Promise<Map<string, Standing>> {
  const academyId = ctx.academy.id;
  const sums = await ctx.db
    .select({
      id: courses.teacherId,
      publishedAt: sql<string | null>`min(${courses.publishedAt})`,
      learners: sql<number>`coalesce(sum(${courses.studentCount})
        filter (where ${courses.removedAt} is null), 0)::int`,
    })
    .from(courses)
    .where(and(eq(courses.academyId, academyId), inArray(courses.teacherId, teacherIds)))
    .groupBy(courses.teacherId);
  const finished = await ctx.db
    .selectDistinct({ id: teacherDays.teacherId })
    .from(teacherDays)
    .where(
      and(
        eq(teacherDays.academyId, academyId),
        inArray(teacherDays.teacherId, teacherIds),
        gt(teacherDays.completed, 0),
      ),
    );
  const owing = await teachersWhoOwe(ctx, teacherIds, dayBefore(ctx.now));
  const withFinisher = new Set(finished.map(({ id }) => id));
  return new Map(
    sums.map(({ id, publishedAt, learners }) => {
      const standing: Standing = {
        publishedAt: publishedAt === null ? null : new Date(publishedAt),
        learners,
        hasFinisher: withFinisher.has(id),
        owesAnswer: owing.has(id),
      };
      return [id, standing];
    }),
  );
}
