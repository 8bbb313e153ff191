// Posts a comment below a class, or the teacher's answer below a comment; one line of plain text.
// The teacher is told of a question, and who asked it of an answer.
import { z } from "zod";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { tooManyText } from "#src/accounts/rules.ts";
import { countWithin } from "#src/count-within.ts";
import { idShape, mayManage } from "#src/courses/rules.ts";
import { inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { prepared } from "#src/db/prepared.ts";
import { takeTurns } from "#src/db/take-turns.ts";
import { comments } from "#src/lessons/tables.ts";
import { problem, sessionEnded } from "#src/problem.ts";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";
import { holdAnswered, markAnswered } from "./answered.ts";
import { mayComment } from "./comment-access.rules.ts";
import { commentOfAuthor, findComment } from "./comment-queries.ts";
import type { CommentText } from "./comment-shape.rules.ts";
import { commentFault, commentMessages as messages } from "./comments.rules.ts";
import { openThread } from "./open-thread.ts";
import { sameComment } from "./same-comment-queries.ts";
import { tellAsker, tellTeacher } from "./tell-comment.ts";

export const postCommentInput = z.object({
  comment: z.string(messages.empty).superRefine((text, check) => {
    const message = commentFault(text);
    if (message) check.addIssue({ code: "custom", message });
  }),
  /** The comment that it answers; answers take no answers. */
  answerTo: idShape.optional(),
  /** The second of the video that it is about; an answer is about its comment. */
  second: z.number().int().min(0).max(6_000_000).optional(),
});
export type PostCommentInput = z.input<typeof postCommentInput>;

/** A teacher has many comments to answer. */
const allowances = {
  learner: { attempts: 10, minutes: 5 },
  teacher: { attempts: 60, minutes: 5 },
};
const timesForTeachers = 10;

/**
 * Throws `too_many` with the seconds to wait for a person who writes too fast. What is sent twice, by a
 * second click or because the answer was lost, is posted once.
 */
export async function postComment(
  ctx: MemberCtx,
  lessonId: string,
  raw: PostCommentInput,
): Promise<CommentText> {
  const { comment, answerTo, second = null } = postCommentInput.parse(raw);
  const thread = await openThread(ctx, lessonId);
  if (!mayComment(ctx.actor, thread)) throw problem("forbidden", messages.buyersOnly);
  const manages = mayManage(ctx.actor, thread);
  if (answerTo && !manages) throw problem("forbidden", messages.teacherOnly);
  await countComment(ctx, manages ? allowances.teacher : allowances.learner);
  await countWithin(ctx, "comments", ctx.actor.id, manages ? timesForTeachers : 1);

  const text = {
    id: newId(),
    text: cleanLine(comment),
    second: answerTo ? null : second,
    createdAt: ctx.now,
  };
  const row = {
    ...text,
    courseId: thread.courseId,
    lessonId,
    parentId: answerTo ?? null,
    teacherId: answerTo || thread.teacherId === ctx.actor.id ? null : thread.teacherId,
  };
  const asker = answerTo ? await askerOf(ctx, lessonId, answerTo) : null;
  const posted = await inTransaction(ctx, async (ctx) => {
    // All accounts before the comment: the same order of locks as account deletion.
    await holdPeople(ctx, asker ?? row.teacherId);
    if (!answerTo || !asker) {
      await takeTurns(ctx, `comments ${ctx.academy.id} ${ctx.actor.id}`);
      const same = await sameComment(ctx, row);
      if (same) return same;
      await write(ctx, row);
      await tellTeacher(ctx, thread, row);
      return text;
    }
    const same = await holdAnswered(ctx, { lessonId, id: answerTo, text: text.text });
    if (same) return same;
    await write(ctx, row);
    await markAnswered(ctx, answerTo);
    await tellAsker(ctx, thread, { lessonId, id: text.id, answerTo, asker });
    return text;
  });
  const { id, name, pictureUrl: profilePicture } = ctx.actor;
  return { ...posted, user: { id, name, profilePicture } };
}

type Row = Omit<typeof comments.$inferSelect, "academyId" | "userId" | "answeredAt">;

const insertComment = prepared((db) => db.insert(comments).select(commentOfAuthor(db)));

async function write(ctx: TransactionCtx & MemberCtx, row: Row): Promise<void> {
  const who = { academyId: ctx.academy.id, userId: ctx.actor.id };
  const written = await insertComment(ctx.db).execute({ ...who, ...row });
  if (written.rowCount === 1) return;
  await openThread(ctx, row.lessonId);
  throw sessionEnded();
}

async function askerOf(ctx: MemberCtx, lessonId: string, id: string): Promise<string> {
  const asked = await findComment(ctx, lessonId, id);
  if (!asked) throw problem("not_found", messages.noComment);
  return asked.userId;
}

/** @param other who is told, and need not be there any more */
async function holdPeople(ctx: TransactionCtx & MemberCtx, other: string | null): Promise<void> {
  const live = await holdLive(ctx, other ? [ctx.actor.id, other] : [ctx.actor.id]);
  if (!live.has(ctx.actor.id)) throw sessionEnded();
}

async function countComment(ctx: MemberCtx, allowance: typeof allowances.learner): Promise<void> {
  const { limiter, signer } = ctx.outside;
  // A digest, so that the table of attempts identifies no one.
  const key = signer.mac("attempt", `${ctx.academy.id} comment ${ctx.actor.id}`);
  const wait = await limiter.take(key, allowance);
  if (wait !== null) throw problem("too_many", tooManyText(wait), { retryAfter: wait });
}
