// Posts a comment below a class, or the teacher's answer below a comment; one line of plain text.
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { tooManyText } from "#src/accounts/rules.ts";
import { countWithin } from "#src/count-within.ts";
import { idShape, mayManage } from "#src/courses/rules.ts";
import { type Ctx, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { prepared } from "#src/db/prepared.ts";
import { comments } from "#src/lessons/tables.ts";
import { problem } from "#src/problem.ts";
import { cleanLine } from "#src/ui/one-line.rules.ts";
import { mayComment } from "./comment-access.rules.ts";
import { commentOfAuthor, heldAuthor } from "./comment-queries.ts";
import type { CommentText } from "./comment-shape.rules.ts";
import { commentFault, commentMessages as messages } from "./comments.rules.ts";
import { openThread } from "./open-thread.ts";

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
const mostAnswers = 20;

/** Throws `too_many` with the seconds to wait for a person who writes too fast. */
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
  };
  if (!answerTo) await write(ctx, row);
  else {
    await inTransaction(ctx, async (ctx) => {
      // The same order of locks as account deletion.
      await holdAuthor(ctx);
      await holdAnswered(ctx, lessonId, answerTo);
      await write(ctx, row);
    });
  }
  const { id, name, pictureUrl: profilePicture } = ctx.actor;
  return { ...text, user: { id, name, profilePicture } };
}

type Row = Omit<typeof comments.$inferSelect, "academyId" | "userId">;

const insertComment = prepared((db) => db.insert(comments).select(commentOfAuthor(db)));

async function write(ctx: MemberCtx, row: Row): Promise<void> {
  const who = { academyId: ctx.academy.id, userId: ctx.actor.id };
  const written = await insertComment(ctx.db).execute({ ...who, ...row });
  if (written.rowCount === 1) return;
  await openThread(ctx, row.lessonId);
  throw sessionEnded();
}

async function holdAuthor(ctx: MemberCtx): Promise<void> {
  const held = await heldAuthor(ctx.db).execute({
    academyId: ctx.academy.id,
    userId: ctx.actor.id,
  });
  if (held.length === 0) throw sessionEnded();
}

function sessionEnded() {
  return problem("unauthenticated", "Tu sesión terminó. Inicia sesión de nuevo.");
}

async function countComment(ctx: MemberCtx, allowance: typeof allowances.learner): Promise<void> {
  const { limiter, signer } = ctx.outside;
  // A digest, so that the table of attempts identifies no one.
  const key = signer.mac("attempt", `${ctx.academy.id} comment ${ctx.actor.id}`);
  const wait = await limiter.take(key, allowance);
  if (wait !== null) throw problem("too_many", tooManyText(wait), { retryAfter: wait });
}

/** Keeps the comment until the transaction ends; other answers to it wait. */
async function holdAnswered(ctx: Ctx, lessonId: string, id: string): Promise<void> {
  const inAcademy = eq(comments.academyId, ctx.academy.id);
  const [answered] = await ctx.db
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
  if (!answered) throw problem("not_found", messages.noComment);
  const answers = await ctx.db.$count(comments, and(inAcademy, eq(comments.parentId, id)));
  if (answers >= mostAnswers) throw problem("conflict", messages.fullOfAnswers);
}
