// What the caller has just said, so that a form that is sent twice writes it once.
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { MemberCtx } from "#src/ctx.ts";
import { comments } from "#src/lessons/tables.ts";

const said = {
  id: comments.id,
  text: comments.text,
  second: comments.second,
  createdAt: comments.createdAt,
};

/** The caller's last answer to a comment, if it says this; null otherwise. */
export async function sameAnswer(
  { db, academy, actor }: MemberCtx,
  answerTo: string,
  text: string,
) {
  const [last] = await db
    .select(said)
    .from(comments)
    .where(
      and(
        eq(comments.academyId, academy.id),
        eq(comments.parentId, answerTo),
        eq(comments.userId, actor.id),
      ),
    )
    .orderBy(desc(comments.id))
    .limit(1);
  return last?.text === text ? last : null;
}

const sameMinutes = 10;

/** A comment of the caller below a class, of the last minutes, that says the same; null without one. */
export async function sameComment(
  { db, academy, actor, now }: MemberCtx,
  { lessonId, text, second }: { lessonId: string; text: string; second: number | null },
) {
  const [same] = await db
    .select(said)
    .from(comments)
    .where(
      and(
        eq(comments.academyId, academy.id),
        eq(comments.userId, actor.id),
        eq(comments.lessonId, lessonId),
        isNull(comments.parentId),
        eq(comments.text, text),
        sql`${comments.second} is not distinct from ${second}::int`,
        gt(comments.createdAt, new Date(now.getTime() - sameMinutes * 60_000)),
      ),
    )
    .limit(1);
  return same ?? null;
}
