// Which teachers owe an answer, and which have answered lately.
import { and, eq, gte, inArray, isNotNull, lte } from "drizzle-orm";
import { courses, lessons } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { comments } from "#src/lessons/tables.ts";
import { firstIdOf } from "#src/trail/row-ids.rules.ts";
import { canBeAnswered, ofCourse, ofLesson } from "./question-queries.ts";

/** Those of the teachers with a question that has waited since `before` or longer. */
export async function teachersWhoOwe(
  ctx: Ctx,
  teacherIds: string[],
  before: Date,
): Promise<Set<string>> {
  const found = await ctx.db
    .selectDistinct({ id: comments.teacherId })
    .from(comments)
    .innerJoin(lessons, ofLesson)
    .innerJoin(courses, ofCourse)
    .where(
      and(
        eq(comments.academyId, ctx.academy.id),
        inArray(comments.teacherId, teacherIds),
        canBeAnswered,
        lte(comments.createdAt, before),
      ),
    );
  return idsOf(found);
}

/**
 * Those of the teachers who answered a question that was asked since then. It reads the academy's
 * comments since then by their ids, which begin with their time.
 */
export async function teachersWhoAnswered(
  ctx: Ctx,
  teacherIds: string[],
  since: Date,
): Promise<Set<string>> {
  const found = await ctx.db
    .selectDistinct({ id: comments.teacherId })
    .from(comments)
    .where(
      and(
        eq(comments.academyId, ctx.academy.id),
        gte(comments.id, firstIdOf(since)),
        gte(comments.createdAt, since),
        inArray(comments.teacherId, teacherIds),
        isNotNull(comments.answeredAt),
      ),
    );
  return idsOf(found);
}

function idsOf(found: { id: string | null }[]): Set<string> {
  return new Set(found.flatMap(({ id }) => id ?? []));
}
