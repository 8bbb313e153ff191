// Keeps the moment at which a question was first answered in step with the answers that stand.
import { and, asc, eq, inArray, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MemberCtx, TransactionCtx } from "#src/ctx.ts";
import { comments } from "#src/lessons/tables.ts";
import { problem } from "#src/problem.ts";
import { commentMessages as messages } from "./comments.rules.ts";
import { sameAnswer } from "./same-comment-queries.ts";

const mostAnswers = 20;

type Asked = { lessonId: string; id: string; text: string };

/**
 * Keeps the comment until the transaction ends; other answers to it wait.
 * @returns the caller's last answer to it, if that says the same: the form was sent twice
 */
export async function holdAnswered(ctx: TransactionCtx & MemberCtx, asked: Asked) {
  const inAcademy = eq(comments.academyId, ctx.academy.id);
  const { lessonId, id, text } = asked;
  const [held] = await ctx.db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        inAcademy,
        eq(comments.lessonId, lessonId),
        eq(comments.id, id),
        isNull(comments.parentId),
      ),
    )
    .for("update");
  if (!held) throw problem("not_found", messages.noComment);
  const same = await sameAnswer(ctx, id, text);
  if (same) return same;
  const answers = await ctx.db.$count(comments, and(inAcademy, eq(comments.parentId, id)));
  if (answers >= mostAnswers) throw problem("conflict", messages.fullOfAnswers);
  return null;
}

/** Call it with the comment held. */
export async function markAnswered(ctx: TransactionCtx, id: string): Promise<void> {
  await ctx.db
    .update(comments)
    .set({ answeredAt: ctx.now })
    .where(
      and(eq(comments.academyId, ctx.academy.id), eq(comments.id, id), isNull(comments.answeredAt)),
    );
}

/** Locks a comment before its answers, which is the order of every deletion. */
export async function holdComment(ctx: TransactionCtx, id: string): Promise<void> {
  await ctx.db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.academyId, ctx.academy.id), eq(comments.id, id)))
    .for("update");
}

/**
 * Locks the comments of a person, and those that the person answered, before any of the answers.
 * @returns the answered ones
 */
export async function holdCommentsOf(ctx: TransactionCtx, userId: string): Promise<string[]> {
  const ofAcademy = eq(comments.academyId, ctx.academy.id);
  const answered = await ctx.db
    .selectDistinct({ id: comments.parentId })
    .from(comments)
    .where(and(ofAcademy, eq(comments.userId, userId), isNotNull(comments.parentId)));
  const ids = answered.flatMap(({ id }) => id ?? []);
  await ctx.db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        ofAcademy,
        isNull(comments.parentId),
        or(eq(comments.userId, userId), inArray(comments.id, ids)),
      ),
    )
    .orderBy(asc(comments.id))
    .for("update");
  return ids;
}

/** Those that lost their last answer wait for one again. Call it with them held. */
export async function unmarkAnswered(ctx: TransactionCtx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const answers = alias(comments, "answers");
  const answer = ctx.db
    .select({ one: sql`1` })
    .from(answers)
    .where(and(eq(answers.academyId, ctx.academy.id), eq(answers.parentId, comments.id)));
  await ctx.db
    .update(comments)
    .set({ answeredAt: null })
    .where(
      and(
        eq(comments.academyId, ctx.academy.id),
        inArray(comments.id, ids),
        isNotNull(comments.answeredAt),
        notExists(answer),
      ),
    );
}
